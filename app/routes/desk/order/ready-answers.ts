/**
 * Answers to customers with a problem. Staff choose one for any order, so no sentence depends on the
 * order's dates, its prices or its cards. Their promises are those of the terms.
 */
export const readyAnswers = [
  {
    label: "It is late",
    text: "Your order is late, and we’re sorry: being rude is our job, being late isn’t. The dates we give are estimates, but a lost card is our problem until it arrives. If it hasn’t come within 30 days of your order, tell us, and we’ll send another or your money.",
  },
  {
    label: "It was lost",
    text: "Your card has gone missing, and we’re sorry. We’d be ruder about the post if we didn’t need it. We’re making another one and posting it, and it costs you nothing. If the first one turns up after all, keep both.",
  },
  {
    label: "It arrived bent",
    text: "The insults were meant to hurt; the envelope wasn’t. We’re sorry that your card arrived like that. Answer this e-mail, and tell us what you’d rather have: a new card, or your money.",
  },
  {
    label: "We can’t print that",
    text: "We print nearly anything, but nothing that is unlawful, and nothing that threatens or harasses anybody. A message in your order does, so we can’t print it: we cancel that card and refund it. If you’d like to write something else instead, answer this e-mail with the new words.",
  },
] as const;
