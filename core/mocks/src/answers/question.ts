import { rounded, topicsOf } from "./words.ts";

export interface Answer {
  readonly answer: string;
  readonly score: number;
  readonly start: number;
  readonly end: number;
}

const NUMBER =
  "(?:\\d[\\d.,:]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|achthundert|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|due|tre|quattro|cinque|sei|sette|otto|nove|dieci)(?!\\p{L})";
const CAPITALIZED = String.raw`\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*`;
const DAY = String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|Mittwochs?|\d{1,2} \p{Lu}\p{L}+(?: \d{4})?|(?:January|February|March|April|June|July|August|September|October|November|December)(?: \d+)?|(?<!\d)(?:1\d|20)\d\d(?!\d)`;
const PREPOSITION =
  "in|at|on|behind|near|under|beside|between|im|am|an|auf|bei|hinter|unter|neben|dans|à|sur|derrière|sous|en|bajo|nel|nella|sul|в|на|у";

/** Kinds of questions, and what in a clause can answer them. */
const KINDS: readonly (readonly [question: RegExp, ...answers: RegExp[]])[] = [
  [
    /^(?:at )?what time|wie viel uhr|quelle heure|qué hora|che ora|wann fährt/iu,
    new RegExp(
      String.raw`(?<!\p{L})(?:at |um |à |a las? |alle )?(?:noon|midnight|half past \p{L}+|\d{1,2}[:.]\d\d|${NUMBER}(?: y media| et demie| o'clock| Uhr)?)(?: de la (?:mañana|tarde|noche)| in the (?:morning|evening))?`,
      "iu",
    ),
  ],
  [/^(?:on )?(?:which|what) (?:day|date|year)|^when|^wann|^quand|^cuándo|^quando|^когда/iu, new RegExp(DAY, "u")],
  [
    /^who|^wer|^qui |^quién|^chi |^кто/iu,
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:by|von|par|por|da|dal) )(?:the |der |dem |le |la |il |el )?[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*`,
      "u",
    ),
    new RegExp(CAPITALIZED, "gu"),
  ],
  [/^where|^wo |^où|^dónde|^dove|^где/iu, new RegExp(String.raw`(?<!\p{L})(?:${PREPOSITION}) [^,;:.!?]+$`, "u")],
  [
    /^how (?:many|much|long|far|old|high|tall|deep)|^wie (?:viel|viele|lange|hoch|weit|alt)|^combien|^cuánt|^quant|^сколько/iu,
    new RegExp(String.raw`(?<!\p{L})${NUMBER}(?: (?!y |e |und |and |et )[\p{L}]+)?`, "iu"),
  ],
  [/多少|几/u, /[约]?[\d一二三四五六七八九十百千万两]+(?=\p{Script=Han}?)(?:米|公里|年|天|个|元|人|次|岁|度)/u],
];

/** Words in a question that distinguish otherwise similar clauses. */
const RANKS =
  /^(?:first|last|primer|primero|primera|último|última|erst\p{L}*|letzt\p{L}*|premier|première|dernier|dernière|primo|prima|ultimo|ultima|первый|последний)/u;

/** The part of a context that answers a question: of the clause with most of its words, what fits its kind. */
export function answerFrom(question: string, context: string, isAllowedEmpty = false): Answer {
  const topics = topicsOf(question);
  // The topic is at the end of most questions.
  const weights = new Map(
    topics.map((topic, index) => [topic, RANKS.test(topic) ? 3 : 1 + index / (2 * topics.length)] as const),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const clauses = clausesOf(context)
    .map(({ text, start }) => {
      const present = new Set(topicsOf(text));
      const weight = [...weights].reduce((sum, [topic, value]) => sum + (present.has(topic) ? value : 0), 0);
      return { text, start, share: weight / total };
    })
    .toSorted((one, other) => other.share - one.share);
  const best = clauses[0]?.share ?? 0;
  if (best === 0 && isAllowedEmpty) return { answer: "", score: 0.95, start: 0, end: 0 };
  const kind = KINDS.find(([pattern]) => pattern.test(question.trim().replace(/^[¿¡]/, "")));
  for (const { text, start, share } of clauses) {
    if (kind && share === 0 && best > 0) break;
    const [, ...answers] = kind ?? [];
    // A capitalized word may just be the start of a sentence.
    const match = answers.flatMap((answer) => text.match(answer)?.filter((each) => topicsOf(each).length > 0) ?? [])[0];
    if (match !== undefined) return spanOf(match.trim(), start + text.indexOf(match.trim()), 0.25 + 0.7 * share);
  }
  const [{ text, start, share } = { text: "", start: 0, share: 0 }] = clauses;
  const rest = complementOf(text, new Set(topics));
  return spanOf(rest.text, start + rest.start, 0.05 + 0.5 * share);
}

function spanOf(answer: string, start: number, score: number): Answer {
  return { answer, score: rounded(Math.min(0.97, score)), start, end: start + answer.length };
}

/** Sentences and their parts, with their places in the text. */
function clausesOf(text: string): readonly { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let start = 0;
  for (const part of text.split(
    /((?<!\d)[,;:.!?](?:\s+|$)|[，。；：！？]| (?:y|and|et|und) (?=(?:el|la|the|le|der|die|das|il) ))/u,
  )) {
    if (/[\p{L}\p{N}]{2}/u.test(part)) parts.push({ text: part, start });
    start += part.length;
  }
  return parts;
}

/** The longest run of words in a clause that the question does not have. */
function complementOf(clause: string, topics: ReadonlySet<string>): { text: string; start: number } {
  const matches = [...clause.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)];
  let best = { text: "", start: 0 };
  let from: number | undefined;
  for (const { 0: word, index } of matches) {
    const [topic] = topicsOf(word);
    // A run neither starts nor ends with a stop word.
    if (topic === undefined) continue;
    if (topics.has(topic)) {
      from = undefined;
      continue;
    }
    from ??= index;
    if (index + word.length - from > best.text.length)
      best = { text: clause.slice(from, index + word.length), start: from };
  }
  return best;
}
