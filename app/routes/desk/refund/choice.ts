import {
  refundPostages,
  refundReasons,
  type RefundChoice,
  type RefundReason,
} from "~/shop/refunds/refund-sum";
import { parsePounds, toPounds } from "~/shop/money";
import { isKeyOf } from "~/shop/objects";

/** The valid part of the first step's values. */
export type AskedChoice = RefundChoice & { reason: RefundReason | undefined };

/** Reads the choice from the address of the refund page. */
export function readChoice(params: URLSearchParams): AskedChoice {
  const postage = params.get("postage") ?? "";
  const reason = params.get("reason") ?? "";
  return {
    positions: [...params.keys()].flatMap((name) => {
      const position = /^line\.(\d{1,4})$/.exec(name)?.[1];
      return position === undefined ? [] : [Number(position)];
    }),
    postage: isKeyOf(refundPostages, postage) ? postage : "none",
    freePence: parsePounds(params.get("free") ?? "") ?? 0,
    isWhole: params.has("whole"),
    reason: isKeyOf(refundReasons, reason) ? reason : undefined,
  };
}

/** The choice as form fields, for an address or for the second step. */
export function fieldsOf({
  positions,
  postage,
  freePence = 0,
  isWhole,
  reason,
}: AskedChoice): [string, string][] {
  const fields = positions.map((position): [string, string] => [`line.${position}`, "on"]);
  fields.push(["postage", postage]);
  if (freePence > 0) fields.push(["free", toPounds(freePence).toFixed(2)]);
  if (isWhole) fields.push(["whole", "on"]);
  if (reason) fields.push(["reason", reason]);
  return fields;
}
