import { brandName, useIsPolite } from "./manners";

/** The name of the shop, in a sentence. */
export function Brand() {
  return <>{brandName(useIsPolite())}</>;
}
