import { writeFileSync } from "node:fs";
import { readEntries, writeSpecification } from "./specification";

writeFileSync("docs/specification.md", await writeSpecification(readEntries().entries));
