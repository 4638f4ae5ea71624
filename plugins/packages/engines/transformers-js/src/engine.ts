import type { Engine, ListedModel } from "@patchbay/core/provider";
import { keptModels, removeLeftovers } from "./model-cache.ts";
import { deviceOf, taskOfConfig } from "./model-choice.ts";
import { listedBytes, MODELS } from "./models.ts";

/** Hosts of earlier versions read `kept`. */
const onDevice = (bytes: number) => ({ storedBytes: bytes, kept: bytes });

const engine: Engine = {
  async models() {
    await removeLeftovers();
    const [stored, device] = await Promise.all([keptModels(), deviceOf()]);
    const others = [...stored].flatMap(([id, { bytes, config = "{}" }]): ListedModel[] => {
      const task = MODELS.some((model) => model.id === id) ? undefined : taskOfConfig(config);
      return task === undefined ? [] : [{ id, task, ...onDevice(bytes) }];
    });
    return [
      ...MODELS.map(({ id, task, label = id }) => {
        const bytes = listedBytes({ task, model: id }, device);
        const here = stored.get(id)?.bytes;
        return { id, task, label, ...(bytes !== undefined && { bytes }), ...(here !== undefined && onDevice(here)) };
      }),
      ...others,
    ];
  },
  availability: async (model, question) => (await import("./run.ts")).availability(model, question),
  run: async (call, context) => (await import("./run.ts")).run(call, context),
  manageModels: {
    pull: async (model, question, context) => (await import("./run.ts")).pull(model, question, context),
    delete: async (model, question, context) => (await import("./run.ts")).remove(model, question, context),
  },
};

export default engine;
