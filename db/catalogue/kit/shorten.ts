/**
 * Rewrites outlines as relative points in tenths of a unit: half the bytes, and still finer than
 * any printer. The path data must be absolute M, L, Q, C and Z, as `trace` writes it.
 */
export function shortenOutlines(pathData: string): string {
  let last = [0, 0];
  return pathData.replace(/([MLQC])([^A-Z"]+)/g, (_, command: string, digits: string) => {
    const tenths = digits.split(" ").map((number) => Math.round(Number(number) * 10));
    const from = command === "M" ? [0, 0] : last;
    last = tenths.slice(-2);
    const told = tenths.map((at, index) => (at - (from[index % 2] ?? 0)) / 10).join(" ");
    return (command === "M" ? "M" : command.toLowerCase()) + told.replaceAll(" -", "-");
  });
}
