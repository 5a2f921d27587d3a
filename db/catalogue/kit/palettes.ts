/** Four inks. `accent` shouts; `second` is for borders, stickers and the odd surprise. */
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
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
