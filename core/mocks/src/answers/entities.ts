import { rounded } from "./words.ts";

export interface Entity {
  readonly entity_group: "PER" | "LOC" | "ORG" | "MISC";
  readonly score: number;
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const listOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((entry) => entry.replaceAll("_", " "));

const PLACES = new Set(
  listOf(`Africa America Amsterdam Argentina Asia Athens Australia Austria Barcelona Beijing Belgium Bergen Berlin Bern Bonn
  Bordeaux Boston Brazil Britain Brussels Bucharest Budapest Cairo California Canada Chicago Chile China Cologne Copenhagen
  Dakar Delhi Denmark Dresden Dublin Edinburgh Egypt England Europe Finland Florence France Frankfurt Geneva Genoa Germany
  Ghent Glasgow Graz Greece Hamburg Hanoi Havana Helsinki Hong_Kong Hungary Iceland India Indonesia Ireland Istanbul Italy
  Japan Kenya Kyiv Kyoto Lagos Lima Lisbon Liverpool London Los_Angeles Lyon Madrid Manchester Marseille Melbourne Mexico
  Milan Montevideo Montreal Moscow Mumbai Munich Nairobi Naples Netherlands New_York New_Zealand Nigeria Norway Oslo Oxford
  Paris Peking Peru Poland Portugal Prague Quebec Reims Riga Rome Rotterdam Russia San_Francisco Scotland Seattle Seoul
  Seville Shanghai Singapore South_Africa Spain Stockholm Stuttgart Sweden Switzerland Sydney Texas Tokyo Toronto Torino
  Turin Turkey Ukraine United_Kingdom United_States Uruguay Venice Vienna Vietnam Wales Warsaw Washington Zagreb Zurich
  Berlín Bruxelles Cairo Deutschland Dänemark España Espagne Firenze Frankreich Genf Genève Italia Köln Lisboa Lissabon
  Londra Londres Madrid México Milano Moskau München Napoli Nueva_York Österreich Parigi París Prag Roma Schweiz Suisse
  Turín Varsovia Venezia Warschau Wien Zürich Москва Москве Москву Москвы Казань Казани Рига Риге Ригу Россия России Париж
  Париже Лондон Лондоне Берлин Берлине Киев Киеве 成都 东京 北京 上海 中国 日本 巴黎 伦敦`),
);
const FIRST_NAMES = new Set(
  listOf(`Ada Adam Ahmed Aisha Alan Albert Alex Alexander Alice Ali Amy Ana Andrea Andrew Angela Anita Anna Anne Antonio
  Ben Bob Carlos Carmen Charles Chloé Chloe Christine Clara Daniel David Diana Eileen Elena Elizabeth Emily Emma Eva Fatima
  Frank George Giulia Grace Hana Hans Helen Hélène Henry Hugo Ian Ivan Jack Jacob James Jane Jean Jens John Jonas José Juan
  Julia Julie Karl Kate Katherine Kevin Klaus Laura Lea Leo Lisa Louis Louise Lucas Lucía Lucy Luigi Luis Maria María Marie
  Mark Marta Martha Martin Mary Max Mia Michael Mohammed Nina Nora Oliver Olivia Omar Pablo Paul Paula Peter Philip Pierre
  Rachel Ravi Richard Robert Rosa Samuel Sara Sarah Sofia Sophie Stefan Steve Susan Theo Thomas Tim Tom Tony Wei William
  Wolfgang Yuki Анна Иван Мария Ольга Пётр 李雯 王伟`),
);
/** A name with one of these is an organization's. */
const ORGANIZATION =
  /(?<!\p{L})(?:Bank|University|Ministry|Museum|Institute|College|School|Company|Corporation|Corp|Inc|Ltd|GmbH|AG|Association|Agency|Council|Committee|Parliament|Party|Union|Club|Orchestra|Church|Hospital|Universität|Ministerium|Verein|Université|Ministère|Comédie|Musée|Banque|Croix-Rouge|Cruz Roja|Red Cross|Rotes Kreuz|Universidad|Ministerio|Museo|Banco|Università|Ministero|Teatro|United Nations|European Union|Google|Microsoft|Apple|Amazon|Hugging Face|NASA|SpaceX|Siemens|Toyota|UNESCO)(?!\p{L})|Банк\p{L}*|红十字会|大学/u;
/** Capitalized words at the start of a sentence, in a date or in a form of address. */
const NO_NAMES = new Set(
  listOf(`The A An On In At My Our Your His Her Their This That These Those It He She We They You I And But When Where Who What
  Which How If As For From To Of Is Are Was Were Do Does Did Yesterday Today Tomorrow Monday Tuesday Wednesday Thursday Friday
  Saturday Sunday January February March April May June July August September October November December Mr Mrs Ms Dr
  Der Die Das Ein Eine Und Im Am Le La Les Un Une Il Elle El Los Las Lo Gli En De Di Du Des В На И Из Он Она`),
);
const NAME = /\p{Lu}[\p{L}\p{N}'’-]*/u.source;
const PARTICLE = "(?:of|de|du|di|des|for|für|der|del|della)(?: (?:the|la|le))?";
const SPAN = new RegExp(`${NAME}(?: ${NAME})*(?: ${PARTICLE} ${NAME}(?: ${NAME})*)?`, "gu");
/** Only in languages whose nouns are small, a capital letter inside a sentence is a name's. */
const GERMAN = /(?<!\p{L})(?:der|die|das|und|ein|eine|von|nicht)(?!\p{L})/u;

/** Names of people, places and organizations, detected by lists and by the words around them. */
export function entitiesOf(text: string): Entity[] {
  const names = [...text.matchAll(SPAN)].flatMap(({ 0: span, index }) => namesIn(span, index, text));
  const unspaced = [...PLACES, ...FIRST_NAMES, "红十字会"].filter((name) => /\p{Script=Han}/u.test(name));
  const inHan = unspaced.flatMap((name) => {
    const start = text.indexOf(name);
    return start === -1 ? [] : entity(name, start, text);
  });
  return [...names, ...inHan].toSorted((one, other) => one.start - other.start);
}

/** A run of capitalized words may start with words that are not names, and contain several names. */
function namesIn(span: string, start: number, text: string): Entity[] {
  const [, lead = ""] = /^(\S+ )/.exec(span) ?? [];
  if (lead !== "" && NO_NAMES.has(lead.trim())) return namesIn(span.slice(lead.length), start + lead.length, text);
  if (NO_NAMES.has(span)) return [];
  const particle = new RegExp(` ${PARTICLE} `, "u").exec(span);
  const head = particle ? span.slice(0, particle.index) : span;
  if (particle && !ORGANIZATION.test(head)) {
    const rest = particle.index + particle[0].length;
    return [...namesIn(head, start, text), ...namesIn(span.slice(rest), start + rest, text)];
  }
  return entity(span, start, text);
}

function entity(word: string, start: number, text: string): Entity[] {
  const [group, score] = groupOf(word, text.slice(0, start), text) ?? [];
  if (group === undefined || score === undefined) return [];
  // As a model's: no two alike.
  const shade = ((word.length * 7 + start) % 10) / 1000;
  return [{ entity_group: group, score: rounded(score - shade), word, start, end: start + word.length }];
}

function groupOf(word: string, before: string, text: string): readonly [Entity["entity_group"], number] | undefined {
  if (ORGANIZATION.test(word)) return ["ORG", 0.98];
  if (PLACES.has(word)) return ["LOC", 0.999];
  const parts = word.split(" ");
  if (FIRST_NAMES.has(parts[0] ?? "")) return ["PER", 0.998];
  if (/(?:Mr|Mrs|Ms|Dr|Herr|Frau|Madame|Señora?|[Nn]ame is|[Ii] am|called)\.?\s$/u.test(before)) return ["PER", 0.9];
  const isFirst = before.trim() === "" || /[.!?]\s*$/u.test(before);
  if (/^\p{Lu}{2,6}$/u.test(word)) return ["ORG", 0.6];
  if (GERMAN.test(text)) return undefined;
  if (!isFirst && /(?:^|\s)(?:in|near|from|to|en|à|из|в)\s$/u.test(before)) return ["LOC", 0.7];
  if (parts.length > 1) return ["PER", 0.6];
  return isFirst ? undefined : ["MISC", 0.5];
}
