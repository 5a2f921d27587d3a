import { describe, test } from "vitest";
import { expectAsBooksSay, once, tellings } from "../../support/any-order";
import { databases, onPostgres } from "../../support/database";

test.each(onPostgres)(
  "news of a payment on %s ends as the payment company's books say, in every order, each report once",
  (kind) => expectAsBooksSay(kind, once),
);

describe.each(databases)("news of a payment on %s", (kind) => {
  test.each(Object.entries(tellings))(
    "ends as the payment company's books say, in every order, %s",
    (_way, tellingsOf) => expectAsBooksSay(kind, tellingsOf),
  );
});

test.each(["staff hold it", "it is dispatched"] as const)(
  "news of a payment on SQLite ends as the payment company's books say, in every order, if %s in between",
  (deed) => expectAsBooksSay("SQLite", once, deed),
);
