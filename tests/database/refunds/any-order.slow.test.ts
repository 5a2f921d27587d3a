import { describe, test } from "vitest";
import { expectAsBooksSay, tellings } from "../../support/any-order";
import { onPostgres } from "../../support/database";

describe.each(onPostgres)("news of a payment on %s", (kind) => {
  test.each(Object.entries(tellings))(
    "ends as the payment company's books say, in every order, %s",
    (_way, tellingsOf) => expectAsBooksSay(kind, tellingsOf),
  );
});
