/** Whether a typed text ends with a mark, so that no full stop follows it. */
export const endsSentence = (text: string) => /[.!?…]$/.test(text);
