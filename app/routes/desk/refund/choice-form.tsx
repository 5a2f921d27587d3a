import { Form } from "@remix-run/react";
import { refundReasons, type Refundable } from "~/shop/refunds/refund-sum";
import { formatPence } from "~/shop/money";
import { href } from "~/forms/href";
import type { AskedChoice } from "./choice";
import { keysOf } from "~/shop/objects";

type Props = {
  orderId: string;
  refundable: Refundable;
  /** The messages of the cards, by position, because two cards may have the same name. */
  messages: string[];
  /** The customer's right to cancel each card, by position. */
  rights: string[];
  /** The price of the cheapest postage. */
  cheapestPence: number;
  choice: AskedChoice;
  /** The free amount as it was typed. */
  typedFree: string;
};

/** The first step: the parts to refund, and the reason. It changes nothing. */
export function ChoiceForm(props: Props) {
  const { orderId, refundable, messages, rights, cheapestPence, choice, typedFree } = props;
  const { lines, postageLeftPence, remainingPence } = refundable;
  return (
    <Form className="panel" method="get" action={href("/desk/orders/:orderId/refund", { orderId })}>
      <fieldset>
        <legend>Which cards</legend>
        {lines.map((line) => (
          <CardField
            key={line.position}
            line={line}
            message={messages[line.position]}
            right={rights[line.position]}
            isChosen={choice.positions.includes(line.position)}
          />
        ))}
      </fieldset>
      <PostageFields
        leftPence={postageLeftPence}
        cheapestPence={cheapestPence}
        chosen={choice.postage}
      />
      <FreeField typed={typedFree} />
      <p>
        <label className="tick">
          <input type="checkbox" name="whole" defaultChecked={choice.isWhole} /> Everything that is
          left, {formatPence(remainingPence)}
        </label>
      </p>
      <ReasonField chosen={choice.reason} />
      <button className="button hot" name="check" value="yes">
        Check
      </button>
    </Form>
  );
}

type CardProps = {
  line: Refundable["lines"][number];
  message: string | undefined;
  right: string | undefined;
  isChosen: boolean;
};

function CardField({ line, message, right, isChosen }: CardProps) {
  const { position, name, pricePence, isRefunded } = line;
  return (
    <div>
      <p>
        <label className="tick">
          <input
            type="checkbox"
            aria-describedby={isRefunded ? undefined : `right-${position}`}
            name={`line.${position}`}
            disabled={isRefunded}
            defaultChecked={isChosen && !isRefunded}
          />{" "}
          <span>
            {name}, {formatPence(pricePence)}
            {isRefunded && <span>: refunded</span>} {message && <q>{message}</q>}
          </span>
        </label>
      </p>
      {!isRefunded && (
        <p className="note" id={`right-${position}`}>
          {right}
        </p>
      )}
    </div>
  );
}

/** An amount that is for no card. */
function FreeField({ typed }: { typed: string }) {
  return (
    <div className="field">
      <label htmlFor="free">An amount of your own, in pounds, as 1.00</label>{" "}
      <input
        className="input"
        id="free"
        name="free"
        type="text"
        inputMode="decimal"
        defaultValue={typed}
      />
    </div>
  );
}

type PostageProps = { leftPence: number; cheapestPence: number; chosen: AskedChoice["postage"] };

function PostageFields({ leftPence, cheapestPence, chosen }: PostageProps) {
  return (
    <fieldset>
      <legend>Postage</legend>
      {postagesOf(leftPence, cheapestPence).map(([value, label]) => (
        <p key={value}>
          <label className="tick">
            <input type="radio" name="postage" value={value} defaultChecked={chosen === value} />{" "}
            {label}
          </label>
        </p>
      ))}
    </fieldset>
  );
}

function ReasonField({ chosen }: { chosen: AskedChoice["reason"] }) {
  return (
    <div className="field">
      <label htmlFor="reason">Why</label>{" "}
      <select className="input" id="reason" name="reason" defaultValue={chosen ?? ""}>
        <option value="">Choose…</option>
        {keysOf(refundReasons).map((reason) => (
          <option key={reason} value={reason}>
            {refundReasons[reason]}
          </option>
        ))}
      </select>
    </div>
  );
}

function postagesOf(left: number, cheapest: number): [string, string][] {
  const postages: [string, string][] = [["none", "None"]];
  if (cheapest < left) postages.push(["cheapest", `Our cheapest, ${formatPence(cheapest)}`]);
  if (left > 0) postages.push(["all", `All of it, ${formatPence(left)}`]);
  return postages;
}
