import type { CardRecord } from "./card";

type Texts = Pick<
  CardRecord,
  "politeName" | "filth" | "shortDescription" | "longDescription" | "alt" | "politeAlt"
>;

export interface PreviousTexts extends Partial<Texts> {
  /** The card's. A card that was redrawn twice has two entries. */
  id: string;
}

/**
 * Texts of cards before they were redrawn. A shop that still has one gets the record's own in its
 * place, because the picture is the new one.
 */
export const previousTexts: readonly PreviousTexts[] = [
  {
    id: "nobody-queuing",
    politeName: "A Rosette For The Happy Pair",
    alt: "A huge show rosette in yellow and pink on bright blue. Round the rim: “Nobody was queuing. Congrats anyway.” Across the middle: “Off the market”.",
    politeAlt:
      "An engagement card in plain brown paper. It is a prize rosette, of the kind given to the very best of everything at a country show.",
  },
  {
    id: "nice-ring",
    alt: "A pale tabletop, spoiled all over with the brown rings of wet glasses. Across it in enormous black capitals: “Nice ring. Now get a fucking coaster.” At the foot: “Congratulations on your engagement. That table’s oak.”",
    politeAlt:
      "An engagement card in plain brown paper. It admires a new ring in large letters, and then some others, on the top of a good oak table.",
  },
  {
    id: "corfu",
    alt: "Orange sunbeams on a blue sky, round a cheerful “Engaged at last!” in fat red script. On a dark panel underneath, a word in your ear: “Everybody act surprised. Nobody mention fucking Corfu.”",
    politeAlt:
      "An engagement card in plain brown paper. It is a sunny picture that announces an engagement, with a small reminder for all the guests.",
  },
  {
    id: "couple-to-wed",
    politeName: "An Announcement In The Paper",
    alt: "The front page of a newspaper, The Daily Fuss, late but thorough, free with gin. The headline shouts: “Couple to wed, say couple”. Beneath: “‘We fucking know,’ says everyone they’ve told”. The advert just says: “Oh good”.",
    politeAlt:
      "An engagement card in plain brown paper. It is set out like the front page of a newspaper, and gives an engagement the coverage it deserves.",
  },
  {
    id: "take-a-seat",
    shortDescription: "Admits one, eventually, through the double doors at the end.",
    alt: "A cream ticket on red, headed “Saturday night A&E”: “Take a seat. Any year now.” “From: a trampoline. To: Tuesday.” On the stub: “Admit one grown adult. Get well soon. You’re ninth, after a man with his arse in a bucket.”",
    politeAlt:
      "A get well card in plain brown paper. It is a numbered ticket for a waiting room, and it keeps a place in the queue for the patient.",
  },
  {
    id: "possibly-faking",
    politeName: "Patient Requires Attention",
    shortDescription: "For visitors, above all the ones who only came for a sit-down.",
    longDescription:
      "You came, took the good chair, ate the grapes and went through your own operations in order. Nobody could blame them for shutting their eyes. The monitor says asleep, the eyelids say otherwise, and there is washing-up at theirs that you could be doing instead.",
    alt: "Black hazard tape on bright red, and a yellow warning triangle. In heavy black capitals: “Patient possibly faking”. Underneath: “…sleep until we go. Get well soon.”",
    politeAlt:
      "A get well card in plain brown paper. It is a bright label with a triangle, such as one sees on a ward, to say that somebody needs attention.",
  },
  {
    id: "paid-in-advance",
    politeName: "A Strip Of Coupons",
    shortDescription: "Four years of affection in one envelope. Do keep the stubs.",
    longDescription:
      "Most cards want buying again within the year, which is how they get you. This one settles the lot in one go, like having the gutters done with next door’s. Cut along the dotted line every birthday, and don’t ring.",
    alt: "A strip of four coupons, each for one “Happy birthday”, no cash value: this year, next year, year after, one for luck. Only the first is printed solid. Rubber-stamped across all four: “Paid”. “That’s you done for four years. Piss off.”",
    politeAlt:
      "A birthday card in plain brown paper. It is a strip of four coupons, each good for one warm greeting, from a sender who likes to plan ahead.",
  },
  {
    id: "no-rush",
    shortDescription: "Six bright tiles, and some news about the windowsill.",
    alt: "Six tiles in six loud colours with a fat letter on each. They spell “No rush”. Then, along the foot in yellow on black: “Your plants are dead anyway.”",
    politeAlt:
      "A get well card in plain brown paper. It has six bright tiles that tell a patient not to hurry, and a word about their plants at home.",
  },
  {
    id: "ward-seven",
    filth: "unforgivable",
    alt: "A refined menu in copperplate, “Le Menu, Ward Seven”. Monday: grey. Tuesday: grey, reheated. Wednesday: a carrot’s memoirs. Thursday: pie, allegedly. Friday: the inquiry. In large red letters: “Get out soon, for fuck’s sake.”",
  },
  {
    id: "two-great-families",
    filth: "unforgivable",
    alt: "A shield of arms in navy, cream and gold, with a bottle, a house, two rings and a washing machine. The motto: “In debito perpetuo”. “Two great families, united”, says the copperplate, “by one massive”, then in huge yellow capitals: “fucking mortgage”.",
  },
  {
    id: "married-dining",
    alt: "A plate from a book of etiquette, “A Guide to Married Dining”. The numbered cutlery: fork, salad; fork, fish; fork, pointing; knife, butter; knife, back; spoon, till March. On the plate, monogrammed: “ffs”. Beneath: “Good fucking luck.”",
  },
  {
    id: "engraved-with-love",
    filth: "unforgivable",
    alt: "“Engraved with love”, in copperplate over a big gold ring with a diamond. Round the band: “If lost, try the fucking sink”. In the middle, where the finger goes: “no, it doesn’t come off”. Beneath: “Congratulations. Mind the plughole.”",
  },
  {
    id: "set-fair",
    filth: "unforgivable",
    alt: "A brass barometer under the words “The outlook”, in copperplate. Its dial runs from “Bliss” through “Bicker”, “Sulk” and “Silence” to “‘Fine’”, and the needle points hard at “Fine”. Beneath: “They’re not fine. Get out of the fucking house.”",
  },
  {
    id: "to-have-and-to-hold",
    filth: "unforgivable",
    alt: "A brown luggage label tied on with string, marked “Honeymoon”. In copperplate: “To have and to hold”, and then in big red letters: “my fucking bag”. Filled in by hand on the lines below: “from: the altar”, “to: the sulk”.",
  },
  {
    id: "bulletin",
    filth: "unforgivable",
    alt: "A solemn bulletin in a gilt frame, hung on palace railings: “The patient has passed a quiet night”, in copperplate, “and is, at breakfast,”, and then in huge red capitals: “fucking insufferable”. Signed: “the whole ward”.",
  },
  {
    id: "tlc",
    filth: "unforgivable",
    alt: "In copperplate on pale green: “You need some”. Then three great letters, T, L and C, spelled out in red: “Toast. Lager. Crisps.” Beneath: “Get well soon. We’re all out of fucking sympathy.”",
  },
  {
    id: "nearer-the-bin",
    alt: "A worn old letterpress bill in black: “Another year nearer”, and then, in hot pink a little out of register, “the bin”. In small print: “Collections alternate Tuesdays. Happy birthday.”",
    politeAlt:
      "A birthday card in plain brown paper. It is an old-fashioned printed notice that marks the passing of another year and gives the days for collections.",
  },
  {
    id: "in-lieu",
    alt: "A formal presentation card in gold on dark green: “In lieu of a gift we have the honour to present, with great ceremony”, and then, very large: “bugger all”. Beneath: “Kindly look delighted. We kept the receipt.”",
    politeAlt:
      "A birthday card in plain brown paper. It is a presentation card in green and gold, and announces with great ceremony what has been chosen as a gift.",
  },
  {
    id: "order-of-events",
    alt: "A wedding programme in claret and gold, “Order of Events”. Two: vows. Three: photographs. Seven: still photographs. Nine: an uncle speaks. Eleven: fight, car park. In large yellow letters: “Congratu-fucking-lations.”",
    politeAlt:
      "A wedding card in plain brown paper. It is a programme for the day in claret and gold, and sets aside a generous time for photographs.",
  },
  {
    id: "still-your-round",
    alt: "In elegant copperplate on white: “Get well soon.” A gold sash crosses the card, and on deep green below it, growing bigger with each line: “It’s still your round.”",
    politeAlt:
      "A get well card in plain brown paper. It has a gold sash across it, and comes from friends who have kept somebody’s place for them.",
  },
  {
    id: "two-cheers",
    alt: "“Hip, hip”, says the copperplate on claret. Gold rays burst from a white-gloved hand with a starched cuff, raising two fingers, back of the hand towards you. Beneath: “Two cheers for the birthday bastard”.",
    politeAlt:
      "A birthday card in plain brown paper. A hand in a spotless white glove is raised among golden rays to lead the guests in a cheer.",
  },
  {
    id: "tlc",
    alt: "In copperplate on pale green: “You need some”. Then three great letters, T, L and C, spelled out in red: “Toast. Lager. Crisps.” Beneath: “Get well soon. We drank the sympathy.”",
    politeAlt:
      "A get well card in plain brown paper. It sets out in three large letters what a patient needs most, and every one of them is nourishing.",
  },
];
