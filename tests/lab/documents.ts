import { readFileSync, writeFileSync } from "node:fs";
import { readDeskCalls, withTableOf } from "../support/desk-calls";
import { readEntries, writeSpecification } from "../support/specification";

writeFileSync("docs/specification.md", await writeSpecification(readEntries().entries));

const manual = readFileSync("docs/desk.md", "utf8");
writeFileSync("docs/desk.md", await withTableOf(await readDeskCalls(), manual));
