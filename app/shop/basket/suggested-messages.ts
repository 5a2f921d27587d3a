import type { OccasionName } from "../../../db/catalogue/occasion-names";

/** Messages for shoppers without an idea, by occasion. Each fits into a card. */
const messages: Record<OccasionName, readonly string[]> = {
  birthday: [
    "Another year older. Still a bellend.",
    "You don’t look a day over knackered.",
    "Your present’s behind the bar. You’re paying.",
    "Many happy returns, you leathery old git.",
    "It was this or turn up in person.",
    "Blow them out before somebody calls the fire brigade.",
  ],
  engagement: [
    "You said yes? Sober?",
    "Somebody finally fell for it.",
    "Two idiots. One deposit.",
    "Nice ring. Shame about what it came with.",
    "I give it until the seating plan.",
    "Quick, before they meet the real you.",
  ],
  wedding: [
    "I bought a hat for this. It had better last.",
    "Till death, or flat-pack furniture.",
    "You scrub up well. It won’t happen again.",
    "To have, to hold, to blame for everything.",
    "We came for the free bar.",
    "You pair of arses deserve each other.",
  ],
  "get well": [
    "Get up, you lazy sod.",
    "You look like shit. Get well soon.",
    "Stop milking it.",
    "Hurry up. I’m running out of nice things to say.",
    "It’s so peaceful here without you. Take your time.",
    "I told you not to lick it.",
  ],
};

/** Messages to take for a card of that occasion; birthdays’ for a card of none. */
export function messagesFor(occasion: string | undefined): readonly string[] {
  return Object.entries(messages).find(([name]) => name === occasion)?.[1] ?? messages.birthday;
}
