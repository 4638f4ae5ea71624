import { taskSchemas, type TaskSchema } from "@patchbay/core/task";
import type { GatewayRoute } from "../route.ts";
import { taskRoutes } from "../routes/tasks/index.ts";
import type { Upstream } from "../upstream.ts";

/** A task that a provider serves, and that callers call by its own schema. */
export interface ServedTask {
  readonly route: GatewayRoute;
  /** What it does, in one sentence. */
  readonly description: string;
  /** JSON Schema of a call: the task's own, and the model. */
  readonly schema: TaskSchema["jsonSchema"] & { readonly type: "object" };
}

/** The tasks of the providers that can be called, by id. */
export function servedTasks(upstream: Upstream): ReadonlyMap<string, ServedTask> {
  const manifests = upstream.manifests();
  const served = new Set(upstream.callable().flatMap((id) => Object.keys(manifests.get(id)?.tasks ?? {})));
  return new Map(
    taskRoutes.flatMap((route) => {
      const { task } = route;
      const description = upstream.describeTask(task) ?? `Calls a model of the task ${task}.`;
      return served.has(task) ? [[task, { route, description, schema: callSchema(task) }] as const] : [];
    }),
  );
}

const MODEL = {
  type: "string",
  title: "Model",
  description:
    "provider/model, the hub's owner/name:provider, or owner/name:fastest, :cheapest or :auto for a choice of the gateway.",
};

function callSchema(task: string): ServedTask["schema"] {
  const {
    $schema: _draft,
    properties,
    required,
    ...schema
  } = { required: [], ...taskSchemas(task)?.input.jsonSchema } as {
    readonly $schema?: string;
    readonly properties?: object;
    readonly required: readonly string[];
  };
  return { ...schema, type: "object", properties: { model: MODEL, ...properties }, required: ["model", ...required] };
}
