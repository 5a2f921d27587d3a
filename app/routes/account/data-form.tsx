/** Downloads: a plain form, since the answer is a file and no page. */
export function DataForm() {
  return (
    <form method="post" action="/account/data">
      <p>
        Everything we know about you:{" "}
        <button className="button small" name="format" value="json">
          Download my data (JSON)
        </button>{" "}
        <button className="button small" name="format" value="html">
          Download my data (HTML)
        </button>
      </p>
    </form>
  );
}
