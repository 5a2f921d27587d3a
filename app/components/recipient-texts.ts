import type { Recipient } from "~/shop/catalogue/choice";

type Texts = {
  /** In a row of chips. */
  chip: string;
  /** The title of the listing. */
  title: string;
  lede: string;
};

export const recipientTexts: Record<Recipient, Texts> = {
  mum: {
    chip: "Mum",
    title: "For your mum",
    lede: "She made you. She’ll cope.",
  },
  dad: {
    chip: "Dad",
    title: "For your dad",
    lede: "He says he isn’t bothered. Make sure.",
  },
  nan: {
    chip: "Nan",
    title: "For your nan",
    lede: "She’s heard worse. She’s said worse.",
  },
  sister: {
    chip: "Sister",
    title: "For your sister",
    lede: "You shared a bathroom. You owe her nothing.",
  },
  brother: {
    chip: "Brother",
    title: "For your brother",
    lede: "He got the big bedroom.",
  },
  partner: {
    chip: "Other half",
    title: "For your other half",
    lede: "The worse half, since you ask.",
  },
  mate: {
    chip: "Mate",
    title: "For a mate",
    lede: "They’d do it to you. They have.",
  },
  boss: {
    chip: "Boss",
    title: "For the boss",
    lede: "Careful.",
  },
  ex: { chip: "Ex", title: "For your ex", lede: "Don’t." },
  "18": {
    chip: "18",
    title: "For turning 18",
    lede: "Old enough to know better. Give it a go.",
  },
  "30": {
    chip: "30",
    title: "For turning 30",
    lede: "The knees go first. Then the invitations.",
  },
  "40": {
    chip: "40",
    title: "For turning 40",
    lede: "Half-time, and you’re losing.",
  },
  "50": {
    chip: "50",
    title: "For turning 50",
    lede: "Too late to die young.",
  },
  "60": {
    chip: "60",
    title: "For turning 60",
    lede: "The bus is free. So is your diary.",
  },
  belated: {
    chip: "Belated",
    title: "For when you forgot",
    lede: "They’ll say it’s fine. It isn’t.",
  },
};
