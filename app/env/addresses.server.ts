import type { Given } from "./variables.server";

export type Addresses = ReturnType<typeof readAddresses>;

/** Where the shop and its stand-ins are, as shoppers see it. */
export function readAddresses(given: Pick<Given, "PORT" | "STAND_INS_PORT" | "PUBLIC_URL">) {
  const standInsPort = given.STAND_INS_PORT ?? given.PORT + 1;
  const publicUrl = new URL(given.PUBLIC_URL ?? `http://localhost:${given.PORT}`);
  return {
    publicUrl,
    standInsPort,
    // A browser loads no script over HTTP into a page over HTTPS, so both use the same protocol.
    standInsOrigin: `${publicUrl.protocol}//${publicUrl.hostname}:${standInsPort}`,
    /** Whether anybody but the maker reaches it. */
    isPublic: !isLocal(publicUrl),
  };
}

function isLocal({ hostname }: URL): boolean {
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[::1\]$/.test(hostname)
  );
}
