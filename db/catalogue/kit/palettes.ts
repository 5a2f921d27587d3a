/** Four colours of a card. `accent` is for emphasis; `second` is for borders and stickers. */
export interface Palette {
  paper: string;
  ink: string;
  accent: string;
  second: string;
}

/** Every palette a record may name. Lettering must stay readable in `ink` on `paper`. */
export const palettes = {
  newsprint: { paper: "#f6efe0", ink: "#17120f", accent: "#ff4d8d", second: "#d8121c" },
  shout: { paper: "#ffd400", ink: "#17120f", accent: "#e6301f", second: "#fff6dc" },
  rage: { paper: "#e8341f", ink: "#17120f", accent: "#fff1d6", second: "#ffc629" },
  royal: { paper: "#2346d8", ink: "#17120f", accent: "#ff6fa8", second: "#ffd84a" },
  ward: { paper: "#bfe3d0", ink: "#12382e", accent: "#e23f1b", second: "#fffaf0" },
  night: { paper: "#17120f", ink: "#f6efe0", accent: "#ff4d8d", second: "#ffd400" },
  kraft: { paper: "#cfa673", ink: "#1d140c", accent: "#fff7e8", second: "#c42217" },
  lilac: { paper: "#cdb9f2", ink: "#23114d", accent: "#ff5533", second: "#fff3c9" },
  sky: { paper: "#9ed4f0", ink: "#10224f", accent: "#e8341f", second: "#fff8e6" },
  orange: { paper: "#ff7a1f", ink: "#1a0f08", accent: "#fff1d6", second: "#ff4d8d" },
  bottle: { paper: "#0e4d3a", ink: "#f8ecd2", accent: "#ff9db9", second: "#e8b53a" },
  motorway: { paper: "#0b4ea2", ink: "#17120f", accent: "#ffd400", second: "#e6301f" },
  cream: { paper: "#f4ead2", ink: "#0e3b5c", accent: "#d8341c", second: "#7fc8b8" },
  scream: { paper: "#e4002b", ink: "#17120f", accent: "#ffe81a", second: "#fffbe6" },
  tabloid: { paper: "#ffffff", ink: "#17120f", accent: "#e4002b", second: "#ffd400" },
  ultraviolet: { paper: "#8148ff", ink: "#1b0657", accent: "#ffe81a", second: "#ff4d9d" },
  lime: { paper: "#b9f227", ink: "#17120f", accent: "#e4002b", second: "#ffffff" },
  acid: { paper: "#ffe81a", ink: "#17120f", accent: "#e4002b", second: "#00a7e1" },
  bubblegum: { paper: "#ff5fa8", ink: "#17120f", accent: "#ffe81a", second: "#ffffff" },
  cyan: { paper: "#00b0ea", ink: "#17120f", accent: "#ffe81a", second: "#ff4d9d" },
  tangerine: { paper: "#ff7326", ink: "#17120f", accent: "#fff3d6", second: "#1c3fa8" },
  raspberry: { paper: "#d3125f", ink: "#2a0318", accent: "#ffe81a", second: "#ffffff" },
  emerald: { paper: "#00b37e", ink: "#0a2f23", accent: "#fff38a", second: "#ff4d9d" },
  mint: { paper: "#8fe6c0", ink: "#14123f", accent: "#e4002b", second: "#2b4bff" },
  teal: { paper: "#00c2a8", ink: "#17120f", accent: "#ffe81a", second: "#e4002b" },
  blush: { paper: "#ffc2d6", ink: "#3a0b1e", accent: "#ffd95a", second: "#8c1030" },
  electric: { paper: "#3d5bff", ink: "#0c0c1c", accent: "#ffe81a", second: "#f0307f" },
  turf: { paper: "#0d7a3c", ink: "#ffffff", accent: "#ffe81a", second: "#e4002b" },
  jackpot: { paper: "#ffb800", ink: "#3a0a52", accent: "#e4002b", second: "#fff6c9" },
  midnight: { paper: "#14123f", ink: "#ffffff", accent: "#ffe27a", second: "#e4002b" },
  monitor: { paper: "#0b1512", ink: "#ffffff", accent: "#ffe81a", second: "#2bff88" },
  misprint: { paper: "#fffbe6", ink: "#17120f", accent: "#ff2e63", second: "#00c2e8" },
  ivory: { paper: "#f8f1df", ink: "#1f2a24", accent: "#c8102e", second: "#9a8550" },
  notepaper: { paper: "#fdfbf5", ink: "#1c1a19", accent: "#c8102e", second: "#a8966a" },
  lodge: { paper: "#0d3d2d", ink: "#f6ecd2", accent: "#ff6a4d", second: "#c2a25a" },
  claret: { paper: "#6d0f25", ink: "#fbeed9", accent: "#ffc94a", second: "#cfa262" },
  airmail: { paper: "#c4d4d8", ink: "#14313b", accent: "#b30d28", second: "#3c5c66" },
  sage: { paper: "#dfe3cf", ink: "#17352a", accent: "#b30d28", second: "#5f7a5c" },
  manila: { paper: "#ead9b4", ink: "#29221a", accent: "#b30d28", second: "#8d7443" },
  ochre: { paper: "#c98a2b", ink: "#23180a", accent: "#8c0f24", second: "#f8ecd0" },
  vellum: { paper: "#f0e2bd", ink: "#2a1a10", accent: "#a40f22", second: "#123f63" },
  rose: { paper: "#f1d0c8", ink: "#3a1520", accent: "#b00d2b", second: "#b06a5c" },
  admiral: { paper: "#14264d", ink: "#f6ecd2", accent: "#ffc94a", second: "#cda44e" },
  mulberry: { paper: "#45194a", ink: "#f7e8f2", accent: "#ffab6b", second: "#d8b060" },
  port: { paper: "#f9f2e2", ink: "#6d0f25", accent: "#ffc94a", second: "#cfa262" },
  billiards: { paper: "#fbf6e6", ink: "#0c4a37", accent: "#ffc94a", second: "#c2a25a" },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
