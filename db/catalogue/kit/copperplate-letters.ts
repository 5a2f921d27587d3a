/**
 * A letter of our copperplate face as pen strokes: upright (the slant is added later), with y
 * upwards, the baseline at 0, and small letters 100 high. Strokes are SVG path data of M, L and C.
 */
export interface WrittenLetter {
  strokes: readonly string[];
  /** Dots of the pen: x, y and radius. */
  dots?: readonly (readonly [number, number, number])[];
  /** The end of the hairline from the letter before; without it, the letters are not joined. */
  enter?: readonly [number, number];
  /** The start of the hairline to the next letter. */
  leave?: readonly [number, number];
  /** Extra space before the letter, for a flourish to the left. */
  lead?: number;
  /** The distance from the start of this letter to the start of the next. */
  advance: number;
}

/** The foot of a stem, which turns up into a hairline. */
const turn = "C0 6 9 0 20 0C35 0 45 20 52 44";
const oval = "M64 84C58 96 50 101 40 101C15 101 0 75 0 46C0 18 12 0 29 0C48 0 62 32 66 66";
const ascender = "M-14 60C22 110 50 168 50 202C50 217 43 223 34 223C14 223 0 192 0 150";
const descender = "C68-94 52-112 34-112C14-112 6-92 16-74C32-48 80-18 114 40";
const capitalStem = "C58 140 34 70 24 34C14 2-18-8-34 6C-46 18-38 34-26 32";

export const copperplateLetters: Readonly<Record<string, WrittenLetter>> = {
  a: {
    strokes: [oval, "M68 100L68 26C68 6 77 0 88 0C103 0 113 20 120 44"],
    enter: [3, 64],
    leave: [120, 44],
    advance: 143,
  },
  b: {
    strokes: [
      `${ascender}L0 32C0 8 12 0 26 0C50 0 64 32 64 62C64 84 57 96 48 98C44 78 62 66 86 68`,
    ],
    enter: [-14, 60],
    leave: [86, 68],
    advance: 110,
  },
  c: {
    strokes: ["M56 84C56 96 50 101 40 101C15 101 0 75 0 46C0 18 14 0 34 0C54 0 68 20 76 44"],
    dots: [[54, 82, 7]],
    enter: [3, 64],
    leave: [76, 44],
    advance: 98,
  },
  d: {
    strokes: [oval, "M68 208L68 26C68 6 77 0 88 0C103 0 113 20 120 44"],
    enter: [3, 64],
    leave: [120, 44],
    advance: 143,
  },
  e: {
    strokes: [
      "M4 42C40 52 62 68 62 84C62 95 53 101 42 101C16 101 0 73 0 44C0 18 14 0 36 0C56 0 70 20 80 44",
    ],
    enter: [4, 42],
    leave: [80, 44],
    advance: 100,
  },
  f: {
    strokes: [`${ascender}L0-80C0-100 8-112 18-112C36-112 40-50 4 4C22 6 42 20 54 44`],
    enter: [-14, 60],
    leave: [54, 44],
    advance: 78,
  },
  g: {
    strokes: [oval, `M68 100L68-56${descender}`],
    enter: [3, 64],
    leave: [114, 40],
    advance: 138,
  },
  h: {
    strokes: [
      `${ascender}L0 0`,
      "M0 14C6 66 26 101 44 101C58 101 62 88 62 72L62 26C62 6 71 0 82 0C97 0 107 20 114 44",
    ],
    enter: [-14, 60],
    leave: [114, 44],
    advance: 138,
  },
  i: {
    strokes: [`M0 100L0 26${turn}`],
    dots: [[2, 150, 8.5]],
    enter: [0, 100],
    leave: [52, 44],
    advance: 78,
  },
  k: {
    strokes: [
      `${ascender}L0 0`,
      "M0 24C8 70 30 101 48 98C66 92 56 58 10 52C42 54 36 0 64 0C80 0 90 20 98 44",
    ],
    enter: [-14, 60],
    leave: [98, 44],
    advance: 120,
  },
  l: {
    strokes: [`${ascender}L0 26${turn}`],
    enter: [-14, 60],
    leave: [52, 44],
    advance: 78,
  },
  m: {
    strokes: [
      "M0 100L0 0",
      "M0 14C6 66 26 101 44 101C58 101 62 88 62 72L62 0",
      "M62 14C68 66 88 101 106 101C120 101 124 88 124 72L124 26C124 6 133 0 144 0C159 0 169 20 176 44",
    ],
    enter: [0, 100],
    leave: [176, 44],
    advance: 202,
  },
  n: {
    strokes: [
      "M0 100L0 0",
      "M0 14C6 66 26 101 44 101C58 101 62 88 62 72L62 26C62 6 71 0 82 0C97 0 107 20 114 44",
    ],
    enter: [0, 100],
    leave: [114, 44],
    advance: 140,
  },
  o: {
    strokes: [
      "M40 101C15 101 0 75 0 46C0 18 14 0 33 0C56 0 72 28 72 56C72 84 60 101 40 101C34 80 62 68 96 70",
    ],
    enter: [3, 64],
    leave: [96, 70],
    advance: 120,
  },
  p: {
    strokes: [
      "M0 136L0-112",
      "M0 14C6 66 22 101 42 101C64 101 70 78 70 54C70 20 56 0 38 0C24 0 14 6 8 16C34-8 82-8 94 44",
    ],
    enter: [0, 110],
    leave: [94, 44],
    advance: 116,
  },
  q: {
    strokes: [oval, "M68 100L68-112C74-70 92-10 118 44"],
    enter: [3, 64],
    leave: [118, 44],
    advance: 142,
  },
  r: {
    strokes: ["M-14 104C-8 118 6 116 4 106C4 98 16 94 28 98L28 26C28 6 37 0 48 0C63 0 73 20 80 44"],
    dots: [[-2, 108, 7]],
    enter: [-14, 104],
    leave: [80, 44],
    advance: 112,
  },
  s: {
    strokes: ["M34 112C30 84 62 62 62 30C62 10 48 0 30 0C14 0 2 8 6 22C20-4 76-10 88 44"],
    dots: [[8, 20, 7]],
    enter: [34, 112],
    leave: [88, 44],
    advance: 108,
  },
  t: {
    strokes: [`M0 168L0 26${turn}`, "M-32 112C-14 118 20 106 44 116"],
    enter: [0, 104],
    leave: [52, 44],
    advance: 78,
  },
  u: {
    strokes: [
      "M0 100L0 26C0 6 9 0 20 0C42 0 58 46 64 100",
      "M64 100L64 26C64 6 73 0 84 0C99 0 109 20 116 44",
    ],
    enter: [0, 100],
    leave: [116, 44],
    advance: 142,
  },
  v: {
    strokes: ["M0 100L0 32C0 8 12 0 26 0C50 0 64 34 64 66C64 84 58 96 48 98C44 78 62 66 86 68"],
    enter: [0, 100],
    leave: [86, 68],
    advance: 112,
  },
  w: {
    strokes: [
      "M0 100L0 26C0 6 9 0 20 0C40 0 54 46 60 100",
      "M60 100L60 32C60 8 72 0 86 0C110 0 124 34 124 66C124 84 118 96 108 98C104 78 122 66 146 68",
    ],
    enter: [0, 100],
    leave: [146, 68],
    advance: 170,
  },
  y: {
    strokes: ["M0 100L0 26C0 6 9 0 20 0C42 0 60 46 68 100", `M68 100L68-56${descender}`],
    enter: [0, 100],
    leave: [114, 40],
    advance: 138,
  },
  é: {
    strokes: [
      "M4 42C40 52 62 68 62 84C62 95 53 101 42 101C16 101 0 73 0 44C0 18 14 0 36 0C56 0 70 20 80 44",
      "M58 172L34 132",
    ],
    enter: [4, 42],
    leave: [80, 44],
    advance: 100,
  },

  A: {
    strokes: [
      "M-78 34C-84 2-44-14-10 36C28 96 70 172 94 214",
      "M94 214C92 150 90 64 92 24C94 4 108-4 128 22",
      "M-6 82C30 100 76 66 120 88",
    ],
    dots: [[-74, 30, 7]],
    lead: 56,
    advance: 158,
  },
  B: {
    strokes: [
      `M62 190${capitalStem}`,
      "M-26 132C-46 190 8 224 66 216C116 208 126 166 96 134C82 118 60 112 44 114C94 116 122 90 112 48C102 8 58-10 26 12",
    ],
    advance: 142,
  },
  C: {
    strokes: [
      "M70 150C86 142 106 156 108 178C110 204 94 216 76 214C24 208-14 130-8 66C-4 22 22 0 52 0C86 0 108 28 116 56",
    ],
    dots: [[72, 152, 7]],
    advance: 132,
  },
  D: {
    strokes: [
      "M56 186C52 130 34 60 22 30C10 0-22-10-36 4C-46 18-26 30 0 18C32 4 74-8 108 40C140 90 132 172 80 206C34 230-32 212-44 160C-50 130-22 122-10 138",
    ],
    dots: [[-12, 136, 7]],
    advance: 156,
  },
  E: {
    strokes: [
      "M70 164C88 160 104 176 102 194C100 212 86 218 68 214C30 208 16 158 46 128C56 118 68 116 76 124C20 130-14 92-8 48C-4 16 20 0 46 0C78 0 98 26 106 54",
    ],
    dots: [[72, 166, 7]],
    advance: 124,
  },
  F: {
    strokes: [
      "M-48 138C-66 184-32 216 8 206C54 194 90 188 128 218",
      `M60 200${capitalStem}`,
      "M10 104C32 116 56 96 82 120",
    ],
    dots: [[-46, 142, 7]],
    advance: 118,
  },
  G: {
    strokes: [
      "M70 150C86 142 108 158 108 182C108 206 94 216 74 214C24 208-14 140-10 84C-6 46 22 36 46 46C74 58 92 88 102 118",
      "M102 118C100 62 84 10 46 0C20-6-8 6 0 26C4 38 20 34 20 22",
    ],
    dots: [[72, 152, 7]],
    advance: 134,
  },
  H: {
    strokes: [
      "M-46 150C-44 190 12 194 34 214C40 150 18 70 8 32C-2 0-32-8-46 8C-54 20-46 34-34 32",
      "M140 214C130 150 108 70 108 28C108 2 130-6 148 24",
      "M-4 96C40 118 84 88 130 112",
    ],
    advance: 176,
  },
  I: {
    strokes: [
      "M-40 130C-60 186 14 186 64 214C64 150 46 80 32 36C22 2-14-8-30 8C-42 22-32 36-20 32",
    ],
    dots: [[-38, 134, 7]],
    advance: 92,
  },
  L: {
    strokes: [
      "M66 168C88 160 106 180 100 200C94 218 76 222 60 212C28 194 34 120 24 62C18 20-2-2-26 2C-46 6-44 32-22 32C12 32 42-6 78 0C102 4 114 24 120 48",
    ],
    dots: [[68, 169, 7]],
    advance: 132,
  },
  M: {
    strokes: [
      "M-76 32C-84 4-46-14-18 36C8 92 34 168 50 214",
      "M50 214C50 140 52 66 54 2",
      "M54 2C86 80 122 160 146 214",
      "M146 214C140 140 132 70 136 26C138 2 160-6 178 24",
    ],
    dots: [[-72, 28, 7]],
    lead: 56,
    advance: 206,
  },
  N: {
    strokes: [
      "M-76 32C-84 4-46-14-18 36C8 92 28 168 40 214",
      "M40 214C50 140 74 66 88 2",
      "M88 2C100 70 116 150 132 194C140 216 164 222 170 200",
    ],
    dots: [
      [-72, 28, 7],
      [167, 200, 7],
    ],
    lead: 56,
    advance: 160,
  },
  O: {
    strokes: [
      "M66 214C12 210-22 130-12 60C-6 20 18 0 48 0C108 2 146 82 132 152C122 198 92 220 66 208C36 194 34 156 66 148C98 142 124 164 146 190",
    ],
    advance: 166,
  },
  P: {
    strokes: [
      `M62 190${capitalStem}`,
      "M-30 132C-50 190 8 226 68 216C120 206 130 148 98 116C82 100 54 96 34 108",
    ],
    advance: 128,
  },
  S: {
    strokes: [
      "M-52 40C-58 10-36 0-4 0C40 0 70 20 70 58C70 96 26 116 24 158C24 196 52 218 78 214C104 208 106 178 84 170",
    ],
    dots: [
      [-49, 40, 7],
      [86, 172, 7],
    ],
    advance: 112,
  },
  T: {
    strokes: ["M-48 138C-66 184-32 216 8 206C54 194 90 188 128 218", `M60 200${capitalStem}`],
    dots: [[-46, 142, 7]],
    advance: 106,
  },
  W: {
    strokes: [
      "M-44 160C-48 204-4 226 8 198C16 150 8 70 16 2",
      "M16 2C46 80 78 156 98 214",
      "M98 214C94 140 92 70 98 2",
      "M98 2C124 70 160 140 166 186C170 214 148 222 140 204",
    ],
    dots: [
      [-41, 164, 7],
      [142, 204, 7],
    ],
    advance: 176,
  },
  Y: {
    strokes: [
      "M-44 158C-50 204-4 228 8 192C14 156 0 108 26 92C58 76 92 140 108 214",
      "M108 214C104 120 82 10 54-56C36-98-8-114-18-86C-24-56 36-22 96 44",
    ],
    dots: [[-41, 162, 7]],
    leave: [96, 44],
    advance: 122,
  },

  " ": { strokes: [], advance: 84 },
  ".": { strokes: [], dots: [[10, 8, 10]], advance: 44 },
  ",": { strokes: ["M14 12C16-6 8-22-6-32"], dots: [[9, 9, 10]], advance: 44 },
  "’": { strokes: ["M20 212C22 194 14 178 0 168"], dots: [[15, 209, 10]], advance: 44 },
  "!": { strokes: ["M6 214C2 160 2 110 4 60"], dots: [[4, 8, 10]], advance: 54 },
  "?": {
    strokes: ["M-4 182C0 214 54 222 52 180C50 144 16 134 20 62"],
    dots: [[16, 8, 10]],
    advance: 84,
  },
  "-": { strokes: ["M0 50C16 56 30 44 48 52"], advance: 72 },
};
