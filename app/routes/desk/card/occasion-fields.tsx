import { occasions } from "~/shop/catalogue/occasions";

/** The main occasion of a card, and its other occasions. */
export function OccasionFields({ typed }: { typed: Record<string, string> }) {
  return (
    <>
      <div className="field">
        <label htmlFor="mainOccasion">Its main occasion</label>{" "}
        <select
          className="input"
          id="mainOccasion"
          name="mainOccasion"
          defaultValue={typed.mainOccasion}
        >
          <option value="">None yet</option>
          {occasions.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="desk-ticks">
        <legend>Also for </legend>
        {occasions.map(({ name, title }) => (
          <label className="tick" key={name}>
            <input
              type="checkbox"
              name={`occasion.${name}`}
              defaultChecked={typed[`occasion.${name}`] !== undefined}
            />{" "}
            {title}{" "}
          </label>
        ))}
      </fieldset>
    </>
  );
}
