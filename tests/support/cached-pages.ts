import type { Shopper } from "./shopper";

/** Whether an answer is one that the shop keeps for every guest. */
export const isCached = ({ headers }: Response) =>
  headers.get("Cache-Control")?.startsWith("public") ?? false;

/** The shop under another name of this machine, by which it never answers with a page that was cached. */
export const withoutCache = (shopUrl: string) => shopUrl.replace("localhost", "127.0.0.1");

/** A page, with what differs from answer to answer made alike. */
export function withoutIds(page: string): string {
  return page
    .replaceAll(/name="uId" value="[^"]{36}"/g, 'name="uId"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id");
}

/** The page at that path, cached if it may be, beside one that is rendered for the same visitor. */
export async function cachedAndFresh(shopper: Shopper, path: string) {
  const uncached = withoutCache(shopper.shopUrl) + path;
  // The first takes the notices that wait.
  if ([...shopper.cookies.keys()].some((name) => name.startsWith("notice"))) {
    await shopper.send(uncached, {});
  }
  const cached = await shopper.get(path);
  const headers = { Cookie: shopper.cookieHeader };
  const fresh = await fetch(uncached, { headers, redirect: "manual" });
  const comparable = async (answer: Response) => ({
    status: answer.status,
    page: withoutIds(await answer.text()),
    // A page of somebody's own has ids in its data, and other hashes with them.
    policy: isCached(cached) && answer.headers.get("Content-Security-Policy"),
  });
  return {
    isCached: isCached(cached),
    cached: await comparable(cached),
    fresh: await comparable(fresh),
  };
}
