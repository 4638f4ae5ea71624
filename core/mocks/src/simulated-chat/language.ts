/** Languages that a simulated model answers in: those of the sample prompts. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "ru", "zh", "ar", "fa", "bn"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language that it was written in. */
export type Translated<Value = string> = Readonly<Partial<Record<Language, Value>>> & { readonly en: Value };

const SCRIPTS: readonly (readonly [letters: RegExp, language: Language])[] = [
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Bengali}/u, "bn"],
  [/[پچژگ]|\u06CC|\u06A9|\u200C/u, "fa"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Cyrillic}/u, "ru"],
];

/** Frequent short words, which two of these languages rarely share. */
const FREQUENT: readonly (readonly [language: Language, list: ReadonlySet<string>])[] = (
  [
    [
      "en",
      "the a an is are was of to and in what how why who where when which write make give me my you your i it for with this that can do does not please explain list",
    ],
    [
      "de",
      "der die das ist sind und ein eine einen einer in was wie warum wer wo wann ich mein meine du mir mich bitte nicht mit für auf zu im kann woran erkläre schreibe heißt auch",
    ],
    [
      "fr",
      "le la les est sont et un une des du de que qui quoi comment pourquoi où quand je mon ma tu moi pas avec pour dans sur plaît explique écris donne quelle quel au aux ce cette",
    ],
    [
      "es",
      "el la los las es son y un una del de que qué cómo por quién dónde cuándo yo mi me no con para en sobre favor explica escribe dame cuál cuánto al se",
    ],
    [
      "it",
      "il lo la gli le è sono e un una del di che cosa come perché chi dove quando io mio mi non con per nel su favore spiega scrivi dammi quale quanto ho al si",
    ],
  ] as const
).map(([language, list]) => [language, new Set(list.split(" "))]);

/** The language of a text; undefined where nothing suggests one. */
export function languageOf(text: string): Language | undefined {
  const script = SCRIPTS.find(([letters]) => letters.test(text));
  // A word of another script in a Latin sentence is what the sentence is about.
  if (script && !(latinShare(text) > 0.6)) return script[1];
  const spoken = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = FREQUENT.map(([language, list]) => ({
    language,
    count: spoken.filter((one) => list.has(one)).length,
  }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count > 0 ? best.language : undefined;
}

function latinShare(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (text.match(/\p{Script=Latin}/gu) ?? []).length / (letters.length || 1);
}

/** What languages are called in each other; names in Chinese apart, because they have no blanks around them. */
const NAMES: readonly (readonly [language: Language, names: string, inChinese: string])[] = [
  [
    "en",
    "english|englisch\\p{L}*|anglais|inglés|inglese|английск\\p{L}*|الإنجليزية|بالإنجليزية|انگلیسی|ইংরেজি[\\p{L}\\p{M}]*",
    "英[语文]",
  ],
  ["de", "german|deutsch\\p{L}*|allemand|alemán|tedesco|немецк\\p{L}*|الألمانية|بالألمانية|آلمانی|জার্মান", "德[语文]"],
  [
    "fr",
    "french|französisch\\p{L}*|français|francés|francese|французск\\p{L}*|الفرنسية|بالفرنسية|فرانسوی|ফরাসি",
    "法[语文]",
  ],
  [
    "es",
    "spanish|spanisch\\p{L}*|espagnol|español|spagnolo|испанск\\p{L}*|الإسبانية|بالإسبانية|اسپانیایی",
    "西班牙[语文]",
  ],
  ["it", "italian|italienisch\\p{L}*|italien|italiano|итальянск\\p{L}*|الإيطالية|بالإيطالية|ایتالیایی", "意大利[语文]"],
  ["ru", "russian|russisch\\p{L}*|russe|ruso|russo|русск\\p{L}*|по-русски|الروسية|بالروسية|روسی", "俄[语文]"],
  ["zh", "chinese|mandarin|chinesisch\\p{L}*|chinois|chino|cinese|китайск\\p{L}*|الصينية|بالصينية|چینی", "中文|汉语"],
  ["ar", "arabic|arabisch\\p{L}*|arabe|árabe|arabo|арабск\\p{L}*|العربية|بالعربية|عربی", "阿拉伯[语文]"],
  ["fa", "persian|farsi|persisch\\p{L}*|persan|persa|персидск\\p{L}*|الفارسية|بالفارسية|فارسی", "波斯[语文]"],
  ["bn", "bengali|bangla|bengalisch\\p{L}*|бенгальск\\p{L}*|বাংলা[\\p{L}\\p{M}]*", "孟加拉[语文]"],
];

const NAMED = NAMES.map(
  ([language, names, inChinese]) =>
    [language, new RegExp(String.raw`(?<!\p{L})(?:${names})(?!\p{L})|${inChinese}`, "iu")] as const,
);

/** The language that a text names; undefined if it names none. */
export function namedLanguage(text: string): Language | undefined {
  return NAMED.find(([, pattern]) => pattern.test(text))?.[0];
}

const TRANSLATION =
  /\btranslat\w+\b|übersetz\w*|\btradui\w*|\btraduc\w*|\btradu[ci]\w*|перев\p{L}+|翻译|ترجم|ترجمه|অনুবাদ|\bhow (?:do|would) (?:you|i) say\b.*\bin \w+|\bwie heißt\b|\bcomment dit-on\b|\bcómo se dice\b/iu;

/** Whether a prompt wants a text in another language, and not an answer in it. */
export function asksTranslation(question: string): boolean {
  return TRANSLATION.test(question);
}

/** A subject with a text about it that was written for the simulation. */
export interface Topic {
  readonly name: string;
  /** Matches questions about it in every language of its texts. */
  readonly asks: RegExp;
  readonly answers: Translated;
}
