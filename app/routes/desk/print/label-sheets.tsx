import { Form } from "@remix-run/react";
import type { BatchOrder } from "~/shop/fulfilment/batches.server";
import { labelSize } from "~/shop/fulfilment/fit-text";
import { href } from "~/forms/href";
import { labelSheets, type LabelChoice } from "./labels";

type Props = { batchId: string; orders: BatchOrder[]; labels: LabelChoice; sender: string };

/** An address for each parcel, on sheets that may be partly used. */
export function LabelSheets({ batchId, orders, labels, sender }: Props) {
  const { sheet, from } = labels;
  const parcels = orders.filter(({ printed }) => printed !== null);
  const places = [...Array.from({ length: from - 1 }, () => undefined), ...parcels];
  const sheetCount = Math.ceil(places.length / sheet);
  const next = (places.length % sheet) + 1;
  return (
    <>
      <Choice batchId={batchId} labels={labels} />
      <p>{next === 1 ? "The last sheet is full." : `The next batch begins at label ${next}.`}</p>
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
    <Form className="desk-bar" action={href("/desk/print/:batchId", { batchId })}>
      <input type="hidden" name="show" value="labels" />
      <label>
        Labels a sheet{" "}
        <select className="input" name="sheet" defaultValue={sheet}>
          <option>21</option>
          <option>14</option>
        </select>
      </label>{" "}
      <label>
        Begin at label{" "}
        <input className="input" name="from" type="number" min={1} max={21} defaultValue={from} />
      </label>{" "}
      <button className="button small">Show</button>
    </Form>
  );
}

type LabelProps = { order: BatchOrder; sheet: LabelChoice["sheet"]; sender: string };

function Label({ order: { orderId, printed }, sheet, sender }: LabelProps) {
  const box = labelSheets[sheet];
  const address = [printed?.name, ...(printed?.address ?? [])].join("\n");
  const from = `If undelivered: ${sender}`;
  return (
    <>
      <p data-size={labelSize(from, { width: box.width, height: 45 })}>{from}</p>
      <pre data-size={labelSize(address, box)}>{address}</pre>
      <p data-size="20">
        {orderId} {printed?.postage}
      </p>
    </>
  );
}
