import { Link } from "@remix-run/react";
import { CardInside } from "~/components/card-inside";
import { CardPicture } from "~/components/card-picture";
import type { ActionData } from "~/forms/action-data";
import { formatDay, formatFullDay } from "~/shop/format-day";
import type { DeskLine, DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { formatPence, formatTotal } from "~/shop/money";
import { cancellingRight } from "~/shop/legal/cancelling";
import { href } from "~/forms/href";
import { MoneyBack } from "../money-back";
import { PutBackForm, refundPath, ExcludeCardForm } from "../card-out";
import { CorrectionForm, DayForm } from "./correction-form";

type Props = {
  order: DeskOrder;
  /** The open correction. */
  edit: string | null;
  canChange: boolean;
  canHold: boolean;
  canPutBack: boolean;
  canRefund: boolean;
  refused: ActionData | undefined;
};

/** The cards with their messages, and the money for roles that may see it. */
export function Contents(props: Props) {
  const { order, canRefund } = props;
  const { id, lines, money, postageName, paidOn, parcel } = order;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards</h2>
      <ol className="desk-lines">
        {lines.map((line) => (
          <Line key={line.position} line={line} {...props} />
        ))}
      </ol>
      <dl className="desk-facts">
        <dt>Paid on</dt>
        <dd>{paidOn}</dd>
        <dt>Due by</dt>
        <dd>{formatDay(parcel.dueOn)}</dd>
        <PostingDay {...props} />
        <dt>Post</dt>
        <dd>{postageName ?? "–"}</dd>
        {parcel.number > 1 && (
          <>
            <dt>Envelope</dt>
            <dd>{parcel.number}</dd>
          </>
        )}
        {money?.discountCode && (
          <>
            <dt>Discount</dt>
            <dd>
              {money.discountCode}: {formatPence(money.discountPence)} is off the prices above
            </dd>
          </>
        )}
        {money && (
          <>
            <dt>Postage</dt>
            <dd>{formatPence(money.postagePence)}</dd>
            <dt>Total</dt>
            <dd>{formatTotal(money)}</dd>
          </>
        )}
      </dl>
      {money && <MoneyBack orderId={id} money={money} canRefund={canRefund} />}
    </section>
  );
}

/** The day on which its shopper wants it posted, or the form that corrects it. */
function PostingDay({ order: { id, postOn }, edit, canChange, refused }: Props) {
  const form = { orderId: id, edit: "postOn", field: { what: "postOn" }, was: postOn ?? "" };
  return (
    <>
      <dt>Wanted posted</dt>
      <dd>
        <span>{postOn === null ? "As soon as you can" : formatFullDay(postOn)}</span>{" "}
        {edit === "postOn" && <DayForm {...form} refused={refused} />}
        {edit !== "postOn" && canChange && (
          <Link
            to={`${href("/desk/orders/:orderId", { orderId: id })}?edit=postOn#correct`}
            preventScrollReset
          >
            Correct the day
          </Link>
        )}
      </dd>
    </>
  );
}

type LineProps = Props & { line: DeskLine };

/** A card, with its message or the form that corrects it. */
function Line({ line, ...props }: LineProps) {
  const { order, edit, canChange, refused } = props;
  const { position, name, message, pricePence, isRefunded, isExcluded } = line;
  const isOpen = edit === `message-${position}`;
  const isMessageErased = order.erasedOn !== null && line.isPersonalised;
  return (
    <li>
      {isRefunded || isExcluded ? <s>{name}</s> : <b>{name}</b>}{" "}
      {pricePence !== null && formatPence(pricePence)}
      <Whereabouts line={line} order={order} />
      {isOpen && (
        <CorrectionForm
          orderId={order.id}
          edit={edit}
          label="What is printed in it"
          field={{ what: "message", position: String(position) }}
          was={message}
          refused={refused}
        />
      )}
      <Pages line={line} showsInside={order.person !== undefined && !isMessageErased} />
      {!isOpen && order.person && (
        <pre className="desk-message">
          {isMessageErased
            ? `The message was erased on ${order.erasedOn}`
            : message || "Blank inside"}
        </pre>
      )}
      {!isRefunded && (
        <p className="note">{cancellingRight(line.isPersonalised, order.cancellableUntil)}</p>
      )}
      {!isOpen && order.person && canChange && line.isInParcel && (
        <Link
          to={`${href("/desk/orders/:orderId", { orderId: order.id })}?edit=message-${position}#correct`}
          preventScrollReset
        >
          Correct the message
          <span className="visually-hidden"> in {name}</span>
        </Link>
      )}
      {!isRefunded && <CardNext line={line} {...props} />}
    </li>
  );
}

/** Why a card is not posted, or in which of several envelopes. */
function Whereabouts({ line, order }: { line: DeskLine; order: DeskOrder }) {
  const { isRefunded, isExcluded, isInParcel } = line;
  const { number } = order.parcel;
  if (isRefunded) {
    return <span>{order.hasLeft ? " Refunded." : " Refunded, so it is not posted."}</span>;
  }
  if (number === 1 || isExcluded) return null;
  return <span>{isInParcel ? ` In envelope ${number}.` : " Posted before, and not again."}</span>;
}

/** The front of a card, and its inside as it is printed. */
function Pages({ line, showsInside }: { line: DeskLine; showsInside: boolean }) {
  const { card, message, typeface } = line;
  if (!card && !showsInside) return null;
  return (
    <div className="desk-pages" aria-hidden="true">
      {card && <CardPicture card={card} sizes="8rem" />}
      {showsInside && <CardInside message={message} typeface={typeface} />}
    </div>
  );
}

/** The actions for a card that is not refunded. */
function CardNext({ line, order, canHold, canPutBack, canRefund, refused }: LineProps) {
  const { position, name, isExcluded } = line;
  const card = { order: order.id, position, name };
  if (!isExcluded) {
    if (!canHold || order.erasedOn !== null) return null;
    return (
      <details open={refused?.intent === "exclude-card"}>
        <summary>
          Take it out…<span className="visually-hidden"> {name}</span>
        </summary>
        <ExcludeCardForm card={card} refused={refused} />
      </details>
    );
  }
  return (
    <>
      <p>
        Taken out, so it is not printed.{" "}
        {canRefund && (
          <Link to={refundPath(card)}>
            Refund it<span className="visually-hidden">: {name}</span>
          </Link>
        )}
      </p>
      {canPutBack && <PutBackForm card={card} />}
    </>
  );
}
