import {
  EngineError,
  InputError,
  type Engine,
  type EngineCall,
  type EngineContext,
  type ListedModel,
} from "@patchbay/core/provider";
import { isBrowser } from "./library.ts";
import { MEDIA_TASKS } from "./media-tasks.ts";
import { forget, hubAddress, keptModels, removeLeftovers } from "./model-cache.ts";
import { bytesNeeded, deviceOf, taskOfConfig, type HubFile } from "./model-choice.ts";
import { unload, withPipeline } from "./model-loader.ts";
import { defaultModel, MODELS } from "./models.ts";
import { TEXT_TASKS } from "./text-tasks.ts";
import { chat, generateText } from "./writing.ts";

const TASKS = { ...TEXT_TASKS, ...MEDIA_TASKS };

async function run(call: EngineCall, context: EngineContext): Promise<unknown> {
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

/** Bytes that the hub would send; undefined where it does not tell. */
async function downloadBytes(task: string, model: string, hubUrl: string): Promise<number | undefined> {
  const response = await fetch(`${hubAddress(hubUrl)}api/models/${model}?blobs=true`, { credentials: "omit" });
  if (!response.ok) return undefined;
  const { siblings = [] } = (await response.json()) as { readonly siblings?: readonly HubFile[] };
  return bytesNeeded(task, await deviceOf(), siblings);
}

const engine: Engine = {
  async models() {
    await removeLeftovers();
    const kept = await keptModels();
    const others = [...kept].flatMap(([id, { bytes, config = "{}" }]): ListedModel[] => {
      const task = MODELS.some((model) => model.id === id) ? undefined : taskOfConfig(config);
      return task === undefined ? [] : [{ id, task, kept: bytes }];
    });
    return [
      ...MODELS.map((model) => {
        const bytes = kept.get(model.id)?.bytes;
        return bytes === undefined ? model : { ...model, kept: bytes };
      }),
      ...others,
    ];
  },
  async availability(model, { task, hubUrl }) {
    if (isBrowser() && typeof WebAssembly === "undefined") {
      const reason = "This browser runs neither WebGPU nor WebAssembly, one of which a model in the page needs.";
      return { status: "unavailable", reason };
    }
    const id = model || defaultModel(task);
    if ((await keptModels()).has(id)) return { status: "ready" };
    const bytes = await downloadBytes(task, id, hubUrl).catch(() => undefined);
    return { status: "downloadable", ...(bytes !== undefined && { bytes }) };
  },
  run,
  manageModels: {
    async pull(model, { hubUrl }, context) {
      const task = MODELS.find(({ id }) => id === model)?.task;
      if (task === undefined) {
        throw new EngineError(`What ${model} is for is not known here. Run it with a task, which fetches it as well.`);
      }
      await withPipeline({ task, model, hubUrl }, context, async () => undefined);
    },
    async delete(model, { hubUrl }) {
      unload(model);
      await forget({ model, hubUrl });
    },
  },
};

export default engine;
