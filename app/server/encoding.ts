import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/**
 * Settings for compression at request time. Quality 3 with a small window costs no more than gzip.
 */
export const quickBrotli = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: quickBrotli }),
  gzip: promisify(gzip),
  identity: async (bytes: Buffer) => bytes,
};

/** The body of an answer that is sent once, and the headers that say so. */
export async function compressQuickly(bytes: Buffer, accepted: string | undefined) {
  const encoding = encodingFor(accepted);
  const body = await compressors[encoding](bytes);
  const headers = {
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": body.length,
  };
  return { body, headers };
}

/** Brotli if the browser accepts it, else gzip if it accepts that. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((offer) => {
    const [name = "", ...parameters] = offer.split(";").map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
