import express, { type Router } from "express";
import { resolve } from "node:path";

const script = resolve("app/stand-ins/reviews/widget.js");

/** The third party behind the shop's Reviews tab: one script, which holds its reviews. */
export function openReviews(): { router: Router } {
  const router = express.Router();
  router.get("/reviews/widget.js", (_req, res) => {
    res.type("text/javascript").sendFile(script, { cacheControl: false, lastModified: false });
  });
  return { router };
}
