import type { GatewayRoute } from "../route.ts";
import { callSchema, type ObjectSchema } from "../routes/tasks/call-schema.ts";
import { taskRoutes } from "../routes/tasks/index.ts";
import type { Upstream } from "../upstream.ts";

/** A task that a provider serves, and that callers call by its own schema. */
export interface ServedTask {
  readonly route: GatewayRoute;
  /** What it does, in one sentence. */
  readonly description: string;
  /** JSON Schema of a call: the task's own, and the model. */
  readonly schema: ObjectSchema;
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
