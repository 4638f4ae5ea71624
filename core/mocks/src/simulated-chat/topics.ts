import { inLanguage, type Conversation, type Draft } from "./conversation.ts";
import { EVERYDAY_TOPICS } from "./everyday-topics.ts";
import type { Language, Translated } from "./language.ts";
import { NATURE_TOPICS } from "./nature-topics.ts";
import { TECHNOLOGY_TOPICS } from "./technology-topics.ts";

const TOPICS = [...NATURE_TOPICS, ...EVERYDAY_TOPICS, ...TECHNOLOGY_TOPICS];

/** Answers with the text about the question's subject, if there is one. */
export function explainTopic(conversation: Conversation): Draft | undefined {
  const topic = TOPICS.find(({ asks }) => asks.test(conversation.question));
  if (!topic) return undefined;
  const written = topic.answers[conversation.language];
  const missing = `${inLanguage(ONLY_ENGLISH, conversation)}\n\n`;
  const openings = inLanguage(OPENINGS, conversation);
  const opening = /^[-|1]/.test(written ?? topic.answers.en)
    ? conversation.pick(openings)
    : conversation.pick(["", ...openings.slice(1)]);
  return {
    text: written === undefined ? `${missing}${topic.answers.en}` : `${opening}${written}`,
    thought: `a question about ${topic.name}, on which a text was prepared`,
  };
}

/** Before a text; the first one is used at temperature 0. */
const OPENINGS: Translated<readonly [string, ...string[]]> = {
  en: ["In short:\n\n", "Here is an overview.\n\n", "The main points are:\n\n", "Let us go through it.\n\n"],
  de: ["Kurz gesagt:\n\n", "Hier ein Überblick.\n\n", "Das Wichtigste:\n\n"],
  fr: ["En bref :\n\n", "Voici l'essentiel.\n\n"],
  es: ["En pocas palabras:\n\n", "Esto es lo esencial.\n\n"],
  it: ["In breve:\n\n", "Ecco l'essenziale.\n\n"],
  ru: ["Коротко:\n\n", "Вот главное.\n\n"],
  zh: ["简单来说：\n\n", "要点如下。\n\n"],
  ar: ["باختصار:\n\n", "إليك الأهم.\n\n"],
  fa: ["به طور خلاصه:\n\n", "نکته‌های اصلی این است.\n\n"],
  bn: ["সংক্ষেপে:\n\n", "মূল কথাগুলো এই।\n\n"],
};

const ONLY_ENGLISH: Readonly<Record<Language, string>> = {
  en: "",
  de: "Diesen Text hat die Simulation nur auf Englisch:",
  fr: "La simulation n'a ce texte qu'en anglais :",
  es: "La simulación solo tiene este texto en inglés:",
  it: "La simulazione ha questo testo solo in inglese:",
  ru: "Этот текст в симуляции есть только на английском:",
  zh: "模拟中只有这段文字的英文版：",
  ar: "هذا النص متوفر في المحاكاة بالإنجليزية فقط:",
  fa: "شبیه‌سازی این متن را فقط به انگلیسی دارد:",
  bn: "সিমুলেশনে এই লেখাটি শুধু ইংরেজিতে আছে:",
};
