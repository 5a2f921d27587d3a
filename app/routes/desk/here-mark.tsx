/** Marks the current link for text browsers. Others use aria-current. */
export function HereMark() {
  return (
    <span className="visually-hidden" aria-hidden="true">
      {" "}
      (here)
    </span>
  );
}
