import type { Card } from "./card";
import { page } from "./kit/page";
import { type Palette, palettes } from "./kit/palettes";
import { rect } from "./kit/shapes";
import { drawAppraisal } from "./layouts/appraisal";
import { drawAsterisk } from "./layouts/asterisk";
import { drawBingoCard } from "./layouts/bingo-card";
import { drawCertificate } from "./layouts/certificate";
import { drawEcho } from "./layouts/echo";
import { drawEyeChart } from "./layouts/eye-chart";
import { drawGlassRings } from "./layouts/glass-rings";
import { drawGrapes } from "./layouts/grapes";
import { drawHospitalMenu } from "./layouts/hospital-menu";
import { drawInvitation } from "./layouts/invitation";
import { drawMedicineLabel } from "./layouts/medicine-label";
import { drawNewspaper } from "./layouts/newspaper";
import { drawOverprint } from "./layouts/overprint";
import { drawPoster } from "./layouts/poster";
import { drawPriceSticker } from "./layouts/price-sticker";
import { drawRansomNote } from "./layouts/ransom-note";
import { drawRoadSign } from "./layouts/road-sign";
import { drawRosette } from "./layouts/rosette";
import { drawSunburst } from "./layouts/sunburst";
import { drawTicket } from "./layouts/ticket";
import { drawTillReceipt } from "./layouts/till-receipt";
import { drawVennDiagram } from "./layouts/venn-diagram";
import { drawVow } from "./layouts/vow";
import { drawWarningLabel } from "./layouts/warning-label";

/** Every layout a record may name. What a layout's function takes is what its records must hold. */
export const layouts = {
  appraisal: drawAppraisal,
  asterisk: drawAsterisk,
  "bingo card": drawBingoCard,
  certificate: drawCertificate,
  echo: drawEcho,
  "eye chart": drawEyeChart,
  "glass rings": drawGlassRings,
  grapes: drawGrapes,
  "hospital menu": drawHospitalMenu,
  invitation: drawInvitation,
  "medicine label": drawMedicineLabel,
  newspaper: drawNewspaper,
  overprint: drawOverprint,
  poster: drawPoster,
  "price sticker": drawPriceSticker,
  "ransom note": drawRansomNote,
  "road sign": drawRoadSign,
  rosette: drawRosette,
  sunburst: drawSunburst,
  ticket: drawTicket,
  "till receipt": drawTillReceipt,
  "venn diagram": drawVennDiagram,
  vow: drawVow,
  "warning label": drawWarningLabel,
};

/** The front of a card as an SVG of 500 by 700 units, its lettering outlined; always the same. */
export function drawCard({ layout, palette: name, words }: Card): string {
  const palette = palettes[name];
  // The Card type pairs each layout with its own words, which TypeScript loses on the way here.
  const draw = layouts[layout] as (words: Card["words"], palette: Palette) => string;
  const art = rect(page, palette.paper) + draw(words, palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}">${art}</svg>`;
}
