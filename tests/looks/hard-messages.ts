import { randomMessages } from "../support/payloads";

/** Messages that are hard to set: a hundred letters, line ends, one long word, pictures, right to left. */
export const hardMessages = [
  "Happy birthday, you magnificent old bastard. ".repeat(3).slice(0, 100),
  `a${"\nb".repeat(49)}`,
  `a${"\n".repeat(98)}b`,
  "W".repeat(100),
  "m ".repeat(49).trim(),
  "🎂".repeat(50),
  "👩‍👩‍👧‍👦 ".repeat(9).trim(),
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(7),
  "👍🏽🤦🏿‍♀️ 🇬🇧🏴‍☠️ 5️⃣ ❤️‍🔥 ✂",
  "नमस्ते, पुराने दोस्त",
  "كل عام وأنت بخير يا صديقي العزيز ".repeat(3).trim(),
  "יום הולדת שמח\nDave",
  "生日快乐".repeat(25),
  "﷽".repeat(100),
  "Z̸̛͎a̶͓͘l̵̰̈́g̷̣͝o̴̮͠".repeat(4),
  "ÄÖÜßŒ — “so what?” … it’s £5 & <b>bold</b> &amp;",
  "I  told   you\n    so",
];

/** Drawn before the shop is asked for anything: it takes so long that a connection would be closed meanwhile. */
export const strangeMessages = [
  ...randomMessages({ unit: "grapheme", maxLength: 100, count: 25, seed: 1 }),
  ...randomMessages({ unit: "binary", maxLength: 60, count: 40, seed: 1 }),
];
