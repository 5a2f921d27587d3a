import { filthTitles } from "~/components/filth-titles";
import { filths } from "~/shop/catalogue/choice";

/** How rude a card is, which shoppers choose cards by. */
export function FilthField({ typed }: { typed: Record<string, string> }) {
  return (
    <div className="field">
      <label htmlFor="filth">Its filth</label>{" "}
      <select className="input" id="filth" name="filth" defaultValue={typed.filth}>
        {filths.map((filth) => (
          <option key={filth} value={filth}>
            {filthTitles[filth]}
          </option>
        ))}
      </select>
    </div>
  );
}
