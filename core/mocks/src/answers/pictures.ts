import type { SampleMedia } from "@patchbay/core/task";

/** A handwritten description of a sample image. Pixels count from the upper left corner. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** One sentence without its full stop. */
  readonly caption: string;
  /** Labels of a classifier with a thousand classes, best first. */
  readonly classes: Readonly<Record<string, number>>;
  readonly objects: readonly (readonly [
    label: string,
    score: number,
    xmin: number,
    ymin: number,
    xmax: number,
    ymax: number,
  ])[];
  /** Corners of each region's outline: `x,y` each, with blanks between them. */
  readonly regions: Readonly<Record<string, string>>;
  /** All that can be seen, in words of several languages. */
  readonly subjects: string;
  /** Words of questions and their answers, with lower scores for uncertain ones. */
  readonly answers: readonly (readonly [question: string, answer: string | Readonly<Record<string, number>>])[];
}

/** Center and radius of each coin. */
const COINS =
  "44,54,23 100,56,19 155,51,23 216,48,24 276,52,21 335,44,30 45,124,20 102,125,18 153,127,19 204,124,19 271,120,26 337,125,19 43,197,18 101,195,21 153,197,19 212,192,23 274,194,23 347,188,33 46,260,28 113,265,21 172,262,28 243,264,24 301,264,25 357,268,23";

/** The corners of a circle's outline. */
function outlineOf(circle: string): string {
  const [x = 0, y = 0, radius = 0] = circle.split(",").map(Number);
  const corners = Array.from({ length: 12 }, (_, corner) => (corner * Math.PI) / 6);
  return corners.map((angle) => `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`).join(" ");
}

export const PICTURES: Readonly<Partial<Record<SampleMedia, Picture>>> = {
  "astronaut.jpg": {
    width: 512,
    height: 512,
    caption: "a smiling astronaut in an orange suit in front of a flag and a model of the space shuttle",
    classes: { "space shuttle": 0.412, "crash helmet": 0.187, mask: 0.043 },
    objects: [["person", 0.998, 21, 14, 364, 511]],
    regions: {
      Hair: "154,80 165,50 190,28 225,15 262,22 288,45 301,80 296,110 276,128 271,110 258,88 230,76 196,76 182,90 176,120 160,108",
      Face: "174,112 184,88 200,76 235,76 260,90 271,112 268,136 258,162 242,182 222,190 202,182 188,165 178,140",
      "Upper-clothes":
        "112,212 70,240 45,290 35,340 22,410 28,470 60,500 110,512 280,512 278,460 290,410 320,380 362,352 360,300 345,265 305,235 300,262 270,285 230,292 190,285 150,262 125,230",
      Hat: "279,470 283,430 300,390 335,360 380,344 430,348 470,375 492,420 498,470 500,512 282,512",
    },
    subjects:
      "astronaut person woman helmet flag space shuttle suit portrait face hair smile Raumfahrerin Helm Flagge astronaute casque drapeau astronauta",
    answers: [
      ["color colour suit clothes wear wearing", "orange"],
      ["who person job profession", "astronaut"],
      ["color colour hair", "brown"],
      ["what behind background stands left", "flag"],
      ["what hold holding hand front", "helmet"],
      ["how many people persons", "1"],
    ],
  },
  "cat.jpg": {
    width: 451,
    height: 300,
    caption: "the face of a tabby cat with green eyes, seen from close by",
    classes: { "Egyptian cat": 0.514, "Tabby cat": 0.193, "Tiger cat": 0.068 },
    objects: [["cat", 0.998, 0, 0, 402, 300]],
    regions: {
      cat: "0,130 25,112 36,60 40,0 400,0 380,35 362,70 360,110 364,155 345,190 322,225 320,255 345,300 0,300",
    },
    subjects: "cat animal pet face eye nose whisker fur kitten tabby Katze Tier chat gato gatto кошка 猫",
    answers: [
      ["what which animal pet", "cat"],
      ["color colour eye eyes", "green"],
      ["color colour nose", "pink"],
      ["how many cats animals", "1"],
      ["how many eyes", "2"],
    ],
  },
  "coffee.jpg": {
    width: 600,
    height: 400,
    caption: "a red cup of espresso on a saucer with a spoon, on a wooden table",
    classes: { espresso: 0.782, cup: 0.094, "coffee mug": 0.061 },
    objects: [
      ["cup", 0.997, 172, 17, 410, 308],
      ["spoon", 0.985, 325, 66, 425, 327],
      ["dining table", 0.962, 0, 0, 600, 400],
    ],
    regions: {
      cup: "173,115 176,80 200,45 240,24 290,17 340,26 385,52 407,90 409,120 398,160 385,205 368,238 335,268 300,284 262,282 248,296 226,306 204,304 196,285 205,255 222,228 190,190 176,150",
      spoon:
        "398,72 410,66 424,74 420,96 407,120 398,160 382,220 398,245 406,272 398,300 380,320 358,327 338,318 326,296 328,268 345,248 366,238 378,205 392,160 404,110",
    },
    subjects:
      "coffee cup espresso spoon saucer table wood drink plate Kaffee Tasse Löffel Tisch café tasse cuillère taza caffè кофе 咖啡",
    answers: [
      ["what in the cup drink", { coffee: 0.81, espresso: 0.12, tea: 0.04 }],
      ["color colour cup saucer", "red"],
      ["where stand stands what under table", "table"],
      ["what beside next lies", "spoon"],
      ["how many cups spoons", "1"],
    ],
  },
  "coins.jpg": {
    width: 384,
    height: 303,
    caption: "24 old coins in four rows on a gray ground",
    classes: { "bottle cap": 0.231, buckle: 0.164, "combination lock": 0.058 },
    objects: [],
    regions: Object.fromEntries(COINS.split(" ").map((circle, place) => [`coin ${place + 1}`, outlineOf(circle)])),
    subjects: "coin money old greek row Münze Geld pièce moneda moneta монета",
    answers: [
      ["how many coins", "24"],
      ["how many rows", "4"],
      ["what objects things are these", "coins"],
      ["color colour background", "gray"],
    ],
  },
  "galaxies.jpg": {
    width: 480,
    height: 419,
    caption: "many small galaxies in many colors on a black sky",
    classes: { jellyfish: 0.118, "spider web": 0.087, fountain: 0.052 },
    objects: [],
    regions: {},
    subjects: "galaxy star sky space night universe telescope Galaxie Himmel Stern ciel étoile cielo",
    answers: [
      ["what", "galaxies"],
      ["color colour sky background", "black"],
      ["day night", "night"],
    ],
  },
  "invoice.png": {
    width: 480,
    height: 560,
    caption: "an invoice of Harbour Joinery to the Rowing Club Port Ellen over 318.40",
    classes: { menu: 0.604, "web site": 0.121, "crossword puzzle": 0.019 },
    objects: [],
    regions: {},
    subjects: "invoice document paper text bill letter page Rechnung facture factura",
    answers: [
      ["what kind document", "invoice"],
      ["total amount how much sum cost", "318.40"],
    ],
  },
  "rocket.jpg": {
    width: 640,
    height: 427,
    caption: "a white rocket on its launch pad between four towers at dusk",
    classes: { missile: 0.536, projectile: 0.317, pole: 0.022 },
    objects: [],
    regions: {},
    subjects: "rocket launch pad tower sky dusk evening light Rakete Turm fusée tour cohete razzo ракета 火箭",
    answers: [
      ["what", "rocket"],
      ["color colour rocket", "white"],
      ["how many towers", "4"],
      ["when day night time", "evening"],
      ["color colour sky", "blue"],
    ],
  },
};

/** The words of the sample invoice, as a person reads them. */
export const INVOICE =
  "Harbour Joinery 14 Quay Street, Port Ellen Invoice Invoice number 2026-0417 Date 28 February 2026 Due date 14 March 2026 Bill to Rowing Club Port Ellen Item Amount Oak bench, repaired 180.00 Two oars, varnished 96.00 Brass fittings 42.40 Total 318.40 Please pay by bank transfer. Thank you!";

/** Words of questions about it, with the answers. */
export const INVOICE_ANSWERS: readonly (readonly [question: string, answer: string])[] = [
  ["invoice number no", "2026-0417"],
  ["due date by when until must paid pay payment", "14 March 2026"],
  ["invoice date issued when", "28 February 2026"],
  ["who to whom bill billed customer client receives", "Rowing Club Port Ellen"],
  ["who from company seller issuer sent wrote joinery", "Harbour Joinery"],
  ["address street where", "14 Quay Street, Port Ellen"],
  ["total amount sum how much altogether", "318.40"],
  ["oak bench price cost how much", "180.00"],
  ["oars varnished price cost how much", "96.00"],
  ["brass fittings price cost how much", "42.40"],
  ["how pay method", "bank transfer"],
];
