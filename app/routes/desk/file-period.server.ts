import { PeriodInput } from "~/calls/desk/inputs.server";
import { faultOf } from "~/http/fault.server";
import { readFilePeriod, type FilePeriod } from "~/shop/exports/order-file.server";

/** The days as they were typed, and the reason why there is no such file. */
type Refused = { from: string; to: string; why: string };

/** The days of a file of orders in an address. */
export function filePeriodIn(query: URLSearchParams, now: Date): FilePeriod | Refused {
  const { from = "", to = "" } = Object.fromEntries(query);
  try {
    return readFilePeriod(PeriodInput.parse({ from, to }), now);
  } catch (error) {
    const fault = faultOf(error);
    if (fault?.status !== 422) throw error;
    const [why = fault.message] = Object.values(fault.fieldErrors);
    return { from, to, why };
  }
}
