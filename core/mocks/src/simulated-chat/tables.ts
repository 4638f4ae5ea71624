import { keyOf } from "../answers/words.ts";
import { capitalOf } from "../answers/phrases.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";

const WANTED =
  /\btable\b|\btabelle|\btableau\b|\btabla\b|\btabella\b|таблиц|表格|جدول|টেবিল|\bas columns\b|\bcompare\b|\bvs\.?\b/iu;

interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Radius in kilometers, distance from the sun in astronomical units and year in earth years or days. */
const PLANETS: Rows = {
  head: ["Planet", "Diameter (km)", "Distance from the sun (AU)", "Year", "Moons"],
  rows: [
    ["Mercury", "4,879", "0.39", "88 days", "0"],
    ["Venus", "12,104", "0.72", "225 days", "0"],
    ["Earth", "12,756", "1.00", "365 days", "1"],
    ["Mars", "6,792", "1.52", "687 days", "2"],
    ["Jupiter", "142,984", "5.20", "11.9 years", "over 90"],
    ["Saturn", "120,536", "9.58", "29.4 years", "over 140"],
    ["Uranus", "51,118", "19.2", "84.0 years", "about 28"],
    ["Neptune", "49,528", "30.1", "164.8 years", "about 16"],
  ],
};

const MONTHS: Rows = {
  head: ["Month", "Days"],
  rows: "January 31 February 28 March 31 April 30 May 31 June 30 July 31 August 31 September 30 October 31 November 30 December 31"
    .match(/\w+ \d+/g)!
    .map((pair) => (pair.startsWith("Feb") ? ["February", "28, in leap years 29"] : pair.split(" "))),
};

/** Makes tables: of multiplication, of facts that it has, and of data or items in the prompt. */
export function makeTable(conversation: Conversation): Draft | undefined {
  const { question } = conversation;
  if (!WANTED.test(question)) return undefined;
  const rows = multiplication(question) ?? knownRows(question) ?? rowsOfPrompt(question);
  if (rows) return { text: tableOf(rows), thought: "a table" };
  const names = comparedNames(question);
  if (names.length < 2) return undefined;
  return {
    text: `${tableOf({ head: ["", ...names], rows: inLanguage(ASPECTS, conversation).map((aspect) => [aspect, ...names.map(() => "…")]) })}\n\n${inLanguage(OPEN, conversation)}`,
    thought: "a comparison of things that the simulation knows nothing about, so its cells stay open",
  };
}

const ASPECTS = {
  en: ["Main use", "Strength", "Weakness", "Cost"],
  de: ["Zweck", "Stärke", "Schwäche", "Kosten"],
  fr: ["Usage", "Atout", "Faiblesse", "Coût"],
  es: ["Uso", "Ventaja", "Desventaja", "Costo"],
  it: ["Uso", "Punto di forza", "Punto debole", "Costo"],
};
const OPEN = {
  en: "The cells are open: the simulation does not know these, and a real model would fill them in.",
  de: "Die Zellen sind offen: Die Simulation weiß darüber nichts, ein echtes Modell würde sie füllen.",
  fr: "Les cellules sont vides : la simulation n'en sait rien, un vrai modèle les remplirait.",
  es: "Las celdas están abiertas: la simulación no lo sabe; un modelo real las llenaría.",
  it: "Le celle sono vuote: la simulazione non lo sa; un modello vero le riempirebbe.",
};

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function tableOf({ head, rows }: Rows): string {
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function multiplication(question: string): Rows | undefined {
  const match =
    /(\d+)?\D{0,20}(?:multiplication|times table|einmaleins|table de multiplication|tabla de multiplicar|таблиц\p{L} умножения|乘法)\D{0,20}(\d+)?/iu.exec(
      question,
    );
  if (!match) return undefined;
  const factor = Number(match[1] ?? match[2] ?? 7);
  return {
    head: ["n", `${factor} × n`],
    rows: Array.from({ length: 10 }, (_, index) => [String(index + 1), String(factor * (index + 1))]),
  };
}

function knownRows(question: string): Rows | undefined {
  if (/\bplanets?\b|planeten|planètes|planetas|pianeti|планет|行星/iu.test(question))
    return withinQuestion(PLANETS, question);
  if (/\bmonths?\b|\bmonate\b|\bmois\b|\bmeses\b|\bmesi\b|месяц|月份/iu.test(question)) return MONTHS;
  if (!/capital|hauptst[aä]dt|capitale|столиц/iu.test(question)) return undefined;
  const countries = (question.match(/\p{Lu}\p{L}+/gu) ?? []).filter((name) => capitalOf(name) !== undefined);
  const listed = countries.length > 0 ? countries : ["France", "Germany", "Italy", "Spain", "Japan", "Kenya"];
  return { head: ["Country", "Capital"], rows: listed.map((name) => [name, capitalOf(name) ?? ""]) };
}

/** Only the columns that the question names, if it names some. */
function withinQuestion({ head, rows }: Rows, question: string): Rows {
  const named = head.flatMap((name, index) =>
    index > 0 && keyOf(question).includes(keyOf(name).split(" ")[0] ?? "\0") ? [index] : [],
  );
  const columns = named.length > 0 ? [0, ...named] : head.map((_, index) => index);
  return {
    head: columns.map((index) => head[index] ?? ""),
    rows: rows.map((row) => columns.map((index) => row[index] ?? "")),
  };
}

/** The data of prompts such as `name and age: Anna 31, Ben 29`. */
function rowsOfPrompt(question: string): Rows | undefined {
  const [, before = "", data = ""] = /^([^:]*):\s*([^]+)$/.exec(question) ?? [];
  const records = data
    .split(/[;\n]+|,\s*(?=\p{Lu})|\.\s+/u)
    .map((record) => record.trim().replace(/[.]$/, ""))
    .filter(Boolean);
  if (records.length < 2) return undefined;
  const cells = records.map((record) => {
    const parts = record.split(/\s*(?:[:=|,–—]|\bis\b|\s-\s)\s*/);
    const [, name, value] = /^(\D*\p{L})\s+([$€£]?\d\S*(?:\s*[\p{L}%€$]+)?)$/u.exec(record) ?? [];
    return parts.length === 1 && name !== undefined && value !== undefined ? [name, value] : parts;
  });
  const width = Math.max(...cells.map((row) => row.length));
  const [, columns = ""] = /\b(?:columns?|with|of|mit|spalten|colonnes|columnas)\s+([^:]+)$/iu.exec(before) ?? [];
  const names = columns
    .split(/\s*(?:,|\band\b|\bund\b|\bet\b|\by\b|\be\b|&)\s*/iu)
    .map((name) => name.replace(/^(?:the|columns?)\s+/i, "").trim())
    .filter(Boolean);
  const head = Array.from({ length: width }, (_, index) => names[index] ?? (index === 0 ? "Item" : `Value ${index}`));
  return { head, rows: cells.map((row) => head.map((_, index) => row[index] ?? "")) };
}

function comparedNames(question: string): readonly string[] {
  const [, one, other] =
    /\b(?:compare|comparing|between|of|vergleiche?|von|compara\w*|confronta)\s+(.+?)\s+(?:and|with|to|vs\.?|und|mit|y|et|e|con)\s+(.+?)(?:\s+(?:in|as|by)\b.*|[.?!].*)?$/iu.exec(
      question,
    ) ??
    /^(.+?)\s+vs\.?\s+(.+?)(?:\s+(?:in|as)\b.*|[.?!].*)?$/iu.exec(question) ??
    [];
  return [one, other].flatMap((name) =>
    name === undefined || name.length > 40 ? [] : [name.replace(/^(?:the|a)\s+/i, "").trim()],
  );
}
