import { Fragment, type ReactNode } from "react";
import { PrintedInside } from "~/components/card-inside";
import type { BatchCard, BatchOrder } from "~/shop/fulfilment/batches.server";

/** Two sheets per card, for both sides of the paper: the outside and the inside. */
export function CardSheets({ orders }: { orders: BatchOrder[] }) {
  return (
    <>
      <p className="desk-lede">
        A4, landscape, both sides, flipped on the short edge, at 100 %. Cut at the marks, fold at
        the dashes.
      </p>
      <div className="sheets">
        {orders.map(({ orderId, printed }) =>
          printed?.cards.map((card) => {
            const mark = `${orderId}, ${card.position + 1} of ${printed.cards.length}, ${card.name}`;
            return (
              <Fragment key={`${orderId} ${card.position}`}>
                <CardSheet mark={mark}>
                  <Artwork card={card} />
                </CardSheet>
                <CardSheet mark={mark}>
                  <div className="inside">
                    <PrintedInside message={card.message} typeface={card.typeface} />
                  </div>
                </CardSheet>
              </Fragment>
            );
          }),
        )}
      </div>
    </>
  );
}

/** @param mark the text beside the card, which is cut off */
function CardSheet({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <section className="sheet card-sheet">
      <p className="mark">{mark}</p>
      {children}
      <svg className="crop-marks" viewBox="0 0 297 210" aria-hidden="true">
        <path d={cropMarks} />
        <path d="M148.5 16v10M148.5 184v10" strokeDasharray="1 1" />
      </svg>
    </section>
  );
}

/** Five millimetres from the corners of A5, in the middle of A4. */
const cropMarks = [43.5, 253.5]
  .flatMap((x) => [`M${x} 16v10`, `M${x} 184v10`])
  .concat([31, 179].flatMap((y) => [`M28.5 ${y}h10`, `M258.5 ${y}h10`]))
  .join("");

function Artwork({ card: { productId, name, hasArtwork } }: { card: BatchCard }) {
  if (!hasArtwork) return <p className="plain-front">{name}</p>;
  return <img className="artwork" src={`/desk/artwork/${productId}`} alt={`Outside: ${name}`} />;
}
