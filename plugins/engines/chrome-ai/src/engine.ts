import { InputError, type Engine, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import { availabilityOf, LABELS, withModel, type ModelName } from "./browser-models.ts";
import { chat } from "./chat.ts";

/** What a summary is where the caller says nothing: plain text, as the task's models give it. */
const SUMMARY = { type: "tldr", format: "plain-text", length: "medium" };

async function summarize(call: EngineCall, context: EngineContext): Promise<unknown> {
  const options = { ...SUMMARY, ...ownParameters(call, Object.keys(SUMMARY)) };
  return withModel("Summarizer", options, context, async (summarizer) => ({
    summary_text: await summarizer.summarize(textOf(call), context),
  }));
}

async function translate(call: EngineCall, context: EngineContext): Promise<unknown> {
  const { src_lang: sourceLanguage, tgt_lang: targetLanguage } = ownParameters(call, ["src_lang", "tgt_lang"]);
  if (!sourceLanguage || !targetLanguage) {
    throw new InputError('Name both languages in `parameters`: { src_lang: "en", tgt_lang: "fr" }.');
  }
  return withModel("Translator", { sourceLanguage, targetLanguage }, context, async (translator) => ({
    translation_text: await translator.translate(textOf(call), context),
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

/** A pair for which the browser is asked whether it translates at all: which are there it tells by pair only. */
function likelyPair(): { readonly sourceLanguage: string; readonly targetLanguage: string } {
  const [own = "en"] = navigator.language.split("-");
  return { sourceLanguage: "en", targetLanguage: own === "en" ? "es" : own };
}

interface BuiltIn {
  readonly name: ModelName;
  /** Options of a model that would do for the task. */
  options(): object;
  run(call: EngineCall, context: EngineContext): Promise<unknown>;
}

const TASKS: Readonly<Record<string, BuiltIn>> = {
  conversational: { name: "LanguageModel", options: () => ({}), run: chat },
  summarization: { name: "Summarizer", options: () => SUMMARY, run: summarize },
  translation: { name: "Translator", options: likelyPair, run: translate },
};

const idOf = ({ name }: BuiltIn): string => LABELS[name].replace(" ", "-");

/** @throws InputError */
function builtIn(task: string): BuiltIn {
  const found = TASKS[task];
  if (!found) throw new InputError(`The browser has no model for ${task}.`);
  return found;
}

const engine: Engine = {
  models: () =>
    Object.entries(TASKS).map(([task, one]) => {
      const label = LABELS[one.name];
      return { id: idOf(one), task, label: label.charAt(0).toUpperCase() + label.slice(1) };
    }),
  async availability(_model, { task }) {
    const { name, options } = builtIn(task);
    return availabilityOf(name, options() as never);
  },
  async run(call, context) {
    const found = builtIn(call.task);
    if (call.model && call.model !== idOf(found)) {
      throw new InputError(`The browser’s model for ${call.task} is ${idOf(found)}, not “${call.model}”.`);
    }
    return found.run(call, context);
  },
};

export default engine;
