type Props = {
  /** The days as they were typed, and the reason why there is no such file. */
  period: { from: string; to: string; why?: string };
  canPrint: boolean;
};

/** The files of orders and of addresses. */
export function FileForms({ period, canPrint }: Props) {
  const { from, to, why } = period;
  return (
    <section id="order-file">
      <h2>As a spreadsheet</h2>
      {/* A file is no page, so the browser sends this form by itself. */}
      <form className="desk-bar" action="/desk/orders.csv" key={`${from} ${to}`}>
        <span className="period-field">
          <label htmlFor="from">Paid from</label>{" "}
          <input className="input" id="from" type="date" name="from" defaultValue={from} />
        </span>{" "}
        <span className="period-field">
          <label htmlFor="to">To</label>{" "}
          <input className="input" id="to" type="date" name="to" defaultValue={to} />
        </span>{" "}
        <button className="button">Download</button>
      </form>
      {why && (
        <p className="alert" role="alert">
          {why}
        </p>
      )}
      {canPrint && (
        <p>
          For Click &amp; Drop:{" "}
          <a href="/desk/addresses/to-post.csv" download>
            addresses of everything to be posted
          </a>
        </p>
      )}
    </section>
  );
}
