import { answerFrom } from "../answers/question.ts";
import { sentimentOf } from "../answers/sentiment.ts";
import { fitsOf } from "../answers/similarity.ts";
import { summaryOf, sentencesOf, wordsOf } from "../answers/words.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";

const SUMMARY =
  /\bsummar(?:y|i[sz]e)|\btl;?dr\b|zusammenfass|fasse?\b.*zusammen|résum|\bresum|riassu|кратко изложи|перескажи|总结|概括|摘要|لخص|خلاصه|সারাংশ|সারসংক্ষেপ/iu;

/** Summarizes a text in the prompt with its own sentences. */
export function summarize(conversation: Conversation): Draft | undefined {
  const { question, earlier } = conversation;
  if (!SUMMARY.test(question)) return undefined;
  const inPrompt = attachedText(question);
  const text = inPrompt.length >= 60 ? inPrompt : (earlier.findLast(({ text: one }) => one.length >= 60)?.text ?? "");
  const summary = summaryOf(text.replaceAll(/\s+/g, " "));
  if (summary === "") return { text: inLanguage(NOTHING, conversation), thought: "a summary, but the text is missing" };
  return { text: summary, brief: summary, thought: "a summary, so I take the most central sentences of the text" };
}

const NOTHING = {
  en: "Which text should be summarized? Put it after the request.",
  de: "Welcher Text soll zusammengefasst werden? Setzen Sie ihn hinter die Bitte.",
  fr: "Quel texte faut-il résumer ? Ajoutez-le après la demande.",
  es: "¿Qué texto hay que resumir? Añádalo tras la petición.",
  it: "Quale testo va riassunto? Aggiungilo dopo la richiesta.",
};

/** The text that an instruction is about: what follows its first line or colon, or is in quotes. */
export function attachedText(question: string): string {
  return (
    /<(\w+)>([^]*)<\/\1>/.exec(question)?.[2] ??
    /^(?:[^\n:]{0,120}):\s*([^]+)$/.exec(question)?.[1] ??
    /\n\s*\n?([^]+)$/.exec(question)?.[1] ??
    /[“"«„]([^”"»]{2,})[”"»]/.exec(question)?.[1] ??
    ""
  ).trim();
}

const SENTIMENT =
  /\bsentiment\b|\bpositive,? (?:or|and) negative|positiv oder negativ|positif ou négatif|positivo o negativo|stimmung|\btone of\b/i;

/** Classifies a text: its sentiment, or one of the labels that the prompt lists. */
export function classify(conversation: Conversation): Draft | undefined {
  const { question, system } = conversation;
  const instruction = `${system}\n${question}`;
  const text = attachedText(question) || (system === "" ? "" : question);
  if (text === "") return undefined;
  const labels = labelsOf(instruction);
  if (SENTIMENT.test(instruction)) {
    const [{ label, score } = { label: "POSITIVE", score: 0.5 }] = sentimentOf(text);
    const isNeutral = score < 0.6 && labels.some((one) => /neutral/i.test(one));
    const name =
      labels.find((one) => one.toLowerCase() === (isNeutral ? "neutral" : label.toLowerCase())) ?? label.toLowerCase();
    return labelDraft(
      name,
      score,
      "the sentiment of a text",
      labels.find((one) => one !== name) ?? (name === "positive" ? "negative" : "positive"),
    );
  }
  if (
    labels.length < 2 ||
    !/\bclassif|\bcategor|\blabel|\bwhich (?:category|class|topic|department)|\bis (?:this|it)\b|einordn|klassifizier/i.test(
      instruction,
    )
  )
    return undefined;
  const [best, second] = fitsOf(text, labels);
  return best && labelDraft(best.label, best.score, "a choice among labels", second?.label);
}

const labelDraft = (label: string, score: number, thought: string, mistake?: string): Draft => ({
  text: `**${label}** (${Math.round(score * 100)} % by a simple rule that counts words)`,
  brief: label,
  ...(mistake !== undefined && { mistake }),
  thought,
});

/** The alternatives of `as A, B or C`. */
function labelsOf(instruction: string): readonly string[] {
  const [, list = ""] =
    /\b(?:as|into|in|of|labels?|categories|classes|either|one of|als|is (?:this|it)(?: \w+)?)\b:?\s+((?:[\p{L}-]+(?: [\p{L}-]+)?(?:\s*[,/|]\s*|,?\s+(?:or|and|oder|und)\s+))+[\p{L}-]+)/iu.exec(
      instruction,
    ) ?? [];
  return list
    .split(/\s*[,/|]\s*(?:or\s+|and\s+)?|\s+(?:or|and|oder|und)\s+/i)
    .map((label) => label.replace(/^(?:either|one of)\s+/i, "").trim())
    .filter(Boolean);
}

/** Answers a question about a text in the prompt, with the text's own words. */
export function readText(conversation: Conversation): Draft | undefined {
  const { question } = conversation;
  const context =
    /\b(?:context|text|passage|kontext|contexte|contexto|contesto)\s*:\s*([^]+?)(?=\n\s*(?:question|frage|pregunta|domanda)\s*:|$)/i.exec(
      question,
    )?.[1];
  const marked = /\b(?:question|frage|pregunta|domanda)\s*:\s*([^\n]+)/i.exec(question)?.[1];
  const sentences = sentencesOf(question.replaceAll("\n", " "));
  const last = sentences.at(-1) ?? "";
  const isStory =
    context === undefined &&
    sentences.length >= 2 &&
    /[?？؟]$/.test(last) &&
    sentences.slice(0, -1).every((one) => !/[?？]$/.test(one));
  const passage = context ?? (isStory ? sentences.slice(0, -1).join(" ") : undefined);
  const about = marked ?? (isStory ? last : undefined);
  if (passage === undefined || about === undefined) return undefined;
  const { answer, score } = answerFrom(about, passage);
  if (answer === "" || (isStory && score < 0.5)) return undefined;
  return {
    text: `${answer}.`.replace(/([.!?])\.$/, "$1"),
    brief: answer,
    mistake: "unknown",
    thought: "a question about a text, so I look for the words that fit",
  };
}

type Work = (text: string, question: string) => string | undefined;

/** What can be done with a text's letters, words and lines. */
const WORKS: readonly (readonly [wanted: RegExp, work: Work])[] = [
  [
    /how many (?:times (?:does )?)?(?:the )?(?:letter )?["“'’]?(\p{L})["”'’]?s?(?:'s|’s)? .*?\b(?:in|does|are)\b/iu,
    (_, question) => {
      const [, letter = ""] =
        /how many (?:times (?:does )?)?(?:the )?(?:letter )?["“'’]?(\p{L})["”'’]?/iu.exec(question) ?? [];
      const word = /\bin (?:the word )?["“'’]?(\p{L}+)["”'’]?\s*\??$/iu.exec(question)?.[1];
      return word && String([...word.toLowerCase()].filter((one) => one === letter.toLowerCase()).length);
    },
  ],
  [
    /how many (?:letters|characters)\b/i,
    (text, question) =>
      String(
        [...(text || (/\bin (?:the word )?["“]?(\p{L}+)/iu.exec(question)?.[1] ?? ""))].filter((one) =>
          /\p{L}/u.test(one),
        ).length,
      ),
  ],
  [/how many words\b|count the words/i, (text) => String(wordsOf(text).length)],
  [
    /\b(?:upper ?case|capital letters|capitalize)\b|großbuchstaben|majuscules|mayúsculas/i,
    (text) => text.toUpperCase(),
  ],
  [/\blower ?case\b|kleinbuchstaben|minuscules|minúsculas/i, (text) => text.toLowerCase()],
  [
    /\b(?:reverse|backwards?)\b|rückwärts|à l.envers|al revés/i,
    (text, question) =>
      [
        ...(text ||
          (/(?:word|wort|mot|palabra|spell)\s+(\p{L}+)|reverse\s+(?!the\b|this\b)(\p{L}+)/iu
            .exec(question)
            ?.slice(1)
            .find(Boolean) ??
            "")),
      ]
        .toReversed()
        .join(""),
  ],
  [/\bsort\b|\balphabetical|sortiere|\btrie[rz]?\b|\bordena\b|\bordina\b|排序/i, (text) => sorted(text)],
  [
    /\bfix\b.*\b(?:spaces|whitespace)|\bremove (?:the )?(?:duplicates|double)/i,
    (text) => [...new Set(itemsOf(text))].join("\n"),
  ],
  [
    /\b(?:bullet(?:ed)? (?:list|points)|as a list|numbered list)\b|stichpunkt|als liste|liste à puces/i,
    (text, question) =>
      itemsOf(text)
        .map((item, index) => `${/\bnumbered\b/i.test(question) ? `${index + 1}.` : "-"} ${item}`)
        .join("\n"),
  ],
];

/** Changes or measures a text of the prompt: counts, case, order, lists. */
export function handleText({ question }: Conversation): Draft | undefined {
  if (/\bfunction\b|\bcode\b|\bscript\b/i.test(question)) return undefined;
  for (const [wanted, work] of WORKS) {
    if (!wanted.test(question)) continue;
    const result = work(attachedText(question), question);
    if (result !== undefined && result !== "")
      return {
        text: /^\d+$/.test(result) ? `**${result}**` : result,
        brief: result,
        thought: "work on the letters or lines of a text, which rules can do",
      };
  }
  return undefined;
}

function itemsOf(text: string): readonly string[] {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, "").trim())
    .filter(Boolean);
  if (lines.length > 1) return lines;
  const parts = text
    .replace(/[.]$/, "")
    .split(/\s*[,;，、]\s*(?:and |und |et |y )?/)
    .filter(Boolean);
  return parts.length > 1 ? parts : sentencesOf(text);
}

function sorted(text: string): string | undefined {
  const items = itemsOf(text);
  if (items.length < 2) return undefined;
  const isNumeric = items.every((item) => /^-?\d+(?:[.]\d+)?$/.test(item));
  const ordered = items.toSorted((one, other) =>
    isNumeric ? Number(one) - Number(other) : one.localeCompare(other, "en"),
  );
  return text.includes("\n") ? ordered.join("\n") : ordered.join(", ");
}
