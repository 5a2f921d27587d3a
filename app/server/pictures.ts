import express, { type Response, type Router } from "express";
import { readPicture } from "~/shop/catalogue/card-pictures.server";
import type { Shop } from "../shop/shop";

/** Serves uploaded pictures. They never change, so browsers may cache them permanently. */
export function servePictures({ db }: Shop): Router {
  const pictures = express.Router();
  pictures.get("/pictures/:file", (req, res, next) => {
    readPicture(db, req.params.file).then((bytes) => send(res, req.params.file, bytes), next);
  });
  return pictures;
}

function send(res: Response, name: string, bytes: Buffer | undefined): void {
  res.set("X-Content-Type-Options", "nosniff");
  if (!bytes) return void res.status(404).type("text/plain").send("No such file.\n");
  res.type(name).set("Cache-Control", "public, max-age=31536000, immutable").send(bytes);
}
