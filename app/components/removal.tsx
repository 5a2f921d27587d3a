import { Icon } from "./icon";

/** The end of a link that removes what it names from the choice. */
export function Removal() {
  return (
    <>
      {" "}
      <Icon name="exit" />
      <span className="visually-hidden">: remove</span>
    </>
  );
}
