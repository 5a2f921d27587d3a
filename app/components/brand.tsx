import { brandName } from "~/shop/brand-name";
import { useIsPolite } from "./polite-mode";

/** The name of the shop, in a sentence. */
export function Brand() {
  return <>{brandName(useIsPolite())}</>;
}
