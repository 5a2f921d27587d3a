import { brandName } from "~/shop/brand-name";
import { useIsPolite } from "./polite-mode";

/** The shop's name in running text. */
export function Brand() {
  return <>{brandName(useIsPolite())}</>;
}
