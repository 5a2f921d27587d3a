import type { OccasionName } from "../../../db/catalogue/occasion-names";
import type { Recipient } from "../catalogue/choice";

/** A list that a search names. */
export type NamedList = { occasion?: OccasionName; recipient?: Recipient };

/** The lists, with the words of a search that name them. */
const lists: [NamedList, words: string][] = [
  [{ recipient: "mum" }, "mum, mummy, mam, mom, mother, stepmum"],
  [{ recipient: "dad" }, "dad, daddy, father, stepdad"],
  [{ recipient: "nan" }, "nan, nana, nanna, gran, granny, grandma, grandmother"],
  [{ recipient: "sister" }, "sister, sis"],
  [{ recipient: "brother" }, "brother, bro"],
  [
    { recipient: "partner" },
    "partner, husband, wife, boyfriend, girlfriend, fiance, fiancee, other half",
  ],
  [{ recipient: "mate" }, "mate, friend, bestie"],
  [{ recipient: "boss" }, "boss, manager, work, office"],
  [{ recipient: "ex" }, "ex"],
  [{ recipient: "18" }, "18, 18th, eighteen, eighteenth"],
  [{ recipient: "30" }, "30, 30th, thirty, thirtieth"],
  [{ recipient: "40" }, "40, 40th, forty, fortieth"],
  [{ recipient: "50" }, "50, 50th, fifty, fiftieth"],
  [{ recipient: "60" }, "60, 60th, sixty, sixtieth"],
  [{ recipient: "belated" }, "belated, late, forgot, forgotten, missed"],
  [{ occasion: "birthday" }, "birthday, bday, 21, 21st, 70, 70th, 80, 80th, 90, 90th"],
  [{ occasion: "engagement" }, "engagement, engaged, proposal"],
  [{ occasion: "wedding" }, "wedding, wed, married, marriage, bride, groom, newlywed"],
  [{ occasion: "get well" }, "get well, ill, sick, poorly, hospital, hangover, hungover"],
  // Nothing else comes near these occasions.
  [{}, "xmas, christmas, easter, valentine, leaving, retirement, baby, thank you, sorry"],
];

/** The lists that the words of a search name: “Mum’s 60th” names two. */
export function listsNamed(q: string): NamedList[] {
  const plain = q
    .normalize("NFD")
    .replaceAll(/['‘’\p{M}]/gu, "")
    .toLowerCase();
  const typed = ` ${(plain.match(/[\p{L}\d]+/gu) ?? []).join(" ")} `;
  return lists
    .filter(([, words]) =>
      words.split(", ").some((word) => typed.includes(` ${word} `) || typed.includes(` ${word}s `)),
    )
    .map(([list]) => list);
}
