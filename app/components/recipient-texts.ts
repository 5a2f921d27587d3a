import { recipients, type Recipient } from "~/shop/catalogue/choice";

type Texts = {
  /** In a row of chips. */
  chip: string;
  /** The title of the listing. */
  title: string;
  lede: string;
  /** The words of a search that mean this recipient. */
  pattern: RegExp;
};

export const recipientTexts: Record<Recipient, Texts> = {
  mum: {
    chip: "Mum",
    title: "For your mum",
    lede: "She made you. She’ll cope.",
    pattern: /\b(mum|mummy|mam|mom|mother)\b/i,
  },
  dad: {
    chip: "Dad",
    title: "For your dad",
    lede: "He says he isn’t bothered. Make sure.",
    pattern: /\b(dad|daddy|father)\b/i,
  },
  nan: {
    chip: "Nan",
    title: "For your nan",
    lede: "She’s heard worse. She’s said worse.",
    pattern: /\b(nan|nana|nanna|gran|granny|grandma|grandmother)\b/i,
  },
  sister: {
    chip: "Sister",
    title: "For your sister",
    lede: "You shared a bathroom. You owe her nothing.",
    pattern: /\b(sister|sis)\b/i,
  },
  brother: {
    chip: "Brother",
    title: "For your brother",
    lede: "He got the big bedroom.",
    pattern: /\b(brother|bro)\b/i,
  },
  partner: {
    chip: "Other half",
    title: "For your other half",
    lede: "The worse half, since you ask.",
    pattern: /\b(partner|husband|wife|boyfriend|girlfriend|fianc[eé]e?|other half)\b/i,
  },
  mate: {
    chip: "Mate",
    title: "For a mate",
    lede: "They’d do it to you. They have.",
    pattern: /\b(mate|friend|bestie)s?\b/i,
  },
  boss: {
    chip: "Boss",
    title: "For the boss",
    lede: "Careful.",
    pattern: /\b(boss|manager|work|office)\b/i,
  },
  ex: { chip: "Ex", title: "For your ex", lede: "Don’t.", pattern: /\bex\b/i },
  "18": {
    chip: "18",
    title: "For turning 18",
    lede: "Old enough to know better. Give it a go.",
    pattern: /\b(18(th)?|eighteen(th)?)\b/i,
  },
  "30": {
    chip: "30",
    title: "For turning 30",
    lede: "The knees go first. Then the invitations.",
    pattern: /\b(30(th)?|thirty|thirtieth)\b/i,
  },
  "40": {
    chip: "40",
    title: "For turning 40",
    lede: "Half-time, and you’re losing.",
    pattern: /\b(40(th)?|forty|fortieth)\b/i,
  },
  "50": {
    chip: "50",
    title: "For turning 50",
    lede: "Too late to die young.",
    pattern: /\b(50(th)?|fifty|fiftieth)\b/i,
  },
  "60": {
    chip: "60",
    title: "For turning 60",
    lede: "The bus is free. So is your diary.",
    pattern: /\b(60(th)?|sixty|sixtieth)\b/i,
  },
  belated: {
    chip: "Belated",
    title: "For when you forgot",
    lede: "They’ll say it’s fine. It isn’t.",
    pattern: /\b(belated|late|forgot|forgotten|missed)\b/i,
  },
};

/** The recipient that a search means, if any. */
export const recipientMeant = (q: string) =>
  recipients.find((recipient) => recipientTexts[recipient].pattern.test(q));
