import express, { type Router } from "express";
import { resolve } from "node:path";

const script = resolve("app/stand-ins/reviews/widget.js");

/** The stand-in for the company behind the Reviews tab: one script, which contains its reviews. */
export function openReviews(): { router: Router } {
  const router = express.Router();
  router.get("/reviews/widget.js", (_req, res) => {
    res.type("text/javascript").sendFile(script, { cacheControl: false, lastModified: false });
  });
  return { router };
}
