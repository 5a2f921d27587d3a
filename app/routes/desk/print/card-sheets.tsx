import { Form } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { PrintedInside } from "~/components/card-inside";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { papers, type Paper } from "~/shop/fulfilment/batches";
import type { BatchCard, BatchOrder } from "~/shop/fulfilment/batches.server";
import { keysOf } from "~/shop/objects";

/** A card of an order, with the text beside it. */
type Sheet = { key: string; orderId: string; mark: string; card: BatchCard };

const instructions: Record<Paper, string> = {
  cut: "A4, landscape, both sides, flipped on the short edge, at 100%. Cut at the marks, fold at the dashes.",
  "two-up":
    "A4, upright, both sides, flipped on the long edge, at 100%, without margins. Cut across the middle, fold each half.",
  creased:
    "A5, landscape, both sides, flipped on the short edge, at 100%, without margins. Fold at the crease.",
};

type Props = { batchId: string; paper: Paper; orders: BatchOrder[] };

/** Two sheets for each card, or for each two, for both sides of the paper: outside and inside. */
export function CardSheets({ batchId, paper, orders }: Props) {
  const cards = orders.flatMap(({ orderId, printed }) =>
    (printed?.cards ?? []).map((card) => ({
      key: `${orderId} ${card.position}`,
      orderId,
      mark: `${orderId}, ${card.position + 1} of ${printed?.cards.length}, ${card.name}`,
      card,
    })),
  );
  const each = paper === "two-up" ? 2 : 1;
  const sheets = Array.from({ length: Math.ceil(cards.length / each) }, (_, i) =>
    cards.slice(i * each, (i + 1) * each),
  );
  return (
    <>
      <PaperChoice batchId={batchId} paper={paper} />
      <p className="desk-lede">{instructions[paper]}</p>
      <div className="sheets">
        {sheets.map((some) => (
          <Fragment key={some[0]?.key}>
            <CardSheet paper={paper} cards={some}>
              {(sheet) => <Outside sheet={sheet} />}
            </CardSheet>
            <CardSheet paper={paper} cards={some}>
              {({ card }) => (
                <div className="inside">
                  <PrintedInside message={card.message} typeface={card.typeface} />
                </div>
              )}
            </CardSheet>
          </Fragment>
        ))}
      </div>
    </>
  );
}

function PaperChoice({ batchId, paper }: Omit<Props, "orders">) {
  return (
    <Form
      className="desk-bar"
      method="post"
      action={`${href("/desk/print/:batchId", { batchId })}?show=cards`}
      key={paper}
    >
      <input type="hidden" name="batch" value={batchId} />
      <label>
        Paper{" "}
        <select className="input" name="paper" defaultValue={paper}>
          {keysOf(papers).map((each) => (
            <option key={each} value={each}>
              {papers[each]}
            </option>
          ))}
        </select>
      </label>{" "}
      <button className="button small" {...withIntent("choose-paper")}>
        Use this
      </button>
    </Form>
  );
}

type SheetProps = { paper: Paper; cards: Sheet[]; children: (sheet: Sheet) => ReactNode };

/** One side of a sheet. Only paper that is cut all round has the marks beside the card. */
function CardSheet({ paper, cards, children }: SheetProps) {
  return (
    <section className="sheet card-sheet" data-paper={paper}>
      {paper === "cut" && <p className="mark">{cards[0]?.mark}</p>}
      {cards.map((sheet) => (
        <div className="card-place" key={sheet.key}>
          {children(sheet)}
        </div>
      ))}
      {paper === "cut" && (
        <svg className="crop-marks" viewBox="0 0 297 210" aria-hidden="true">
          <path d={cropMarks} />
          <path d="M148.5 16v10M148.5 184v10" strokeDasharray="1 1" />
        </svg>
      )}
    </section>
  );
}

/** Five millimetres from the corners of A5, in the middle of A4. */
const cropMarks = [43.5, 253.5]
  .flatMap((x) => [`M${x} 16v10`, `M${x} 184v10`])
  .concat([31, 179].flatMap((y) => [`M28.5 ${y}h10`, `M258.5 ${y}h10`]))
  .join("");

/** The front, and the back with the order's number, which says whose card it is once it is cut. */
function Outside({ sheet: { card, orderId } }: { sheet: Sheet }) {
  const { productId, name, hasArtwork } = card;
  return (
    <>
      {hasArtwork ? (
        <img className="artwork" src={`/desk/artwork/${productId}`} alt={`Outside: ${name}`} />
      ) : (
        <p className="plain-front">{name}</p>
      )}
      <p className="back-number">{orderId}</p>
    </>
  );
}
