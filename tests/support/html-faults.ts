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

/** Resolves its rules once, where its parent does for each document. */
class OneConfigLoader extends StaticConfigLoader {
  private config?: ReturnType<StaticConfigLoader["getConfigFor"]>;
  override getConfigFor(handle: string) {
    return (this.config ??= super.getConfigFor(handle));
  }
}

/** A judge of pages, and one of letters, whose styles stand at each element. Making one takes a while. */
const validators = {
  page: newValidator({}),
  letter: newValidator({ "no-inline-style": "off" }),
};

/** The faults of a document against the HTML standard. */
export async function htmlFaults(
  html: string,
  kind: keyof typeof validators = "page",
): Promise<string[]> {
  const { results } = await validators[kind].validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

function newValidator(exceptions: RuleConfig) {
  return new HtmlValidate(
    new OneConfigLoader({
      extends: ["html-validate:recommended"],
      rules: { ...rules, ...exceptions },
    }),
  );
}
