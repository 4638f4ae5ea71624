import { translate } from "../answers/phrases.ts";
import { keyOf } from "../answers/words.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";
import { asksTranslation, namedLanguage, type Language } from "./language.ts";

/** Phrases in the order of their languages: en, de, fr, es, it, ru, zh, ar, fa, bn. */
const PHRASES: readonly (readonly string[])[] = [
  ["Hello", "Hallo", "Bonjour", "Hola", "Ciao", "Привет", "你好", "مرحبًا", "سلام", "হ্যালো"],
  [
    "Good morning",
    "Guten Morgen",
    "Bonjour",
    "Buenos días",
    "Buongiorno",
    "Доброе утро",
    "早上好",
    "صباح الخير",
    "صبح بخیر",
    "শুভ সকাল",
  ],
  [
    "Good night",
    "Gute Nacht",
    "Bonne nuit",
    "Buenas noches",
    "Buona notte",
    "Спокойной ночи",
    "晚安",
    "تصبح على خير",
    "شب بخیر",
    "শুভ রাত্রি",
  ],
  ["Thank you", "Danke", "Merci", "Gracias", "Grazie", "Спасибо", "谢谢", "شكرًا", "متشکرم", "ধন্যবাদ"],
  ["Please", "Bitte", "S'il vous plaît", "Por favor", "Per favore", "Пожалуйста", "请", "من فضلك", "لطفاً", "দয়া করে"],
  [
    "How are you?",
    "Wie geht es dir?",
    "Comment ça va ?",
    "¿Cómo estás?",
    "Come stai?",
    "Как дела?",
    "你好吗？",
    "كيف حالك؟",
    "حالت چطور است؟",
    "কেমন আছো?",
  ],
  [
    "Where is the station?",
    "Wo ist der Bahnhof?",
    "Où est la gare ?",
    "¿Dónde está la estación?",
    "Dov'è la stazione?",
    "Где вокзал?",
    "车站在哪里？",
    "أين المحطة؟",
    "ایستگاه کجاست؟",
    "স্টেশন কোথায়?",
  ],
  [
    "I love you",
    "Ich liebe dich",
    "Je t'aime",
    "Te quiero",
    "Ti amo",
    "Я тебя люблю",
    "我爱你",
    "أحبك",
    "دوستت دارم",
    "আমি তোমাকে ভালোবাসি",
  ],
  [
    "See you tomorrow",
    "Bis morgen",
    "À demain",
    "Hasta mañana",
    "A domani",
    "До завтра",
    "明天见",
    "أراك غدًا",
    "فردا می‌بینمت",
    "কাল দেখা হবে",
  ],
  [
    "What time is it?",
    "Wie spät ist es?",
    "Quelle heure est-il ?",
    "¿Qué hora es?",
    "Che ore sono?",
    "Который час?",
    "现在几点？",
    "كم الساعة؟",
    "ساعت چند است؟",
    "কয়টা বাজে?",
  ],
  [
    "The bread is still warm.",
    "Das Brot ist noch warm.",
    "Le pain est encore chaud.",
    "El pan todavía está caliente.",
    "Il pane è ancora caldo.",
    "Хлеб ещё тёплый.",
    "面包还是热的。",
    "الخبز ما زال ساخنًا.",
    "نان هنوز گرم است.",
    "রুটিটা এখনও গরম।",
  ],
];
const ORDER: readonly Language[] = ["en", "de", "fr", "es", "it", "ru", "zh", "ar", "fa", "bn"];

/** Translates the sentences of a phrase book, between the languages of the samples. */
export function translateText(conversation: Conversation): Draft | undefined {
  const { question, earlier } = conversation;
  const last = earlier.findLast(({ role }) => role === "assistant")?.text;
  if (!asksTranslation(question)) return undefined;
  const quoted = /[“"«„「'‘]([^”"»“」’]+)[”"»“」'’]/.exec(question)?.[1] ?? /:\s*([^]+)$/.exec(question)?.[1];
  const unquoted = question
    .replace(
      /^how (?:do|would) (?:you|i) say\s+|^wie heißt\s+|^comment dit-on\s+|^cómo se dice\s+|^.*?(?:translat\w+|übersetze?|tradui\w+|traduce|traduci|переведи\p{L}*|翻译)\s*/iu,
      "",
    )
    .replace(/\s*\b(?:in|into|to|auf|ins|en|al|in)\s+(?:the\s+)?\p{L}+\s*[.?!]?$/iu, "");
  const source = (quoted ?? (/^(?:it|that|this|das|es|ça|lo)?$/i.test(unquoted) ? (last ?? "") : unquoted)).trim();
  const rest = quoted === undefined ? question : question.replace(quoted, "");
  const target = namedLanguage(rest) ?? "en";
  const result = translateInto(source, target);
  if (result !== undefined)
    return {
      text: conversation.pick([result, `> ${source}\n\n**${result}**`]),
      brief: result,
      thought: `a translation into ${target}, which is in the phrase book`,
    };
  const text = inLanguage(NOT_IN_BOOK, conversation).replace(
    "{}",
    source.length > 80 ? `${source.slice(0, 77)}…` : source,
  );
  return { text, thought: "a translation that the phrase book does not have" };
}

/** A phrase's or sentence's translation; undefined where the phrase book has none. */
export function translateInto(text: string, target: Language): string | undefined {
  const key = keyOf(text);
  const row = PHRASES.find((phrases) => phrases.some((phrase) => keyOf(phrase) === key));
  return row?.[ORDER.indexOf(target)] ?? translate(text, target);
}

const NOT_IN_BOOK = {
  en: "The simulation translates from a small phrase book only, and “{}” is not in it. A real model translates any text.",
  de: "Die Simulation übersetzt nur aus einem kleinen Sprachführer, und „{}“ steht nicht darin. Ein echtes Modell übersetzt jeden Text.",
  fr: "La simulation ne traduit que d'un petit recueil de phrases, et « {} » n'y est pas. Un vrai modèle traduit n'importe quel texte.",
  es: "La simulación solo traduce con un pequeño manual de frases, y «{}» no está en él. Un modelo real traduce cualquier texto.",
  it: "La simulazione traduce solo da un piccolo frasario, e «{}» non c'è. Un modello vero traduce qualsiasi testo.",
  ru: "Симуляция переводит только по маленькому разговорнику, и «{}» в нём нет. Настоящая модель переведёт любой текст.",
  zh: "模拟只用一本小短语手册翻译，里面没有“{}”。真正的模型可以翻译任何文本。",
  ar: "المحاكاة تترجم من كتيب عبارات صغير فقط، و«{}» ليست فيه. النموذج الحقيقي يترجم أي نص.",
  fa: "شبیه‌سازی فقط از یک کتابچهٔ عبارت ترجمه می‌کند و «{}» در آن نیست. مدل واقعی هر متنی را ترجمه می‌کند.",
  bn: "সিমুলেশন শুধু ছোট একটি বাক্য-বই থেকে অনুবাদ করে, “{}” তাতে নেই। আসল মডেল যেকোনো লেখা অনুবাদ করে।",
};
