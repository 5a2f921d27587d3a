declare module "virtual:style-sheet" {
  export const styleSheet: import("./page-styles").StylePiece[];
}
