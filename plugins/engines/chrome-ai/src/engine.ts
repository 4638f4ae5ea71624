import { InputError, type Engine, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import { availabilityOf, browserModels, withModel } from "./browser-models.ts";
import { chat } from "./chat.ts";

const MODELS = [
  { id: "language-model", task: "conversational", label: "Language model" },
  { id: "summarizer", task: "summarization", label: "Summarizer" },
  { id: "translator", task: "translation", label: "Translator" },
] as const;

/** What a summary is where the caller says nothing: plain text, as the task's models give it. */
const SUMMARY = { type: "tldr", format: "plain-text", length: "medium" };

async function summarize(call: EngineCall, context: EngineContext): Promise<unknown> {
  const options = { ...SUMMARY, ...ownParameters(call, Object.keys(SUMMARY)) };
  const model = browserModels().Summarizer;
  return withModel({ model, options, what: "summarizer" }, context, async (summarizer) => ({
    summary_text: await summarizer.summarize(textOf(call), { signal: context.signal }),
  }));
}

async function translate(call: EngineCall, context: EngineContext): Promise<unknown> {
  const { src_lang: sourceLanguage, tgt_lang: targetLanguage } = ownParameters(call, ["src_lang", "tgt_lang"]);
  if (!sourceLanguage || !targetLanguage) {
    throw new InputError('Name both languages in `parameters`: { src_lang: "en", tgt_lang: "fr" }.');
  }
  const options = { sourceLanguage, targetLanguage };
  const model = browserModels().Translator;
  return withModel({ model, options, what: "translator" }, context, async (translator) => ({
    translation_text: await translator.translate(textOf(call), { signal: context.signal }),
  }));
}

function textOf({ args }: EngineCall): string {
  const { inputs } = args;
  if (typeof inputs !== "string") throw new InputError("The browser’s model takes one text as `inputs`.");
  return inputs;
}

/** The texts among the call's parameters. @throws InputError for one that the browser has no counterpart of */
function ownParameters({ parameters = {} }: EngineCall, names: readonly string[]): Readonly<Record<string, string>> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of given) {
    if (names.includes(name) && typeof value === "string") continue;
    throw new InputError(
      `The browser’s model has no counterpart of \`${name}\`. It takes ${names.join(", ")} as texts.`,
    );
  }
  return Object.fromEntries(given) as Record<string, string>;
}

const RUN: Readonly<Record<string, (call: EngineCall, context: EngineContext) => Promise<unknown>>> = {
  conversational: chat,
  summarization: summarize,
  translation: translate,
};

/** A pair for which the browser is asked whether it translates at all: which are there it tells by pair only. */
function likelyPair(): { readonly sourceLanguage: string; readonly targetLanguage: string } {
  const [own = "en"] = navigator.language.split("-");
  return own === "en" ? { sourceLanguage: "en", targetLanguage: "es" } : { sourceLanguage: "en", targetLanguage: own };
}

const engine: Engine = {
  models: () => MODELS,
  async availability(_model, { task }) {
    const { LanguageModel, Summarizer, Translator } = browserModels();
    if (task === "summarization") return availabilityOf(Summarizer, SUMMARY, "summarizer");
    if (task === "translation") return availabilityOf(Translator, likelyPair(), "translator");
    return availabilityOf(LanguageModel, {}, "language model");
  },
  async run(call, context) {
    const known = MODELS.find(({ task }) => task === call.task);
    if (call.model !== "" && call.model !== known?.id) {
      throw new InputError(`The browser’s model for ${call.task} is ${known?.id ?? "none"}, not “${call.model}”.`);
    }
    const run = RUN[call.task];
    if (!run) throw new InputError(`The browser has no model for ${call.task}.`);
    return run(call, context);
  },
};

export default engine;
