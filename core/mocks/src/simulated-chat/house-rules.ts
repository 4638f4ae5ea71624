import { sentencesOf } from "../answers/words.ts";
import type { Conversation, Draft } from "./conversation.ts";
import { withLabel } from "./label.ts";

const ONE_WORD =
  /\b(?:in|with|as|only|just|exactly) (?:a |one |a single )(?:single )?(?:word|number|label)\b|\bone[- ]word\b|\bonly (?:the|a) (?:\w+ )?(?:number|word|result|answer|label|name|translation|value|category|class|city)\b|\b(?:answer|label|number|code|name|translation) only\b|\bnothing else\b|\bmit einem wort\b|\bnur (?:die|das|mit)\b|\ben un (?:seul )?mot\b|\ben una (?:sola )?palabra\b|\bin una (?:sola )?parola\b|одним словом|一个词|只回答|بكلمة واحدة|در یک کلمه|এক কথায়/iu;
const SENTENCES =
  /\b(?:in|with|at most|exactly) (one|two|three|four|five|\d) (?:short )?sentences?\b|\bin (einem|zwei|drei|vier|\d) sätz?e?n?\b|\ben (une|deux|trois|\d) phrases?\b|\ben (una|dos|tres|\d) frases?\b|用([一两二三四五\d])句话/iu;
const BULLETS =
  /\b(?:bullet(?:ed|s)?|list)\b[^.]*?\b(?:at most|up to|max(?:imum)?(?: of)?|no more than|exactly|with|of)?\s*(one|two|three|four|five|six|\d+)?\s*(?:short )?(?:points?|items?|bullets?|entries)\b|\b(one|two|three|four|five|six|\d+) (?:short )?(?:bullet points|bullets|points|tips|items)\b/iu;
const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  einem: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  une: 1,
  deux: 2,
  trois: 3,
  una: 1,
  dos: 2,
  tres: 3,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
};

/** Brings an answer into the form that the system message or the prompt demands, and labels it where that leaves room. */
export function applyHouseRules({ text, brief, mistake, isExact = false }: Draft, conversation: Conversation): string {
  const demands = [conversation.system, withoutData(conversation.question)];
  const shouted = (written: string): string =>
    /\b(?:all caps|upper ?case|capital letters)\b/i.test(conversation.system) ? written.toUpperCase() : written;
  if (isExact) return text;
  if (demands.some((demand) => ONE_WORD.test(demand))) {
    const exact = brief ?? plain(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/u)?.[0] ?? text;
    if (conversation.slip === "wordy") return shouted(plain(text));
    return shouted(conversation.slip === "wrong" ? (mistake ?? exact) : exact);
  }
  let formed = text;
  const sentences = demands.flatMap((demand) => countIn(SENTENCES.exec(demand)) ?? [])[0];
  if (sentences !== undefined)
    formed = sentencesOf(plain(formed).replaceAll(/\n+/g, " "))
      .slice(0, sentences)
      .join(/\p{Script=Han}/u.test(formed) ? "" : " ");
  const bullets = BULLETS.exec(demands.find((demand) => BULLETS.test(demand)) ?? "");
  if (bullets) formed = asBullets(formed, countIn(bullets) ?? 20);
  return withLabel(shouted(formed), conversation.language);
}

/** A prompt without the text that it is about, which makes no demands. */
function withoutData(question: string): string {
  return question.length > 400 ? `${question.slice(0, 200)} ${question.slice(-200)}` : question;
}

function countIn(match: RegExpExecArray | null): number | undefined {
  const word = match?.slice(1).find(Boolean);
  return word === undefined ? undefined : (COUNTS[word.toLowerCase()] ?? Number(word));
}

function asBullets(text: string, most: number): string {
  const items = text
    .split("\n")
    .filter((line) => /^\s*(?:[-*]|\d+\.)\s/.test(line))
    .map((line) => line.replace(/^\s*(?:[-*]|\d+\.)\s*/, ""));
  const points = items.length > 0 ? items : sentencesOf(text.replaceAll(/\n+/g, " "));
  return points
    .slice(0, most)
    .map((point) => `- ${point}`)
    .join("\n");
}

/** A text without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/\*\*|^#+ |^>\s/gm, "")
    .replaceAll(/^\s*(?:[-*]|\d+\.)\s/gm, "")
    .trim();
}
