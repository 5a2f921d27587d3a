import { HtmlValidate, StaticConfigLoader, type RuleConfig } from "html-validate";

const rules: RuleConfig = {
  "heading-level": "error",
  "input-missing-label": "error",
  "no-missing-references": "error",
  // React writes srcSet, <br/> and required="" where either way means the same.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "void-style": "off",
  // Every button is in a form and sends it, which is what a button does unless told otherwise.
  "no-implicit-button-type": "off",
};

/** What is wrong with a document, by the book. @param exceptions to the rules */
export async function htmlFaults(html: string, exceptions: RuleConfig = {}): Promise<string[]> {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      extends: ["html-validate:recommended"],
      rules: { ...rules, ...exceptions },
    }),
  );
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
