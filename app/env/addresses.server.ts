import { isThisMachine } from "~/shop/operations/this-machine";
import type { Given } from "./variables.server";

export type Addresses = ReturnType<typeof readAddresses>;

/** The public addresses of the shop and its stand-ins. */
export function readAddresses(
  given: Pick<Given, "PORT" | "STAND_INS_PORT" | "STAND_INS_URL" | "PUBLIC_URL">,
) {
  const standInsPort = given.STAND_INS_PORT ?? given.PORT + 1;
  const publicUrl = new URL(given.PUBLIC_URL ?? `http://localhost:${given.PORT}`);
  return {
    publicUrl,
    standInsPort,
    // Browsers load no script over HTTP into an HTTPS page, so both use the same protocol.
    standInsOrigin: given.STAND_INS_URL
      ? new URL(given.STAND_INS_URL).origin
      : `${publicUrl.protocol}//${publicUrl.hostname}:${standInsPort}`,
    /** Whether anybody but the developer can reach it. */
    isPublic: !isLocal(publicUrl),
  };
}

/** Browsers take names below localhost for this machine, too. */
export const isLocal = ({ hostname }: URL) =>
  isThisMachine(hostname) || hostname.endsWith(".localhost");
