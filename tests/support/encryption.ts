import { randomBytes } from "node:crypto";
import { createEncryption } from "../../app/shop/encryption.server";

/** Encryption with a key that nobody else has. */
export const encryption = createEncryption(randomBytes(32).toString("base64"));
