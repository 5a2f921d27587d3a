declare module "virtual:style-sheet" {
  export const styleSheet: import("./style-pieces").StylePiece[];
}
