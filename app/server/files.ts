import express, { type RequestHandler, type Router } from "express";
import staticGzip from "express-static-gzip";

/** The package that knows the types of files does not know this one. */
const avif = "image/avif";

/** No path of a page or a call ends like that. */
const fileName = /\.\w+$/;

/** Serves the files of the build, with none of a page's headers. No other path is looked for on disk. */
export function serveFiles(): Router {
  const files = express.Router();
  files.use(leaveOtherPaths);
  // The names of these change with their content, so a browser may keep them for good.
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
