import { renderToStaticMarkup } from "react-dom/server";
import type { CustomerData } from "~/shop/customer-data.server";

type Value = string | number | null | Value[] | { [name: string]: Value };

/** The data as a page to be read, which needs nothing but itself. */
export function dataPage(data: CustomerData): string {
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
            <h2>{inWords(name)}</h2>
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
  if (typeof value !== "object") return <>{value}</>;
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

function Named({ values }: { values: { [name: string]: Value } }) {
  return (
    <dl>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{inWords(name)}</dt>
          <dd style={{ whiteSpace: "pre-wrap" }}>
            <Shown value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "deliveryName" → "Delivery name" */
function inWords(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
