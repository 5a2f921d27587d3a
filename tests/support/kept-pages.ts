/** Whether an answer is one that the shop keeps for every guest. */
export const isKept = ({ headers }: Response) =>
  headers.get("Cache-Control")?.startsWith("public") ?? false;
