import { TASKS, taskSchemas } from "@patchbay/core/task";
import { z } from "zod";
import { GatewayError } from "../../errors/gateway-error.ts";
import type { JsonObject } from "../../request/read-json.ts";
import { startJob } from "../../jobs/job.ts";
import type { GatewayRoute } from "../../route.ts";
import { withFiles, withoutFiles } from "./media.ts";

/** Every task by its own schema, as JSON or as a form with files. */
export const taskRoutes: readonly GatewayRoute[] = Object.keys(TASKS).flatMap((task) => taskRoute(task) ?? []);

function taskRoute(task: string): GatewayRoute | undefined {
  const schemas = taskSchemas(task);
  if (!schemas) return undefined;
  const { input, chunk } = schemas;
  const calls = new WeakMap<JsonObject, JsonObject>();

  /** Read once: files are large. */
  function callOf(body: JsonObject): JsonObject {
    const known = calls.get(body);
    if (known) return known;
    const { model: _model, ...rest } = body;
    const call = withFiles(nested(rest), input.jsonSchema) as JsonObject;
    calls.set(body, call);
    return call;
  }

  return {
    method: "POST",
    path: `/tasks/${task}`,
    task,
    shape: `task:${task}`,
    body: "either",
    errors: "openai",
    request: z.looseObject({ model: z.string() }),
    check(body) {
      const [issue] = input["~standard"].validate(callOf(body)).issues ?? [];
      if (!issue) return;
      const param = (issue.path ?? []).map(String).join(".");
      const problem = issue.message.replace(/^Invalid input: /, "");
      const message = param === "" ? problem : `\`${param}\`: ${problem}.`;
      throw new GatewayError(400, "invalid_type", message, { param });
    },
    toCall: callOf,
    later: startJob(task),
    async toAnswer(output) {
      if (!(output instanceof Blob)) return withoutFiles(output);
      return new Response(output, { headers: { "content-type": output.type || "application/octet-stream" } });
    },
    ...(chunk && {
      stream: {
        isStateless: true,
        open: () => ({ chunk: (each) => `data: ${JSON.stringify(each)}\n\n`, end: () => "data: [DONE]\n\n" }),
      },
    }),
  };
}

/** Fields of a form are flat: `inputs.image` is a member of `inputs`, and `parameters` may be JSON. */
function nested(body: JsonObject): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const [, outer, inner] = /^(inputs|parameters)\.(\w+)$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined) result[name] = name === "parameters" ? parsed(value) : value;
    else result[outer] = { ...(result[outer] as object | undefined), [inner]: parsed(value) };
  }
  return result;
}

/** Texts of forms that are JSON: numbers, lists, objects. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
