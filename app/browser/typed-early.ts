/**
 * Keeps the text of each text area that was typed in before React took the page over. React writes
 * the first text of a text area once more then, unless its HTML holds another by that time.
 */
export function keepTextsTypedEarly(): void {
  for (const area of document.querySelectorAll("textarea")) keepText(area);
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement) keepText(target);
  });
}

function keepText(area: HTMLTextAreaElement) {
  area.defaultValue = area.value;
}
