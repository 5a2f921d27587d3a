import express, { type Router } from "express";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("widget.js", import.meta.url));

/** The third party behind the shop's Reviews tab: one script, which holds its reviews. */
export function openReviews(): { router: Router } {
  const router = express.Router();
  router.get("/reviews/widget.js", (_req, res) => {
    res.type("text/javascript").sendFile(script, { cacheControl: false, lastModified: false });
  });
  return { router };
}
