/** The things that a shopper can tell us about an order, in their words. */
export const tellings = {
  late: "It’s late",
  bent: "It came bent",
  lost: "It never came",
  other: "Something else",
} as const;

export type Telling = keyof typeof tellings;

export const maxTellingLength = 500;
