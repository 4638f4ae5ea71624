import { listNumbers, testPrime } from "./numbers.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";
import { evaluateExpression, type Evaluated } from "./evaluate-expression.ts";

/** Words for operators, in the languages of the samples; longer ones first. */
const WORDS: readonly (readonly [spoken: RegExp, sign: string])[] = [
  [
    /square root of|racine carrée de|quadratwurzel (?:aus|von)|wurzel (?:aus|von)|raíz cuadrada de|radice quadrata di|квадратный корень из|корень из/g,
    " √ ",
  ],
  [/(\d)\s*(?:percent|prozent|pour ?cent|por ciento|per cento|процент\p{L}*|%)\s*(?:of|von|de|di|от)\s/gu, "$1 % * "],
  [/\b(?:percent|prozent)\b/g, "%"],
  [/to the power of|raised to|hoch|à la puissance|elevado a|elevato a|в степени/g, " ^ "],
  [/\bsquared\b|(?<=\d ?)²/g, " ^2 "],
  [/\bcubed\b|(?<=\d ?)³/g, " ^3 "],
  [
    /multiplied by|times|multipliziert mit|\bmal\b|\bfois\b|multiplié par|multiplicado por|\bpor\b|moltiplicato per|\bper\b|умножить на|умножено на|乘以?|[×·⋅∙]|(?<=\d)\s*x\s*(?=\d)/g,
    " * ",
  ],
  [
    /divided by|geteilt durch|dividiert durch|divisé par|dividido (?:por|entre)|diviso(?: per)?|разделить на|делить на|除以|[÷:]/g,
    " / ",
  ],
  [/\bplus\b|\bmás\b|\bpiù\b|плюс|加上?|\band\b(?=\s*\d)/g, " + "],
  [/\bminus\b|\bmoins\b|\bmenos\b|\bmeno\b|минус|减去?|[−–]/g, " - "],
  [/\bpi\b/g, "π"],
];

const NUMBER_WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** Calculates expressions that are written with signs or words, and sums, products and means of lists of numbers. */
export function arithmetic(conversation: Conversation): Draft | undefined {
  const { question, language } = conversation;
  // A definition or a program with numbers in it is not a calculation.
  if (question.length > 240 || /```|\bfunction\b|\bcode\b/i.test(question)) return undefined;
  const counted = listNumbers(question) ?? testPrime(question);
  if (counted) return counted;
  const evaluated = ofList(question) ?? ofStory(question) ?? longestExpression(spelled(question));
  if (!evaluated) return undefined;
  if (!Number.isFinite(evaluated.value)) {
    const text = inLanguage(UNDEFINED, conversation).replace("{}", evaluated.plain);
    return {
      text,
      brief: inLanguage(UNDEFINED, conversation).split("{}")[1]?.trim() ?? text,
      thought: "a calculation that has no result",
    };
  }
  const result = numberIn(language, evaluated.value);
  const isFormal = /\\frac|\\sqrt|\^|\\pi/.test(evaluated.latex);
  // Binary fractions are off by a few units in the last digit: 17 % of 240 is 40.800000000000004.
  const error = Math.abs(Number(evaluated.value.toPrecision(12)) - evaluated.value);
  const isExact = error <= 8 * Number.EPSILON * Math.abs(evaluated.value);
  const line = isFormal
    ? `$$${evaluated.latex} ${isExact ? "=" : String.raw`\approx`} ${latexNumber(result)}$$\n\n${inLanguage(RESULT, conversation)} **${result}**.`
    : `${evaluated.plain} ${isExact ? "=" : "≈"} **${result}**`;
  const opening = conversation.pick(["", `${inLanguage(RESULT_OPENING, conversation)}\n\n`]);
  return { text: `${opening}${line}`, brief: result, thought: "arithmetic, so I calculate it" };
}

const RESULT = {
  en: "The result is",
  de: "Das Ergebnis ist",
  fr: "Le résultat est",
  es: "El resultado es",
  it: "Il risultato è",
  ru: "Результат:",
  zh: "结果是",
  ar: "النتيجة هي",
  fa: "نتیجه برابر است با",
  bn: "ফল হলো",
};
const RESULT_OPENING = {
  en: "Calculated:",
  de: "Gerechnet:",
  fr: "Calcul :",
  es: "Cálculo:",
  it: "Calcolo:",
  ru: "Вычисление:",
  zh: "计算：",
  ar: "الحساب:",
  fa: "محاسبه:",
  bn: "হিসাব:",
};
const UNDEFINED = {
  en: "{} is not defined",
  de: "{} ist nicht definiert",
  fr: "{} n'est pas défini",
  es: "{} no está definido",
  it: "{} non è definito",
  ru: "{} не определено",
  zh: "{} 没有定义",
  ar: "{} غير معرّف",
  fa: "{} تعریف نشده است",
  bn: "{} সংজ্ঞায়িত নয়",
};

function numberIn(language: string, value: number): string {
  const rounded = Number(value.toPrecision(12));
  const [whole = "", fraction] = (Math.abs(rounded) < 1e15 ? String(rounded) : rounded.toExponential(6)).split(".");
  const isCommaUsed = /^(?:de|fr|es|it|ru)$/.test(language);
  return fraction === undefined ? whole : `${whole}${isCommaUsed ? "," : "."}${fraction}`;
}

function latexNumber(text: string): string {
  return text.replace(",", "{,}").replace(/e\+?(-?\d+)$/, String.raw` \cdot 10^{$1}`);
}

/** A question with signs in place of words, and points in decimal numbers. */
function spelled(question: string): string {
  let text = question
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replaceAll(/(?<=\d),(?=\d)/g, ".");
  for (const [value, word] of NUMBER_WORDS.entries())
    text = text.replaceAll(new RegExp(`\\b${word}\\b`, "g"), String(value));
  for (const [spoken, sign] of WORDS) text = text.replaceAll(spoken, sign);
  return text;
}

/** The longest part of a text that is an expression with at least one operator. */
function longestExpression(text: string): Evaluated | undefined {
  const candidates = (text.match(/[\d.\s+\-*/^()%!√π]+/g) ?? [])
    .map((one) => one.trim().replace(/[\s.]+$/, ""))
    .filter((one) => HAS_OPERATOR.test(one) && !IS_DATE_OR_RANGE.test(one))
    .toSorted((one, other) => other.length - one.length);
  for (const candidate of candidates) {
    const result = evaluateExpression(candidate) ?? evaluateExpression(candidate.replace(/[-+*/^!(]+$/, ""));
    if (result) return result;
  }
  const factorial = /^(?:what is|what's|calculate|compute)?\s*(\d+!)\s*\??$/.exec(text.trim())?.[1];
  return factorial === undefined ? undefined : evaluateExpression(factorial);
}

const HAS_OPERATOR = /[\d)π!%]\s*[-+*/^]\s*[-(\d√π.]|√\s*[(\dπ]/;
const IS_DATE_OR_RANGE = /^\d{1,4}-\d{1,2}-\d{1,4}$|^\d{4}-\d{2,4}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/;

/** `add 3 and 9`, `the average of 2, 4 and 9`. */
function ofList(question: string): Evaluated | undefined {
  const [, name = "", list = ""] =
    /\b(bigger|larger|greater|smaller|sum|add|total|product|multiply|average|mean|difference|subtract|divide|largest|smallest|maximum|minimum|median)\b(?: of| the numbers| between)?[:,]?\s+([-\d.,\s]+(?:(?:and|by|from|or)\s+[-\d.]+)?)/i.exec(
      question,
    ) ?? [];
  const numbers = (list.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "").match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const operation = OPERATIONS[name.toLowerCase()];
  if (!operation || numbers.length < 2) return undefined;
  return operation(/\bfrom\b/i.test(list) ? numbers.toReversed() : numbers);
}

const joined =
  (sign: string, latexSign: string, calculate: (one: number, other: number) => number) =>
  (numbers: readonly number[]): Evaluated => ({
    value: numbers.slice(1).reduce(calculate, numbers[0] ?? 0),
    plain: numbers.map((number) => (number < 0 ? `(−${-number})` : String(number))).join(` ${sign} `),
    latex: numbers.map((number) => (number < 0 ? `(${number})` : String(number))).join(` ${latexSign} `),
  });
const add = joined("+", "+", (one, other) => one + other);
const multiply = joined("×", String.raw`\cdot`, (one, other) => one * other);
const subtract = joined("−", "-", (one, other) => one - other);
const divide = joined("÷", "/", (one, other) => one / other);
const average = (numbers: readonly number[]): Evaluated => {
  const { value, plain, latex } = add(numbers);
  return {
    value: value / numbers.length,
    plain: `(${plain}) ÷ ${numbers.length}`,
    latex: String.raw`\frac{${latex}}{${numbers.length}}`,
  };
};
const chosen =
  (name: string, choose: (sorted: readonly number[]) => number) =>
  (numbers: readonly number[]): Evaluated => {
    const sorted = numbers.toSorted((one, other) => one - other);
    const plain = `${name}(${numbers.join(", ")})`;
    return { value: choose(sorted), plain, latex: plain };
  };
const largest = chosen("max", (sorted) => sorted.at(-1) ?? 0);
const smallest = chosen("min", ([first = 0]) => first);

const OPERATIONS: Readonly<Record<string, (numbers: readonly number[]) => Evaluated>> = {
  sum: add,
  add,
  total: add,
  product: multiply,
  multiply,
  difference: (numbers) => subtract(numbers.toSorted((one, other) => other - one)),
  subtract,
  divide,
  average,
  mean: average,
  largest,
  bigger: largest,
  larger: largest,
  greater: largest,
  smaller: smallest,
  maximum: largest,
  smallest,
  minimum: smallest,
  median: chosen(
    "median",
    (sorted) => ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2,
  ),
};

const GAINS = /\b(?:buys?|bought|gets?|got|finds?|receives?|earns?|adds?|picks?|(?:is|are) given|more arrive)\b/i;
const LOSSES = /\b(?:gives?|gave|eats?|ate|loses?|lost|sells?|sold|spends?|spent|uses?|removes?|breaks?|leave)\b/i;

/** A story in the manner of "Tom has 5 apples, buys 3 more and eats 2. How many are left?" */
function ofStory(question: string): Evaluated | undefined {
  const digits = spelledNumbers(question);
  if (!/\bhow (?:many|much)\b/i.test(digits) || !/\b(?:has|have|had|there are|were)\s+\$?\d/i.test(digits))
    return undefined;
  const steps = digits.split(/[.,;?!]|\band\b|\bthen\b/i).flatMap((clause) => {
    const number = /\d+(?:\.\d+)?/.exec(clause)?.[0];
    if (number === undefined) return [];
    return GAINS.test(clause) ? [["+", number]] : LOSSES.test(clause) ? [["-", number]] : [["", number]];
  });
  const [[sign, first] = [], ...others] = steps;
  if (sign !== "" || others.length === 0 || others.some(([one]) => one === "")) return undefined;
  return evaluateExpression(`${first} ${others.flat().join(" ")}`);
}

function spelledNumbers(text: string): string {
  return NUMBER_WORDS.reduce(
    (changed, word, value) => changed.replaceAll(new RegExp(`\\b${word}\\b`, "gi"), String(value)),
    text,
  );
}
