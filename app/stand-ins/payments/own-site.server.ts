import type { RequestHandler } from "express";
import { sendMessage } from "../document.server";

// Rejects forms from pages of other origins. w3m, lynx and curl send no origin; they may post,
// because they have no cookies here.
export function refuseOtherSites(origin: string): RequestHandler {
  return (req, res, next) => {
    const from = req.get("origin");
    const isOwn = from === undefined || from === origin || from.endsWith(`://${req.get("host")}`);
    const site = req.get("sec-fetch-site");
    if (isOwn && site !== "cross-site" && site !== "same-site") return next();
    sendMessage(res, {
      status: 403,
      title: "No",
      text: "That form came from another site. Start from the shop's own checkout.",
    });
  };
}
