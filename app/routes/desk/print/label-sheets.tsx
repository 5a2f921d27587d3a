import { Form } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { labelSheets } from "~/shop/fulfilment/batches";
import type { BatchOrder } from "~/shop/fulfilment/batches.server";
import { fitAddress, labelSize } from "~/shop/fulfilment/fit-text";
import type { LabelChoice } from "./labels";

type Props = {
  batchId: string;
  orders: BatchOrder[];
  labels: LabelChoice;
  /** The next free label of that kind of sheet. */
  nextLabel: number;
  sender: string;
  /** Whether the batch may go onto other labels: all of it, while some of it is to be posted. */
  canChoose: boolean;
};

/** An address for each parcel, on sheets that may be partly used. */
export function LabelSheets({ batchId, orders, labels, nextLabel, sender, canChoose }: Props) {
  const { sheet, from } = labels;
  const parcels = orders.filter(({ printed }) => printed !== null);
  const places = [...Array.from({ length: from - 1 }, () => undefined), ...parcels];
  const sheetCount = Math.ceil(places.length / sheet);
  return (
    <>
      {canChoose && <Choice batchId={batchId} labels={labels} />}
      <p>
        {nextLabel === 1
          ? "The last sheet is full."
          : `The next batch begins at label ${nextLabel}.`}
      </p>
      <p>
        For Click &amp; Drop:{" "}
        <a href={`/desk/addresses/${batchId}.csv`} download>
          addresses of this batch
        </a>
      </p>
      <TooLong orders={parcels} sheet={sheet} />
      <div className="sheets">
        {Array.from({ length: sheetCount }, (_, number) => (
          <section className="sheet label-sheet" data-labels={sheet} key={number}>
            {places.slice(number * sheet, (number + 1) * sheet).map((order, index) => (
              <div className="address-label" key={order?.orderId ?? index}>
                {order && <Label order={order} sheet={sheet} sender={sender} />}
              </div>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

function Choice({ batchId, labels: { sheet, from } }: Pick<Props, "batchId" | "labels">) {
  return (
    <Form
      className="desk-bar"
      method="post"
      action={`${href("/desk/print/:batchId", { batchId })}?show=labels`}
      key={`${sheet} ${from}`}
    >
      <input type="hidden" name="batch" value={batchId} />
      <label>
        Labels a sheet{" "}
        <select className="input" name="sheet" defaultValue={sheet}>
          {Object.keys(labelSheets)
            .toReversed()
            .map((each) => (
              <option key={each}>{each}</option>
            ))}
        </select>
      </label>{" "}
      <label>
        Begin at label{" "}
        <input className="input" name="from" type="number" min={1} max={21} defaultValue={from} />
      </label>{" "}
      <button className="button small" {...withIntent("choose-labels")}>
        Use these
      </button>
    </Form>
  );
}

const addressOf = ({ printed }: BatchOrder) => [printed?.name ?? "", ...(printed?.address ?? [])];

/** The height that an address has on a label without the sender, in tenths of a millimetre. */
const heightAlone = 280;

/** The address as it fits, with the sender if there is room; undefined if it is too long. */
function fitLabel(order: BatchOrder, sheet: LabelChoice["sheet"]) {
  const lines = addressOf(order);
  const box = labelSheets[sheet];
  const beside = fitAddress(lines, box);
  if (beside && beside.text === lines.join("\n")) return { ...beside, hasSender: true };
  const alone = fitAddress(lines, { ...box, height: heightAlone });
  return alone && { ...alone, hasSender: false };
}

/** The addresses that have to be written by hand. */
function TooLong({ orders, sheet }: { orders: BatchOrder[]; sheet: LabelChoice["sheet"] }) {
  const long = orders.filter((order) => !fitLabel(order, sheet));
  if (long.length === 0) return null;
  return (
    <section className="alert">
      <h2>Too long for a label. Write these by hand.</h2>
      {long.map((order) => (
        <pre className="desk-address" key={order.orderId}>
          {addressOf(order).join("\n")}
        </pre>
      ))}
    </section>
  );
}

type LabelProps = { order: BatchOrder; sheet: LabelChoice["sheet"]; sender: string };

function Label({ order, sheet, sender }: LabelProps) {
  const label = fitLabel(order, sheet);
  const from = `If undelivered: ${sender}`;
  const { width } = labelSheets[sheet];
  return (
    <>
      {label?.hasSender && <p data-size={labelSize(from, { width, height: 45 })}>{from}</p>}
      {label ? <pre data-size={label.size}>{label.text}</pre> : <p>Too long. Write it by hand.</p>}
      <p data-size="20">
        {order.orderId} {order.printed?.postage}
      </p>
    </>
  );
}
