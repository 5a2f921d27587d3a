export const occasions = [
  { name: "birthday", title: "Birthday", path: "/birthday" },
  { name: "engagement", title: "Engagement", path: "/engagement" },
  { name: "wedding", title: "Wedding", path: "/wedding" },
  { name: "get well", title: "Get well", path: "/get-well" },
] as const;

export type Occasion = (typeof occasions)[number];

/** The occasion of that name, as cards list them ("get well"). */
export function occasionNamed(name: string | undefined): Occasion | undefined {
  return occasions.find((occasion) => occasion.name === name);
}
