import express, { type Router } from "express";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("reviews-widget.js", import.meta.url));

/** The third party behind the shop's Reviews tab, mounted at /reviews: one script, its reviews in it. */
export function reviews(): Router {
  const company = express.Router();
  company.get("/widget.js", (_req, res) => {
    res.type("text/javascript").sendFile(script, { cacheControl: false, lastModified: false });
  });
  return company;
}
