import { InputError, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import { SUMMARY } from "./browser-models.ts";
import { chat } from "./chat.ts";
import { withModel } from "./with-model.ts";

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

/** The texts among the call's parameters. @throws InputError for one that the browser does not support */
function ownParameters({ parameters = {} }: EngineCall, names: readonly string[]): Readonly<Record<string, string>> {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of entries) {
    if (names.includes(name) && typeof value === "string") continue;
    throw new InputError(`The browser’s model does not support \`${name}\`. It takes ${names.join(", ")} as texts.`);
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

/** What works for each task. */
export const RUNS: Readonly<Record<string, (call: EngineCall, context: EngineContext) => Promise<unknown>>> = {
  conversational: chat,
  summarization: summarize,
  translation: translate,
};
