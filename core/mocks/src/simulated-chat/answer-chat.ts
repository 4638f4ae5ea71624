import { shorten } from "../answers/words.ts";
import type { ChatRequest } from "../chat/chat-request.ts";
import type { MockChatRow } from "../provider-mocks.ts";
import { arithmetic } from "./arithmetic.ts";
import { writeCode } from "./code.ts";
import { readConversation, type Conversation, type Draft, type Skill } from "./conversation.ts";
import { stateFact } from "./facts.ts";
import { followUp } from "./follow-ups.ts";
import { applyHouseRules } from "./house-rules.ts";
import { judgeAnswer, writeJson } from "./json-answers.ts";
import { UNKNOWN } from "./label.ts";
import { makeSmallTalk, writeByPattern } from "./small-talk.ts";
import { makeTable } from "./tables.ts";
import { classify, handleText, readText, summarize } from "./texts.ts";
import { explainTopic } from "./topics.ts";
import { translateText } from "./translation.ts";

/** In the order in which they are tried. */
const SKILLS: readonly Skill[] = [
  judgeAnswer,
  summarize,
  translateText,
  classify,
  writeJson,
  writeCode,
  arithmetic,
  handleText,
  readText,
  makeTable,
  stateFact,
  writeByPattern,
  explainTopic,
  makeSmallTalk,
];

export interface ChatAnswer {
  readonly text: string;
  /** What a reasoning model thinks before it answers. */
  readonly reasoning: string;
}

/**
 * A simulated model's answer to a chat, by rules: what they can work out is right, and they answer nothing else.
 *
 * @param choice which of several choices (`n`), from 0
 * @param rows answers of the provider's mocks, which come first
 */
export function answerChat(request: ChatRequest, choice: number, rows: readonly MockChatRow[] = []): ChatAnswer {
  const conversation = readConversation(request, choice);
  const draft = draftOfRow(conversation, rows) ?? draftFor(conversation) ?? unknownDraft(conversation);
  return {
    text: applyHouseRules(draft, conversation),
    reasoning: `Simulated reasoning: the user wrote “${shorten(conversation.question)}”. I take it for ${draft.thought}.`,
  };
}

function draftOfRow({ question }: Conversation, rows: readonly MockChatRow[]): Draft | undefined {
  // Not `test`, which remembers where a global expression matched.
  const row = rows.find(({ question: pattern }) => question.search(pattern) >= 0);
  return row && { ...row, thought: "a question that the provider’s mocks answer" };
}

function draftFor(conversation: Conversation): Draft | undefined {
  const again = (question: string): Draft | undefined => trySkills({ ...conversation, question });
  return followUp(conversation, again) ?? trySkills(conversation);
}

function trySkills(conversation: Conversation): Draft | undefined {
  for (const skill of SKILLS) {
    const draft = skill(conversation);
    if (draft) return draft;
  }
  return undefined;
}

function unknownDraft({ question, language }: Conversation): Draft {
  return {
    text: UNKNOWN[language].replace("{}", () => shorten(question)),
    thought: "something that the simulation has no rule for",
    isExact: true,
  };
}
