import { sentencesOf, shorten } from "../answers/words.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";
import { namedLanguage } from "./language.ts";
import { withoutLabel } from "./label.ts";
import { translateInto } from "./translation.ts";

const NAME_WANTED =
  /\bwhat(?:'s| is) my name\b|\bwho am i\b|wie heiße ich|(?:comment je m'appelle|quel est mon nom)|cómo me llamo|cuál es mi nombre|come mi chiamo|как меня зовут|我叫什么|ما اسمي|اسم من چیست|আমার নাম কী/iu;
const NAME_STATED =
  /(?:my name is|call me|ich heiße|mein name ist|je m'appelle|me llamo|mi nombre es|mi chiamo|меня зовут|我叫|اسمي|اسم من|আমার নাম)\s*([\p{L}\p{M}][\p{L}\p{M}'’-]*)/iu;
const IN_LANGUAGE =
  /^(?:(?:and|now|und|jetzt|et|y|e|а|и|ahora|maintenant|the same|please|again|(?:can you )?(?:translate|say|answer|write|repeat) (?:it|that|this|again)),?\s+){0,3}(?:in|into|to|auf|en|in|по-|على|به|用)\s*(?:the )?[\p{L}\p{M}]+(?: please)?\s*[?.!？]*$/iu;
const FACT_WANTED =
  /\bwhat(?:'s| is| are| was) my (favou?rite )?([\p{L} '’]+?)\s*\??$|\bwhere do i (live|work)\b|\bhow old am i\b/iu;

/** Uses what the conversation has so far: names and facts that the user stated, and changes to the last answer. */
export function followUp(
  conversation: Conversation,
  again: (question: string) => Draft | undefined,
): Draft | undefined {
  const { question, earlier } = conversation;
  if (NAME_WANTED.test(question)) return nameOf(conversation);
  const fact = factAbout(conversation);
  if (fact) return fact;
  const last = earlier.findLast(({ role }) => role === "assistant");
  const before = earlier.findLast(({ role }) => role === "user");
  if (!last || !before) return undefined;
  if (
    /\bwhat did i (?:just )?(?:ask|write|say)|\bmy (?:last|first|previous) (?:question|message)|was habe ich (?:gefragt|geschrieben)/iu.test(
      question,
    )
  ) {
    const shown = /\bfirst\b/i.test(question) ? (earlier.find(({ role }) => role === "user") ?? before) : before;
    return {
      text: `${inLanguage(YOU_WROTE, conversation)} “${shorten(shown.text)}”.`,
      brief: shown.text,
      thought: "a question about this conversation",
    };
  }
  // A request with a text of its own is not about the last answer.
  if (question.length > 90 || /:\s*\S/.test(question)) return undefined;
  const answer = withoutLabel(last.text);
  if (
    /\b(?:shorter|shorten|briefer|more concise|tl;?dr)\b|kürzer|plus court|más cort|più breve|короче|更短|简短|أقصر|کوتاه‌?تر|ছোট কর/iu.test(
      question,
    )
  )
    return { text: shortened(answer), thought: "a wish for a shorter version of the last answer" };
  if (
    /\b(?:as|into|in) (?:a )?(?:bullet(?:ed)?|list|points?)|stichpunkt|als liste|en liste|como lista/iu.test(question)
  )
    return { text: listed(answer), thought: "a wish for the last answer as a list" };
  if (/\b(?:upper ?case|all caps)\b|großbuchstaben/i.test(question))
    return { text: answer.toUpperCase(), thought: "a wish for capital letters" };
  // A whole request for a translation is not about the question before.
  const language = IN_LANGUAGE.test(question) ? namedLanguage(question) : undefined;
  if (language) {
    const translated = translateInto(lastQuoted(before.text), language);
    const draft =
      translated === undefined
        ? again(before.text)
        : { text: `**${translated}**`, brief: translated, thought: "the same phrase in another language" };
    return draft && { ...draft, thought: `the question before, now in the language ${language}` };
  }
  if (/^(?:again|repeat|once more|noch ?mal|encore|otra vez|ancora|ещё раз|再来一次)\b/iu.test(question))
    return { text: answer, thought: "a wish to repeat the last answer" };
  const changed = replacedNumber(question, before.text) ?? replacedName(question, before.text);
  return changed === undefined ? undefined : again(changed);
}

function nameOf(conversation: Conversation): Draft {
  const name = conversation.earlier
    .filter(({ role }) => role === "user")
    .toReversed()
    .flatMap(({ text }) => NAME_STATED.exec(text)?.[1] ?? [])[0];
  if (name === undefined)
    return { text: inLanguage(NO_NAME, conversation), thought: "a name that nothing in the conversation mentions" };
  return {
    text: inLanguage(NAME, conversation).replace("{}", `**${name}**`),
    brief: name,
    thought: "a name that the user stated before",
  };
}

const NAME = {
  en: "Your name is {}.",
  de: "Sie heißen {}.",
  fr: "Vous vous appelez {}.",
  es: "Se llama {}.",
  it: "Ti chiami {}.",
  ru: "Вас зовут {}.",
  zh: "你叫{}。",
  ar: "اسمك {}.",
  fa: "اسم شما {} است.",
  bn: "আপনার নাম {}।",
};
const NO_NAME = {
  en: "You have not mentioned your name in this conversation.",
  de: "Ihren Namen haben Sie in diesem Gespräch noch nicht genannt.",
  fr: "Vous n'avez pas encore donné votre nom dans cette conversation.",
  es: "Todavía no ha dicho su nombre en esta conversación.",
  it: "Non hai ancora detto il tuo nome in questa conversazione.",
  ru: "Вы ещё не называли своего имени.",
  zh: "你还没有说过你的名字。",
  ar: "لم تذكر اسمك بعد.",
  fa: "هنوز نامتان را نگفته‌اید.",
  bn: "আপনি এখনও নাম বলেননি।",
};
const YOU_WROTE = {
  en: "You wrote",
  de: "Sie schrieben",
  fr: "Vous avez écrit",
  es: "Usted escribió",
  it: "Hai scritto",
  ru: "Вы написали",
  zh: "你写的是",
  ar: "كتبت",
  fa: "نوشتید",
  bn: "আপনি লিখেছেন",
};

/** `My dog is called Rex.` … `What is my dog's name?` */
function factAbout({ question, earlier }: Conversation): Draft | undefined {
  const match = FACT_WANTED.exec(question);
  if (!match) return undefined;
  const [, favorite = "", thing = "", verb] = match;
  const statements = earlier.filter(({ role }) => role === "user").flatMap(({ text }) => sentencesOf(text));
  const noun = thing.replace(/['’]s name$| name$/i, "").trim();
  const pattern = verb
    ? new RegExp(`\\bi ${verb}s?\\s+([^.!?]+)`, "i")
    : /how old/i.test(question)
      ? /\bi(?:'m| am) (\d+)/i
      : new RegExp(
          `\\bmy ${favorite}${noun.replaceAll(/[^\p{L} ]/gu, "")}(?:'s name)? (?:is|are|was)(?: called| named)? ([^.!?]+)`,
          "iu",
        );
  const value = statements.toReversed().flatMap((text) => pattern.exec(text)?.[1]?.trim() ?? [])[0];
  return value === undefined
    ? undefined
    : { text: `You wrote that it is **${value}**.`, brief: value, thought: "something that the user stated before" };
}

function shortened(answer: string): string {
  const code = /```[^]*?```/.exec(answer)?.[0];
  if (code) return code;
  const rows = answer.split("\n").filter((line) => /^\s*(?:[-*]|\d+\.)\s/.test(line));
  if (rows.length > 1) return rows.slice(0, Math.ceil(rows.length / 2)).join("\n");
  const table = answer.split("\n").filter((line) => line.startsWith("|"));
  if (table.length > 3) return table.slice(0, 2 + Math.ceil((table.length - 2) / 2)).join("\n");
  const sentences = sentencesOf(answer.replaceAll(/\n+/g, " ")).filter((sentence) => sentence.length > 12);
  return sentences[0] ?? answer;
}

function listed(answer: string): string {
  if (/^\s*(?:[-*]|\d+\.)\s/m.test(answer)) return answer;
  return sentencesOf(answer.replaceAll(/\n+/g, " "))
    .map((sentence) => `- ${sentence}`)
    .join("\n");
}

function lastQuoted(text: string): string {
  return /[“"«„]([^”"»“]+)[”"»“]/.exec(text)?.[1] ?? /:\s*([^:]+)$/.exec(text)?.[1] ?? text;
}

/** `And 12?`: the question before, with its last number replaced. */
function replacedNumber(question: string, before: string): string | undefined {
  const number = /^(?:and|und|et|y|e|а|what about|how about|и)\b[^\d]{0,20}(-?\d+(?:\.\d+)?)\s*\??$/iu.exec(
    question,
  )?.[1];
  return number === undefined || !/\d/.test(before) ? undefined : before.replace(/-?\d+(?:\.\d+)?(?!.*\d)/s, number);
}

/** `And Italy?`: the question before, with its last name replaced. */
function replacedName(question: string, before: string): string | undefined {
  const name = /^(?:and|und|et|y|e|what about|how about)\s+(?:of |for |von )?(\p{Lu}\p{L}+)\s*\??$/iu.exec(
    question,
  )?.[1];
  return name === undefined || !/\p{Lu}\p{L}+[^\p{Lu}]*$/u.test(before.slice(1))
    ? undefined
    : before.replace(/\p{Lu}\p{L}+(?=[^\p{Lu}]*$)/u, name);
}
