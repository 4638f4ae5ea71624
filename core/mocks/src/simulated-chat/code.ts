import { inLanguage, type Conversation, type Draft } from "./conversation.ts";
import type { Translated } from "./language.ts";
import { NUMBER_PROGRAMS } from "./number-programs.ts";
import { sourceOf, type Program } from "./program.ts";
import { TEXT_PROGRAMS } from "./text-programs.ts";

/** In the order in which they are tried: a question for words may contain one for numbers. */
export const PROGRAMS: readonly Program[] = [...TEXT_PROGRAMS, ...NUMBER_PROGRAMS];

const WANTED =
  /\b(?:code|function|functions|script|program|snippet|method|algorithm|query|implement\w*|one-liner|regex|class)\b|\bfonction\b|\bprogramme?\b|funktion|\bskript\b|\bfunción\b|\bprograma\b|\bfunzione\b|функци|программ|\bкод\b|函数|代码|程序|دالة|تابع|ফাংশন/iu;

/** How programming languages are named, first the one whose name is part of another. */
const NAMES: readonly (readonly [language: string, name: RegExp])[] = [
  ["typescript", /\btypescript\b|(?<!\.)\bts\b/i],
  ["javascript", /\bjava ?script\b|(?<!\.)\bjs\b|\bnode(?:\.?js)?\b/i],
  ["python", /\bpython\b|(?<!\.)\bpy\b/i],
  ["rust", /\brust\b/i],
  ["go", /\bgolang\b|\bin go\b|\bgo (?:function|program|code)\b/i],
  ["java", /\bjava\b/i],
  ["sql", /\bsql\b/i],
  ["bash", /\bbash\b|\bshell\b/i],
  ["ruby", /\bruby\b/i],
  ["csharp", /\bc#|\bc sharp\b/i],
  ["cpp", /\bc\+\+/i],
  ["c", /\bin c\b|\bc (?:function|program|code)\b/i],
  ["kotlin", /\bkotlin\b/i],
  ["swift", /\bswift\b/i],
  ["php", /\bphp\b/i],
];

/** Writes a program that the simulation has, in the requested language; else a frame with the body left open. */
export function writeCode(conversation: Conversation): Draft | undefined {
  const { question, earlier } = conversation;
  // To look at the user's code takes a model.
  if (/\b(?:my|this|that|following) (?:code|function|script|program|class)\b/i.test(question)) return undefined;
  const named = languageNamed(question);
  // "And in Rust?" refers to the program before.
  const isFollowUp =
    named !== undefined &&
    /^(?:(?:and|now|same|und|et|y|e)\b|in\b)|\b(?:convert|translate|rewrite|port)\b/i.test(question) &&
    question.length < 60;
  const before = isFollowUp
    ? earlier.findLast(({ role, text }) => role === "user" && WANTED.test(text))?.text
    : undefined;
  const wanted = before ?? question;
  const program = PROGRAMS.find(({ asks }) => asks.test(wanted));
  if (
    before === undefined &&
    !WANTED.test(question) &&
    !(named && program && /\bwrite|create|show|give|schreib|écri|escrib|scriv|напиш|写/i.test(question))
  )
    return undefined;
  if (/^(?:what|who|why|when|explain|was ist|qu.est-ce|qué es)\b/i.test(question) && before === undefined)
    return undefined;
  const language = named ?? (program && !program.python ? Object.keys(program.others ?? {})[0] : undefined) ?? "python";
  const source = program && sourceOf(program, language);
  if (program && source !== undefined) {
    const opening = conversation.pick(inLanguage(OPENINGS, conversation)).replace("{}", program.name);
    const example = exampleOf(program, language);
    return {
      text: `${opening}\n\n${block(language, source)}${example === "" ? "" : `\n\n${example}`}`,
      brief: source,
      thought: `a program in ${language}: ${program.name}`,
    };
  }
  const available = program
    ? Object.keys({
        ...(program.python && { python: 1 }),
        ...(program.typescript && { javascript: 1, typescript: 1 }),
        ...program.others,
      })
    : [];
  const reason = program
    ? inLanguage(OTHER_LANGUAGES, conversation).replace("{}", available.join(", "))
    : inLanguage(FRAME, conversation);
  return {
    text: `${reason}\n\n${block(language, frameOf(question, language))}`,
    thought: `a program in ${language} that the simulation does not have, so only its frame`,
  };
}

/** The programming language that a text names. */
function languageNamed(text: string): string | undefined {
  return NAMES.find(([, name]) => name.test(text))?.[0];
}

function exampleOf({ example }: Program, language: string): string {
  if (!example || !/python|script/.test(language)) return "";
  const [python, javascript, result] = example;
  return `\`${language === "python" ? python : javascript}\` → \`${language === "python" ? result.replace("true", "True") : result}\``;
}

const block = (language: string, source: string): string => `\`\`\`${language}\n${source}\n\`\`\``;

/** A function with the name and no body: what the prompt wants has to be written by a model. */
function frameOf(question: string, language: string): string {
  const named =
    question
      .replace(/^.*?\b(?:that|which|to|for|die|qui|que|che)\b/i, "")
      .toLowerCase()
      .match(/[a-z]{3,}/g)
      ?.filter((word) => !/^(?:the|and|with|from|into|python|javascript|typescript|rust|java|all|one|two)$/.test(word))
      .slice(0, 3) ?? [];
  const parts = named.length > 0 ? named : ["solve"];
  const snake = parts.join("_");
  const camel = parts
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  switch (language) {
    case "python":
      return `def ${snake}(value):\n    # ${TODO}\n    raise NotImplementedError`;
    case "javascript":
    case "typescript":
      return `function ${camel}(value${language === "typescript" ? ": unknown): unknown" : ")"} {\n  // ${TODO}\n  throw new Error("Not implemented");\n}`;
    case "rust":
      return `fn ${snake}(value: &str) -> String {\n    // ${TODO}\n    todo!()\n}`;
    case "go":
      return `func ${camel}(value string) string {\n\t// ${TODO}\n\tpanic("not implemented")\n}`;
    case "java":
    case "csharp":
      return `static String ${camel}(String value) {\n    // ${TODO}\n    throw new UnsupportedOperationException();\n}`.replace(
        language === "csharp" ? "UnsupportedOperationException" : "\0",
        "NotImplementedException",
      );
    case "sql":
    case "bash":
    case "ruby":
      return `${language === "sql" ? "--" : "#"} ${TODO}`;
    default:
      return `// ${TODO}`;
  }
}

const TODO = "A real model would write the body here.";

const OPENINGS: Translated<readonly [string, ...string[]]> = {
  en: ["Here is the code for: {}.", "This does it ({}):", "One way to write it ({}):"],
  de: ["Hier ist der Code ({}):", "So geht es ({}):"],
  fr: ["Voici le code ({}) :", "On peut l'écrire ainsi ({}) :"],
  es: ["Aquí está el código ({}):", "Se puede escribir así ({}):"],
  it: ["Ecco il codice ({}):", "Si può scrivere così ({}):"],
  ru: ["Вот код ({}):", "Можно написать так ({}):"],
  zh: ["代码如下（{}）：", "可以这样写（{}）："],
  ar: ["إليك الشيفرة ({}):", "يمكن كتابتها هكذا ({}):"],
  fa: ["کد این است ({}):", "می‌توان چنین نوشت ({}):"],
  bn: ["কোডটি এই ({}):", "এভাবে লেখা যায় ({}):"],
};

const FRAME = {
  en: "The simulation has no program for this, only its frame:",
  de: "Dafür hat die Simulation kein Programm, nur den Rahmen:",
  fr: "La simulation n'a pas ce programme, seulement son cadre :",
  es: "La simulación no tiene este programa, solo su marco:",
  it: "La simulazione non ha questo programma, solo la cornice:",
  ru: "Такой программы в симуляции нет, есть только каркас:",
  zh: "模拟没有这个程序，只有框架：",
  ar: "لا تملك المحاكاة هذا البرنامج، بل هيكله فقط:",
  fa: "شبیه‌سازی این برنامه را ندارد، فقط چارچوبش را:",
  bn: "সিমুলেশনে এই প্রোগ্রাম নেই, শুধু কাঠামো আছে:",
};

const OTHER_LANGUAGES = {
  en: "The simulation has this program only in: {}. In the requested language here is its frame:",
  de: "Dieses Programm hat die Simulation nur in: {}. In der gewünschten Sprache nur der Rahmen:",
};
