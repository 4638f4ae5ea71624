import { taskSchemas, type TaskSchema } from "@patchbay/core/task";

/** JSON Schema of an object. */
export type ObjectSchema = TaskSchema["jsonSchema"] & { readonly type: "object" };

const MODEL = {
  type: "string",
  title: "Model",
  description:
    "provider/model, the hub's owner/name:provider, or owner/name:fastest, :cheapest or :auto for a choice of the gateway.",
};

/** JSON Schema of a task's call: the task's own, and the model. */
export function callSchema(task: string): ObjectSchema {
  const {
    $schema: _draft,
    properties,
    required = [],
    ...schema
  } = (taskSchemas(task)?.input.jsonSchema ?? {}) as {
    readonly $schema?: string;
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  return { ...schema, type: "object", properties: { model: MODEL, ...properties }, required: ["model", ...required] };
}
