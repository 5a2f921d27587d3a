import { invitationDays } from "../shop/terms";
import type { Trader } from "~/shop/legal/trader";
import { signature } from "./composing";
import type { Letter } from "./letter";

type Invitation = { inviter: string; role: string };

/** Invites somebody to the desk. */
export function invitationLetter(
  { inviter, role }: Invitation,
  url: string,
  trader: Trader,
): Letter {
  return {
    subject: "An invitation to the desk",
    blocks: [
      { kind: "heading", text: "Come and work at the desk" },
      {
        kind: "paragraph",
        text: `${inviter} asks you to work at the desk of our shop, as ${role}. The link is good once, for ${invitationDays} days. Have an authenticator app to hand.`,
      },
      { kind: "button", text: "Take the desk", url },
      {
        kind: "paragraph",
        text: "If that means nothing to you, do nothing. Without this e-mail nobody can do anything either.",
      },
      signature(trader),
    ],
  };
}

/** Somebody opened the desk where it was never open before. @param moment the time, in words */
export function newDeviceLetter(moment: string, url: string, trader: Trader): Letter {
  return {
    subject: "Your desk, on another device",
    blocks: [
      { kind: "heading", text: "Was that you?" },
      {
        kind: "paragraph",
        text: `On ${moment} your desk was opened, with your password and a code of yours, on a device or in a browser that we had not seen before.`,
      },
      {
        kind: "paragraph",
        text: "If it was you, carry on. If it wasn’t, close all your sessions, change your password, and set up another authenticator.",
      },
      { kind: "button", text: "Your page at the desk", url },
      signature(trader),
    ],
  };
}

/** Somebody with a right password tries one code after the other. @param name whose desk it is */
export function wrongCodesLetter(name: string, trader: Trader): Letter {
  return {
    subject: "Wrong codes at the desk",
    blocks: [
      { kind: "heading", text: "Somebody is guessing" },
      {
        kind: "paragraph",
        text: `Somebody knows the password of ${name}, and has typed ten wrong codes to open the desk. None is looked at for a quarter of an hour.`,
      },
      {
        kind: "paragraph",
        text: `If that wasn’t ${name} with cold fingers, change that password now: it is known.`,
      },
      signature(trader),
    ],
  };
}
