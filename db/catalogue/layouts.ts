import { drawAppraisal } from "./layouts/appraisal";
import { drawAsterisk } from "./layouts/asterisk";
import { drawBankCard } from "./layouts/bank-card";
import { drawBingoCard } from "./layouts/bingo-card";
import { drawBlisterPack } from "./layouts/blister-pack";
import { drawBulletin } from "./layouts/bulletin";
import { drawCandles } from "./layouts/candles";
import { drawCertificate } from "./layouts/certificate";
import { drawContract } from "./layouts/contract";
import { drawDeliveryNote } from "./layouts/delivery-note";
import { drawDoubleVision } from "./layouts/double-vision";
import { drawEcho } from "./layouts/echo";
import { drawEstateBoard } from "./layouts/estate-board";
import { drawEyeChart } from "./layouts/eye-chart";
import { drawFloorSign } from "./layouts/floor-sign";
import { drawGlassRings } from "./layouts/glass-rings";
import { drawGown } from "./layouts/gown";
import { drawGrapes } from "./layouts/grapes";
import { drawHeartMonitor } from "./layouts/heart-monitor";
import { drawHoroscope } from "./layouts/horoscope";
import { drawHospitalMenu } from "./layouts/hospital-menu";
import { drawInvitation } from "./layouts/invitation";
import { drawLineGraph } from "./layouts/line-graph";
import { drawLockScreen } from "./layouts/lock-screen";
import { drawMedicineLabel } from "./layouts/medicine-label";
import { drawMilestone } from "./layouts/milestone";
import { drawMissingPoster } from "./layouts/missing-poster";
import { drawMultibuy } from "./layouts/multibuy";
import { drawNewspaper } from "./layouts/newspaper";
import { drawOddsBoard } from "./layouts/odds-board";
import { drawOverprint } from "./layouts/overprint";
import { drawPieChart } from "./layouts/pie-chart";
import { drawPoster } from "./layouts/poster";
import { drawPriceSticker } from "./layouts/price-sticker";
import { drawPubSign } from "./layouts/pub-sign";
import { drawRansomNote } from "./layouts/ransom-note";
import { drawRoadSign } from "./layouts/road-sign";
import { drawScratchcard } from "./layouts/scratchcard";
import { drawShortlist } from "./layouts/shortlist";
import { drawSunburst } from "./layouts/sunburst";
import { drawTicket } from "./layouts/ticket";
import { drawTillReceipt } from "./layouts/till-receipt";
import { drawToothMug } from "./layouts/tooth-mug";
import { drawTurnover } from "./layouts/turnover";
import { drawVennDiagram } from "./layouts/venn-diagram";
import { drawVow } from "./layouts/vow";
import { drawWallPlaque } from "./layouts/wall-plaque";
import { drawWarningLabel } from "./layouts/warning-label";
import { drawWordSearch } from "./layouts/word-search";
import { drawAccountRendered } from "./layouts/account-rendered";
import { drawAcrostic } from "./layouts/acrostic";
import { drawAmendment } from "./layouts/amendment";
import { drawBarometer } from "./layouts/barometer";
import { drawBetrothalRing } from "./layouts/betrothal-ring";
import { drawCoatOfArms } from "./layouts/coat-of-arms";
import { drawCorrection } from "./layouts/correction";
import { drawCourtCard } from "./layouts/court-card";
import { drawDinnerPlate } from "./layouts/dinner-plate";
import { drawEngravedInvitation } from "./layouts/engraved-invitation";
import { drawIlluminatedLetter } from "./layouts/illuminated-letter";
import { drawLicence } from "./layouts/licence";
import { drawLuggageLabel } from "./layouts/luggage-label";
import { drawMenuCard } from "./layouts/menu-card";
import { drawMonogram } from "./layouts/monogram";
import { drawParkingBay } from "./layouts/parking-bay";
import { drawPlaceSetting } from "./layouts/place-setting";
import { drawPostageStamp } from "./layouts/postage-stamp";
import { drawPrescription } from "./layouts/prescription";
import { drawSash } from "./layouts/sash";
import { drawSealedEnvelope } from "./layouts/sealed-envelope";
import { drawTablePlan } from "./layouts/table-plan";
import { drawTelegram } from "./layouts/telegram";
import { drawTincture } from "./layouts/tincture";
import { drawTitlePage } from "./layouts/title-page";
import { drawWallpaper } from "./layouts/wallpaper";
import { drawSchoolReport } from "./layouts/school-report";
import { drawAssemblySheet } from "./layouts/assembly-sheet";
import { drawDoily } from "./layouts/doily";
import { drawTapedRoom } from "./layouts/taped-room";
import { drawMemo } from "./layouts/memo";
import { drawCardboardBox } from "./layouts/cardboard-box";
import { drawLearnerPlate } from "./layouts/learner-plate";
import { drawDepartureBoard } from "./layouts/departure-board";
import { drawScoreboard } from "./layouts/scoreboard";
import { drawAuctionLot } from "./layouts/auction-lot";
import { drawDelayNotice } from "./layouts/delay-notice";
import { drawNameBadge } from "./layouts/name-badge";
import { drawTeaMug } from "./layouts/tea-mug";
import { drawPostcard } from "./layouts/postcard";
import { drawQueueNumber } from "./layouts/queue-number";
import { drawStainedTable } from "./layouts/stained-table";
import { drawTelevision } from "./layouts/television";
import { drawDeadPlant } from "./layouts/dead-plant";
import { drawMarketStall } from "./layouts/market-stall";
import { drawLoyaltyCard } from "./layouts/loyalty-card";
import { drawWheelieBin } from "./layouts/wheelie-bin";
import { drawTeaTray } from "./layouts/tea-tray";
import { drawBellJar } from "./layouts/bell-jar";
import { drawWeddingCake } from "./layouts/wedding-cake";
import { drawEmptyGlasses } from "./layouts/empty-glasses";
import { drawTrumpets } from "./layouts/trumpets";

/** Every layout a record may name. What a layout's function takes is what its records must hold. */
export const layouts = {
  appraisal: drawAppraisal,
  asterisk: drawAsterisk,
  "bank card": drawBankCard,
  "bingo card": drawBingoCard,
  "blister pack": drawBlisterPack,
  bulletin: drawBulletin,
  candles: drawCandles,
  certificate: drawCertificate,
  contract: drawContract,
  "delivery note": drawDeliveryNote,
  "double vision": drawDoubleVision,
  echo: drawEcho,
  "estate board": drawEstateBoard,
  "eye chart": drawEyeChart,
  "floor sign": drawFloorSign,
  "glass rings": drawGlassRings,
  gown: drawGown,
  grapes: drawGrapes,
  "heart monitor": drawHeartMonitor,
  horoscope: drawHoroscope,
  "hospital menu": drawHospitalMenu,
  invitation: drawInvitation,
  "line graph": drawLineGraph,
  "lock screen": drawLockScreen,
  "medicine label": drawMedicineLabel,
  milestone: drawMilestone,
  "missing poster": drawMissingPoster,
  multibuy: drawMultibuy,
  newspaper: drawNewspaper,
  "odds board": drawOddsBoard,
  overprint: drawOverprint,
  "pie chart": drawPieChart,
  poster: drawPoster,
  "price sticker": drawPriceSticker,
  "pub sign": drawPubSign,
  "ransom note": drawRansomNote,
  "road sign": drawRoadSign,
  scratchcard: drawScratchcard,
  shortlist: drawShortlist,
  sunburst: drawSunburst,
  ticket: drawTicket,
  "till receipt": drawTillReceipt,
  "tooth mug": drawToothMug,
  turnover: drawTurnover,
  "venn diagram": drawVennDiagram,
  vow: drawVow,
  "wall plaque": drawWallPlaque,
  "warning label": drawWarningLabel,
  "word search": drawWordSearch,
  "account rendered": drawAccountRendered,
  acrostic: drawAcrostic,
  amendment: drawAmendment,
  barometer: drawBarometer,
  "betrothal ring": drawBetrothalRing,
  "coat of arms": drawCoatOfArms,
  correction: drawCorrection,
  "court card": drawCourtCard,
  "dinner plate": drawDinnerPlate,
  "engraved invitation": drawEngravedInvitation,
  "illuminated letter": drawIlluminatedLetter,
  licence: drawLicence,
  "luggage label": drawLuggageLabel,
  "menu card": drawMenuCard,
  monogram: drawMonogram,
  "parking bay": drawParkingBay,
  "place setting": drawPlaceSetting,
  "postage stamp": drawPostageStamp,
  prescription: drawPrescription,
  sash: drawSash,
  "sealed envelope": drawSealedEnvelope,
  "table plan": drawTablePlan,
  telegram: drawTelegram,
  tincture: drawTincture,
  "title page": drawTitlePage,
  wallpaper: drawWallpaper,
  "school report": drawSchoolReport,
  "assembly sheet": drawAssemblySheet,
  doily: drawDoily,
  "taped room": drawTapedRoom,
  memo: drawMemo,
  "cardboard box": drawCardboardBox,
  "learner plate": drawLearnerPlate,
  "departure board": drawDepartureBoard,
  scoreboard: drawScoreboard,
  "auction lot": drawAuctionLot,
  "delay notice": drawDelayNotice,
  "name badge": drawNameBadge,
  "tea mug": drawTeaMug,
  postcard: drawPostcard,
  "queue number": drawQueueNumber,
  "stained table": drawStainedTable,
  television: drawTelevision,
  "dead plant": drawDeadPlant,
  "market stall": drawMarketStall,
  "loyalty card": drawLoyaltyCard,
  "wheelie bin": drawWheelieBin,
  "tea tray": drawTeaTray,
  "bell jar": drawBellJar,
  "wedding cake": drawWeddingCake,
  "empty glasses": drawEmptyGlasses,
  trumpets: drawTrumpets,
};
