import { usePoliteMode } from "~/components/polite-mode";

/** The shop's policy against bullying. */
export function NoBullying() {
  const { pick } = usePoliteMode();
  return (
    <>
      <h2>We do not support bullying!</h2>
      <p>A joke needs two people laughing, and one of them must be whoever opens the envelope.</p>
      <ul>
        <li>
          Send these to people who’ll {pick("laugh, then hit you", "laugh, then ring you")}. Not
          sure that they will? Buy a plant.
        </li>
        <li>
          Our cards go for ageing, marriage, {pick("hangovers, ", "")}hospital food and
          {pick(", above all, you", " the British weather")}. They never go for race, faith,
          disability, sexuality, gender or bodies, or for anyone real.
        </li>
        <li>
          We don’t print messages that threaten or harass anybody. You get your money back, and no
          card.
        </li>
      </ul>
      <p>
        And if somebody is making your life a misery, that isn’t banter, and it isn’t your fault.
        Tell someone you trust. Samaritans listen, free, day and night, on{" "}
        <a href="tel:116123">116&nbsp;123</a>.
      </p>
    </>
  );
}
