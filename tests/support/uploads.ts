import type { Shopper } from "./shopper";

/** Sends a form with files, as a browser without scripts does. */
export function upload(
  shopper: Shopper,
  path: string,
  intent: string,
  fields: Record<string, string>,
  files: Record<string, Buffer>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, intent })) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) {
    form.append(name, new File([new Uint8Array(bytes)], name));
  }
  return shopper.send(path, {
    method: "POST",
    headers: { Origin: shopper.shopUrl },
    body: form,
  });
}
