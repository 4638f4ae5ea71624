import { InputError, type Engine } from "@patchbay/core/provider";
import { availabilityOf, LABELS, SUMMARY, type ModelName } from "./browser-models.ts";

/** The language pair for checking whether the browser supports translation: it reports availability only per pair. */
function likelyPair(): { readonly sourceLanguage: string; readonly targetLanguage: string } {
  const [userLanguage = "en"] = navigator.language.split("-");
  return { sourceLanguage: "en", targetLanguage: userLanguage === "en" ? "es" : userLanguage };
}

interface BuiltIn {
  readonly name: ModelName;
  /** Options of a model that would do for the task. */
  options(): object;
}

const TASKS: Readonly<Record<string, BuiltIn>> = {
  conversational: { name: "LanguageModel", options: () => ({}) },
  summarization: { name: "Summarizer", options: () => SUMMARY },
  translation: { name: "Translator", options: likelyPair },
};

const idOf = ({ name }: BuiltIn): string => LABELS[name].replace(" ", "-");

/** @throws InputError */
function builtIn(task: string): BuiltIn {
  const model = TASKS[task];
  if (!model) throw new InputError(`The browser has no model for ${task}.`);
  return model;
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
    const model = builtIn(call.task);
    if (call.model && call.model !== idOf(model)) {
      throw new InputError(`The browser’s model for ${call.task} is ${idOf(model)}, not “${call.model}”.`);
    }
    const { RUNS } = await import("./run.ts");
    return RUNS[call.task]?.(call, context);
  },
};

export default engine;
