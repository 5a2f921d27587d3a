/** Downloads. They are plain forms, because the answer is a file. */
export function DataForm() {
  return (
    <section className="slip">
      <h3>Your data</h3>
      <p>Everything we’ve got on you. Read it, or feed it to a machine.</p>
      <div className="changes">
        <Download format="json">Download my data (JSON)</Download>
        <Download format="html">Download my data (HTML)</Download>
      </div>
    </section>
  );
}

function Download({ format, children }: { format: string; children: string }) {
  return (
    <form method="post" action="/account/data">
      <button className="button small" name="format" value={format}>
        {children}
      </button>
    </form>
  );
}
