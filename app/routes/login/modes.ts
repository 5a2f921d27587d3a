/** The modes of the login page, by the `mode` in its address. */
const modes = ["login", "register", "forgot", "reset", "confirm"] as const;
export type Mode = (typeof modes)[number];

/** An unknown mode counts as login. */
export function modeIn(params: URLSearchParams): Mode {
  return modes.find((mode) => mode === params.get("mode")) ?? "login";
}

type Texts = {
  title: string;
  /**
   * The two parts of the heading. Its size allows eight letters in the first and five in the
   * second.
   */
  heading: [string, string];
  lede: string;
  polite?: { heading?: [string, string]; lede?: string };
};

export const texts: Record<Mode, Texts> = {
  login: {
    title: "Login",
    heading: ["Back for", "more*"],
    lede: "*They always are. Your favourites and orders are in here. New here? Accounts are free. Regrets aren’t.",
  },
  register: {
    title: "Register",
    heading: ["Join the", "Bastards"],
    lede: "Save your favourites. See your orders. Keep a tidy record of everyone you’ve insulted.",
    polite: {
      heading: ["Join the", "Bustards"],
      lede: "Save your favourites. See your orders. Keep a tidy record of everyone you’ve remembered.",
    },
  },
  forgot: {
    title: "Forgotten password",
    heading: ["Forgot", "it?"],
    lede: "Your password or your manners? We can only replace one.",
    polite: { lede: "It happens to the nicest people." },
  },
  reset: {
    title: "New password",
    heading: ["Now try", "again"],
    lede: "Something that isn’t your dog’s name. Or your ex’s.",
    polite: { lede: "Something that isn’t your dog’s name." },
  },
  confirm: {
    title: "Confirm your e-mail address",
    heading: ["Moving", "in?"],
    lede: "Tell us it’s you, and we’ll write to the new place.",
  },
};

/** Replaces those of a mode whose link is dead. */
export const deadLinkTexts: Pick<Texts, "heading" | "lede"> = {
  heading: ["Too late,", "mate"],
  lede: "Links go off. Like milk.",
};
