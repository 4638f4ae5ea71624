import { OutputError } from "../errors/index.ts";
import { isObject } from "../provider/payload.ts";
import { askHub, remembered, type HubAccess, type Lookup } from "./ask-hub.ts";
import type { HubQuestion } from "./hub-cache.ts";

const failedTasks = "Failed to load tasks definitions from the hub.";
const modelsByTask: HubQuestion<ReadonlyMap<string, readonly string[]>> = { limit: 10 };

/** The models that the hub proposes for each task, its default first. @throws HttpError, NetworkError */
export function findTaskModels(access: HubAccess, lookup: Lookup): Promise<ReadonlyMap<string, readonly string[]>> {
  const path = "api/tasks";
  return remembered(access, { question: modelsByTask, key: path, isPublic: true }, lookup, async (sharedLookup) => {
    const answer = await askHub(access, { path, isPublic: true, describe: () => failedTasks }, sharedLookup).catch(
      (error: unknown) => {
        if (OutputError.isInstance(error)) return undefined;
        throw error;
      },
    );
    return parseTaskModels(answer);
  });
}

function parseTaskModels(answer: unknown): Map<string, readonly string[]> {
  const models = new Map<string, readonly string[]>();
  for (const [task, definition] of Object.entries(isObject(answer) ? answer : {})) {
    const list: unknown = isObject(definition) ? definition["models"] : undefined;
    const ids = (Array.isArray(list) ? list : []).map((model: unknown) => (isObject(model) ? model["id"] : undefined));
    // The first entry is the default, so it must be a model.
    if (typeof ids[0] === "string") {
      models.set(
        task,
        ids.filter((id) => typeof id === "string"),
      );
    }
  }
  return models;
}
