import {
  EngineError,
  InputError,
  type EngineAction,
  type EngineCall,
  type EngineContext,
} from "@patchbay/core/provider";
import { MEDIA_TASKS } from "./media-tasks.ts";
import { forget } from "./model-cache.ts";
import { unload, withPipeline } from "./model-loader.ts";
import { defaultModel, MODELS } from "./models.ts";
import { TEXT_TASKS } from "./text-tasks.ts";
import { chat, generateText } from "./writing.ts";

export { availability } from "./availability.ts";

// Code that runs models, loaded with the first call: the entry contains only what lists models.

const TASKS = { ...TEXT_TASKS, ...MEDIA_TASKS };

export async function run(call: EngineCall, context: EngineContext): Promise<unknown> {
  const model = call.model || defaultModel(call.task);
  if (model === "") throw new InputError(`The engine has no model for ${call.task}.`);
  const named = { ...call, model };
  return withPipeline(named, context, (pipeline, library) => {
    if (call.task === "conversational") return chat(named, pipeline, library, context);
    if (call.task === "text-generation") return generateText(named, pipeline, library, context);
    const task = TASKS[call.task];
    if (!task) throw new InputError(`The engine does not serve ${call.task}.`);
    return task(named, pipeline, library, context);
  });
}

export const pull: EngineAction = async (model, { hubUrl }, context) => {
  const task = MODELS.find(({ id }) => id === model)?.task;
  if (task === undefined) {
    throw new EngineError(`The task of ${model} is unknown. Run it with a task, which also downloads it.`);
  }
  await withPipeline({ task, model, hubUrl }, context, async () => undefined);
};

export const remove: EngineAction = async (model, { hubUrl }) => {
  unload(model);
  await forget({ model, hubUrl });
};
