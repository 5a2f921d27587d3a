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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Notes the fields of the page from the server. React renders it anew if anything else has changed it,
 * as a password manager does with its icons; the old fields still hold what was typed.
 * @returns a function that puts it into the new fields
 */
export function noteFieldsTypedEarly(): () => void {
  const early = fieldsByName();
  const { href } = location;
  let focused: EventTarget | null = document.activeElement;
  document.addEventListener("focusin", ({ target }) => void (focused = target));
  return () => {
    // On another page, fields of the same names ask for something else.
    for (const [name, field] of location.href === href ? fieldsByName() : []) {
      const old = early.get(name);
      if (!old || old === field) continue;
      copyTyped(old, field);
      if (old === focused) field.focus();
    }
    early.clear();
  };
}

/** A name may return in another form, and in the choices of one. */
function fieldsByName(): Map<string, Field> {
  const fields = document.querySelectorAll<Field>(
    "input[name]:not([type=hidden]), textarea[name], select[name]",
  );
  const named = new Map<string, Field>();
  for (const field of fields) {
    const action = field.form?.getAttribute("action") ?? "";
    const choice = isTicked(field) ? field.value : "";
    let name = [action, field.name, choice].join(" ");
    while (named.has(name)) name += "+";
    named.set(name, field);
  }
  return named;
}

const isTicked = ({ type }: Field) => type === "checkbox" || type === "radio";

function copyTyped(old: Field, field: Field) {
  if (isInput(old) && isInput(field) && isTicked(field)) {
    if (old.checked !== field.checked) field.click();
  } else if (isInput(old) && isInput(field) && field.type === "file") {
    field.files = old.files;
  } else if (old.value !== field.value) {
    // React takes no notice of a value that it sees being written, as by `field.value =`.
    Reflect.set(Object.getPrototypeOf(field) as object, "value", old.value, field);
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

const isInput = (field: Field) => field instanceof HTMLInputElement;
