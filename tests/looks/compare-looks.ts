/**
 * Compares how a page looks before and after its whole style sheet is there. It runs in the page. A
 * difference begins with a property that the whole sheet sets, so it reads no other.
 * @returns how many elements there are, and those that look different
 */
export async function compareLooks() {
  /** Reads the styles of each element and of its pseudo-elements, with nothing in motion. */
  const looks = (names: string[]) => {
    for (const animation of document.getAnimations()) animation.finish();
    return [...document.body.querySelectorAll("*")].flatMap((element) =>
      ["", "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isThere = pseudo === "" || style.content !== "none";
        const values = isThere
          ? names.map((name) => `${name}:${style.getPropertyValue(name)}`)
          : [];
        return `${element.tagName}.${element.className}${pseudo} ${values.join(";")}`;
      }),
    );
  };
  const addWholeStyleSheet = () => {
    const script = [...document.scripts].find((each) => each.text.includes(".css"));
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = /"([^"]+\.css)"/.exec(script?.text ?? "")?.[1] ?? "";
    return new Promise<HTMLLinkElement>((resolve, reject) => {
      link.addEventListener("load", () => resolve(link));
      link.addEventListener("error", reject);
      document.head.append(link);
    });
  };
  const namesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      const own = rule instanceof CSSStyleRule ? Array.from(rule.style) : [];
      return "cssRules" in rule ? own.concat(namesIn(rule.cssRules as CSSRuleList)) : own;
    });
  const link = await addWholeStyleSheet();
  const sheet = link.sheet!;
  // A variable changes nothing but the properties that read it.
  const names = [...new Set(namesIn(sheet.cssRules))].filter((name) => !name.startsWith("--"));
  const looksWith = async (isWhole: boolean) => {
    sheet.disabled = !isWhole;
    // A fallback has other sizes.
    await document.fonts.ready;
    return looks(names);
  };
  const compare = async () => {
    const before = await looksWith(false);
    const after = await looksWith(true);
    return { count: before.length, changed: after.filter((look, i) => look !== before[i]) };
  };
  const first = await compare();
  // A font or a picture that came in between moves the page once, and a missing style each time.
  const result = first.changed.length === 0 ? first : await compare();
  link.remove();
  return result;
}
