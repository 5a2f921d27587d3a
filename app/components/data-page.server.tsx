import { renderToStaticMarkup } from "react-dom/server";
import { formatMoment } from "~/shop/format-day";

type Value = string | number | null | Value[] | { [name: string]: Value };

/** A person's data. */
type Data = Record<string, Value>;

/** The data as a file: JSON for programs, or HTML for the person. */
export function dataFile(data: Data, format: unknown): Response {
  return format === "html"
    ? fileOf(dataPage(data), "text/html; charset=utf-8", "my-data.html")
    : fileOf(JSON.stringify(data, null, 2), "application/json", "my-data.json");
}

function fileOf(content: string, type: string, name: string): Response {
  return new Response(content, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}

/** The data as a self-contained page. */
function dataPage(data: Data): string {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>My data</title>
      </head>
      <body>
        <h1>My data</h1>
        {Object.entries(data).map(([name, value]) => (
          <section key={name}>
            <h2>{spellOut(name)}</h2>
            <Shown value={value} />
          </section>
        ))}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Shown({ value }: { value: Value }) {
  if (value === null || value === "") return <>none</>;
  if (typeof value === "string")
    return <>{isoTime.test(value) ? formatMoment(Date.parse(value)) : value}</>;
  if (typeof value === "number") return <>{value}</>;
  if (!Array.isArray(value)) return <Named values={value} />;
  if (value.length === 0) return <p>None.</p>;
  return (
    <ol>
      {[...value.entries()].map(([i, each]) => (
        <li key={i}>
          <Shown value={each} />
        </li>
      ))}
    </ol>
  );
}

/** The values that have a name, without the empty ones. */
function Named({ values }: { values: { [name: string]: Value } }) {
  return (
    <dl>
      {Object.entries(values)
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{spellOut(name.replace(pounds, ""))}</dt>
            <dd style={{ whiteSpace: "pre-wrap" }}>
              {typeof value === "number" && pounds.test(name) ? (
                `£${value.toFixed(2)}`
              ) : (
                <Shown value={value} />
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** A time as the exported data have it. */
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The end of a name whose value is pounds. */
const pounds = /Pounds$/;

/** "deliveryName" → "Delivery name" */
function spellOut(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
