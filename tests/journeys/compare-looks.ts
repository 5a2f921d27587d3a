/**
 * Compares how a page looks before and after its whole style sheet is there. It runs in the page.
 * @returns how many elements there are, and those that look different
 */
export async function compareLooks() {
  /** Reads the styles of each element and of its pseudo-elements, with nothing in motion. */
  const looks = () => {
    for (const animation of document.getAnimations()) animation.finish();
    const names = [...getComputedStyle(document.body)];
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
  const compare = async () => {
    // A fallback has other sizes.
    await document.fonts.ready;
    const before = looks();
    const link = await addWholeStyleSheet();
    await document.fonts.ready;
    const changed = looks().filter((look, i) => look !== before[i]);
    link.remove();
    return { count: before.length, changed };
  };
  const first = await compare();
  // A font or a picture that came in between moves the page once, and a missing style each time.
  return first.changed.length === 0 ? first : compare();
}
