import { generateKeyPairSync, sign } from "node:crypto";

/** A tag, a length and the content, as ASN.1 writes everything. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string) => der(0x17, Buffer.from(text));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

/** A certificate of its own for those names, valid from 2020 to 2049, in PEM. */
export function newCertificate(names: string[]): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const commonName = sequence(oid("550403"), der(0x0c, Buffer.from("A test")));
  const name = sequence(der(0x31, commonName));
  const alternatives = sequence(...names.map((each) => der(0x82, Buffer.from(each))));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension("551d11", alternatives), extension("551d13", isAuthority))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const lines = sequence(content, ecdsaWithSha256, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
