import express, { type RequestHandler, type Router } from "express";
import staticGzip from "express-static-gzip";

/** The MIME database does not know this type. */
const avif = "image/avif";

/** Paths of pages and calls never look like this. */
const fileName = /\.\w+$/;

/**
 * Serves the files of the build, without the headers of pages. No other path is looked up on disk.
 */
export function serveFiles(): Router {
  const files = express.Router();
  files.use(leaveOtherPaths);
  // The names of these files change with their content, so browsers may cache them permanently.
  files.use(
    "/assets",
    staticGzip("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br"],
      serveStatic: {
        maxAge: "1y",
        immutable: true,
        index: false,
        etag: false,
        lastModified: false,
        acceptRanges: false,
      },
      index: false,
    }),
    (_req, res) => void res.status(404).type("text/plain").send("No such file.\n"),
  );
  files.use(
    express.static("build/client", {
      maxAge: "1d",
      index: false,
      redirect: false,
      setHeaders: (res, path) => void (path.endsWith(".avif") && res.set("Content-Type", avif)),
    }),
  );
  return files;
}

const leaveOtherPaths: RequestHandler = (req, res, next) => {
  if (!fileName.test(req.path)) return next("router");
  res.set("X-Content-Type-Options", "nosniff");
  next();
};
