import { occasionNames, type OccasionName } from "../../../db/catalogue/occasion-names";

export { occasionNames };

/** An occasion. Each has a listing. */
export type Occasion = { name: OccasionName; title: string; path: string };

const listings: Record<OccasionName, Omit<Occasion, "name">> = {
  birthday: { title: "Birthday", path: "/birthday" },
  engagement: { title: "Engagement", path: "/engagement" },
  wedding: { title: "Wedding", path: "/wedding" },
  "get well": { title: "Get well", path: "/get-well" },
};

export const occasions: readonly Occasion[] = occasionsNamed(occasionNames);

/** The occasions with those names, in that order. */
export function occasionsNamed(names: readonly OccasionName[]): Occasion[] {
  return names.map((name) => ({ name, ...listings[name] }));
}

/** The occasion with that name, as cards list it ("get well"). */
export function occasionNamed(name: string | undefined): Occasion | undefined {
  return occasions.find((occasion) => occasion.name === name);
}
