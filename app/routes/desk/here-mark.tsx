/** Says in a text browser which link of several is open. Others show it, or read aria-current out. */
export function HereMark() {
  return (
    <span className="visually-hidden" aria-hidden="true">
      {" "}
      (here)
    </span>
  );
}
