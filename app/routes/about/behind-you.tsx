import { useIsHydrated } from "~/browser/hydrated";
import { usePoliteKeySetting } from "~/browser/polite-key";
import { usePoliteMode } from "~/components/polite-mode";

/** Explains polite mode, and its key where scripts run. */
export function BehindYou() {
  const { pick } = usePoliteMode();
  return (
    <>
      <h2>When mum walks in</h2>
      <p>
        The switch at the top of every page wraps every card in brown paper.{" "}
        {pick("She’ll think you’re ordering bran.", "The bran is very good.")}
      </p>
      {useIsHydrated() && <PoliteKeySetting />}
    </>
  );
}

function PoliteKeySetting() {
  const [isOn, switchKey] = usePoliteKeySetting();
  return (
    <div className="checkbox">
      <input
        type="checkbox"
        id="polite-key"
        checked={isOn}
        onChange={({ target }) => switchKey(target.checked)}
      />
      <label htmlFor="polite-key">
        Esc, pressed twice, flips it without looking for the mouse.
      </label>
    </div>
  );
}
