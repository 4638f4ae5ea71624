import { textSeed } from "../mock-identity.ts";
import { messagesOf, questionOf, textOf, type ChatRequest } from "../chat/chat-request.ts";
import { slipOf, type Slip } from "./slips.ts";
import { asksTranslation, languageOf, namedLanguage, type Language, type Translated } from "./language.ts";

/** A chat as the skills of a simulated model look at it. */
export interface Conversation {
  /** The last message of the user. */
  readonly question: string;
  /** The system messages. */
  readonly system: string;
  /** What the user and the model wrote before the question. */
  readonly earlier: readonly Turn[];
  /** The language to answer in. */
  readonly language: Language;
  /** How the model falls short where a short answer is demanded, which depends on its id. */
  readonly slip: Slip;
  /** Chooses among phrasings: the first at temperature 0, others by seed and the more often the higher it is. */
  pick<Variant>(variants: readonly [Variant, ...Variant[]]): Variant;
}

export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** What a skill answers. */
export interface Draft {
  readonly text: string;
  /** The answer alone, for users who want one word, a number or a label. */
  readonly brief?: string;
  /** What a model might answer in its place by mistake. */
  readonly mistake?: string;
  /** What the model took the question for, as it thinks about it; in English. */
  readonly thought: string;
  /** Whether the text has to stay as it is, without a label. */
  readonly isExact?: boolean;
}

/** Answers some kind of question; undefined for all others. */
export type Skill = (conversation: Conversation) => Draft | undefined;

/** @param choice which of several choices to a request (`n`), from 0 */
export function readConversation(request: ChatRequest, choice: number): Conversation {
  const messages = messagesOf(request);
  const question = questionOf(request).trim();
  const system = messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => textOf(content))
    .join("\n");
  const last = messages.findLastIndex(({ role }) => role === "user");
  const earlier = messages
    .slice(0, Math.max(0, last))
    .filter(({ role }) => role === "user" || role === "assistant")
    .map(({ role, content }): Turn => ({ role: role as Turn["role"], text: textOf(content).trim() }));
  return {
    question,
    system,
    earlier,
    language: answerLanguage(question, system, earlier),
    slip: slipOf(String(request.model), request.seed, question),
    pick: picker(request, question, choice),
  };
}

const DEMANDED =
  /\b(?:in|into|auf|ins|en|al?|in lingua)\s+(?:the )?\p{L}+|\b(?:answer|reply|respond|speak|write|antworte|réponds|responde|rispondi)\b[^.!?\n]*|по-\p{L}+|用\p{Script=Han}{1,4}/giu;

function answerLanguage(question: string, system: string, earlier: readonly Turn[]): Language {
  // A prompt for a translation names the language of the result.
  const demanding = asksTranslation(question) ? [system] : [question, system];
  const demanded = demanding.flatMap((text) => namedLanguage((text.match(DEMANDED) ?? []).join(" ")) ?? []);
  const before = earlier.filter(({ role }) => role === "user").map(({ text }) => text);
  const [first] = [...demanded, ...[question, ...before.toReversed()].flatMap((text) => languageOf(text) ?? [])];
  return first ?? "en";
}

function picker({ temperature, seed, model }: ChatRequest, question: string, choice: number): Conversation["pick"] {
  // Without a seed the same request gets the same answer: most callers of a mock expect just that.
  const heat = typeof temperature === "number" ? temperature : seed === undefined && choice === 0 ? 0 : 1;
  let slot = 0;
  return (variants) => {
    slot += 1;
    const chance = textSeed(`${String(seed)} ${choice} ${slot} ${String(model)} ${question}`) / 2 ** 32;
    const width = 1 + Math.min(1, heat) * (variants.length - 1);
    return variants[heat === 0 ? 0 : Math.floor(chance * width)] ?? variants[0];
  };
}

/** A text in the conversation's language; English where it was not written in that. */
export function inLanguage<Value>(texts: Translated<Value>, { language }: Pick<Conversation, "language">): Value {
  return texts[language] ?? texts.en;
}
