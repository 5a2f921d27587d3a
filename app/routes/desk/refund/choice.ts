import {
  refundPostages,
  refundReasons,
  type RefundChoice,
  type RefundPostage,
  type RefundReason,
} from "~/shop/refunds/refund-sum";

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
    postage: isIn(refundPostages, postage) ? (postage as RefundPostage) : "none",
    isWhole: params.has("whole"),
    reason: isIn(refundReasons, reason) ? (reason as RefundReason) : undefined,
  };
}

const isIn = (words: object, key: string) => Object.hasOwn(words, key);

/** The choice as form fields, for an address or for the second step. */
export function fieldsOf({ positions, postage, isWhole, reason }: AskedChoice): [string, string][] {
  return [
    ...positions.map((position): [string, string] => [`line.${position}`, "on"]),
    ["postage", postage],
    ...(isWhole ? [["whole", "on"] as [string, string]] : []),
    ...(reason ? [["reason", reason] as [string, string]] : []),
  ];
}
