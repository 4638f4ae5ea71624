import { checkJson } from "../json-schema/check-json.ts";
import type { SchemaSource, Task, TaskSource } from "./contract.ts";
import type { JsonSchema, TaskSchema } from "./task-schema.ts";

/** A task as plain data without functions, which can be cloned into another realm. */
export interface TaskData extends Omit<TaskSource, "snippetInput" | "judge" | "input" | "output" | "otherCalls"> {
  readonly input?: JsonSchema;
  readonly output?: JsonSchema;
  readonly otherCalls?: Readonly<Record<string, { readonly input: JsonSchema; readonly output: JsonSchema }>>;
}

/** Makes a schema that checks values by a JSON Schema. */
export function schemaFromJson(json: JsonSchema): TaskSchema {
  return {
    "~standard": {
      version: 1,
      vendor: "patchbay",
      validate(value) {
        const issues = checkJson(json, value);
        return issues.length === 0 ? { value } : { issues };
      },
    },
    jsonSchema: json,
  };
}

/** Converts a task plugin's export to the form that hosts provide: every schema can validate. */
export function completeTask(source: TaskSource): Task {
  return withSchemas(source, (schema) => (isTaskSchema(schema) ? schema : schemaFromJson(schema))) as Task;
}

/** A task as plain data: its schemas as JSON Schema, without its functions. */
export function taskData(source: TaskSource): TaskData {
  const { snippetInput: _input, judge: _judge, ...rest } = source;
  return withSchemas(rest, (schema) => (isTaskSchema(schema) ? schema.jsonSchema : schema)) as TaskData;
}

function isTaskSchema(schema: SchemaSource): schema is TaskSchema {
  return "~standard" in schema;
}

function withSchemas(source: TaskSource, make: (schema: SchemaSource) => SchemaSource): TaskSource {
  const { input, output, otherCalls } = source;
  const calls = Object.entries(otherCalls ?? {}).map(([task, call]) => [
    task,
    { input: make(call.input), output: make(call.output) },
  ]);
  return {
    ...source,
    ...(input && { input: make(input) }),
    ...(output && { output: make(output) }),
    ...(otherCalls && { otherCalls: Object.fromEntries(calls) as NonNullable<TaskSource["otherCalls"]> }),
  };
}
