import {
  refundPostages,
  refundReasons,
  type RefundChoice,
  type RefundPostage,
  type RefundReason,
} from "~/shop/refunds/refund-sum";

/** What the first step has been filled in with, as far as it makes sense. */
export type AskedChoice = RefundChoice & { reason: RefundReason | undefined };

/** Reads the address of the refund's page. */
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

/** The fields that say the same, for an address or for the second step. */
export function fieldsOf({ positions, postage, isWhole, reason }: AskedChoice): [string, string][] {
  return [
    ...positions.map((position): [string, string] => [`line.${position}`, "on"]),
    ["postage", postage],
    ...(isWhole ? [["whole", "on"] as [string, string]] : []),
    ...(reason ? [["reason", reason] as [string, string]] : []),
  ];
}
