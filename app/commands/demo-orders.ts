/** An order of the demo: the recipient, the cards, and the number of days since its payment. */
export type DemoOrder = {
  name: string;
  /** The ids and messages of its cards. */
  cards: [productId: string, message: string][];
  daysAgo: number;
  isFirstClass?: boolean;
};

/** A typical week of a small shop. All persons are fictional. */
export const demoOrders: DemoOrder[] = [
  { name: "Priya Shah", cards: [["grapes", "They were seedless.\nUnlike you."]], daysAgo: 6 },
  { name: "Tom Okafor", cards: [["local-idiot", "Local hero, to some.\nNot to us."]], daysAgo: 6 },
  { name: "Siân Powell", cards: [["venn", ""]], daysAgo: 5, isFirstClass: true },
  {
    name: "Marta Nowak",
    cards: [
      ["bingo", "Full house by the second speech."],
      ["tlc", ""],
    ],
    daysAgo: 5,
  },
  { name: "Gareth Lloyd", cards: [["tlc", "Wear a hat."]], daysAgo: 4 },
  { name: "Ines Duarte", cards: [["grapes", ""]], daysAgo: 4, isFirstClass: true },
  { name: "Callum Reid", cards: [["venn", "You are here.\n\nSorry."]], daysAgo: 4 },
  { name: "Aoife Byrne", cards: [["local-idiot", "Statue to follow."]], daysAgo: 3 },
  {
    name: "Bartholomew Featherstonehaugh-Cholmondeley",
    cards: [["bingo", "Do try not to cry, old thing."]],
    daysAgo: 2,
    isFirstClass: true,
  },
  { name: "Zoë Hartley", cards: [["grapes", "Get well.\nGet up.\nGet out."]], daysAgo: 1 },
  {
    name: "Ade Balogun",
    cards: [["tlc", "For the man who has everything, including gout."]],
    daysAgo: 1,
  },
  { name: "Ruth Feldman", cards: [["venn", "שלום, you menace 🎂"]], daysAgo: 1 },
  {
    name: "Jo March",
    cards: [
      ["local-idiot", "One for you."],
      ["local-idiot", "One for the other one."],
      ["grapes", ""],
    ],
    daysAgo: 0,
    isFirstClass: true,
  },
  { name: "Hamish Kerr", cards: [["bingo", "B4 it all goes wrong."]], daysAgo: 0 },
  { name: "Lucy Chen", cards: [["tlc", "You look well.\nLook again."]], daysAgo: 0 },
];
