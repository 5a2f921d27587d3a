import type { deskScreens, screens } from "../../remix.config.js";

type ScreensOf<Map> = Map[keyof Map];
type Screen = ScreensOf<typeof screens>;

/** The path of a page, as the site map has it. */
export type PagePath = Exclude<
  Screen["pages"][number] | ScreensOf<typeof deskScreens>[number],
  "*"
>;

type ParamsOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type QueryOf<Path, Each = Screen> = Each extends {
  pages: readonly (infer Page)[];
  query: infer Query;
}
  ? Path extends Page
    ? keyof Query
    : never
  : never;

type Values<Path> = { [Name in ParamsOf<Path>]: string } & { [Name in QueryOf<Path>]?: string };

type Given<Path> = [ParamsOf<Path>] extends [never] ? [Values<Path>?] : [Values<Path>];

/**
 * The address of a page, so that a wrong link does not compile.
 * @param given the parameters of its path, and of the query that the site map declares for it
 */
export function href<Path extends PagePath>(path: Path, ...given: Given<Path>): string {
  let address: string = path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<string>(given[0] ?? {})) {
    if (path.includes(`:${name}`)) {
      address = address.replace(`:${name}`, () => encodeURIComponent(value));
    } else query.set(name, value);
  }
  return [address, `${query}`].filter(Boolean).join("?");
}

/** The address of the basket with the message of that line open. */
export const messageHref = (uId: string) => `${href("/cart", { message: uId })}#message-title`;
