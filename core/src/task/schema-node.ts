import * as z from "zod/mini";
import type { Description, JsonSchema, TaskSchema } from "./task-schema.ts";

// The page's policy forbids `new Function`, which zod otherwise probes for once.
z.config({ ...z.locales.en(), jitless: true });

/** A schema whose zod types are built on first use. */
interface SchemaNode {
  readonly build: () => z.ZodMiniType;
  readonly description: Description;
  /** The built type with its description, made once. */
  readonly described: () => z.ZodMiniType;
}

const nodes = new WeakMap<TaskSchema, SchemaNode>();

/**
 * Makes a schema whose zod type is built on the first check or the first read of its JSON Schema: the task entry point loads
 * dozens of schemas, but a page uses one or two.
 */
export function makeSchema<Value>(build: () => z.ZodMiniType, description: Description = {}): TaskSchema<Value> {
  const { input, ...text } = description;
  let type: z.ZodMiniType | undefined;
  let jsonSchema: JsonSchema | undefined;
  const described = (): z.ZodMiniType =>
    (type ??= build().check(z.meta({ ...text, ...(input && { "x-input": input }) })));
  const made: TaskSchema<Value> = {
    "~standard": {
      version: 1,
      vendor: "patchbay",
      validate: (value) => {
        const result = described().safeParse(value);
        return result.success
          ? { value: result.data as Value }
          : { issues: result.error.issues.map(({ message, path }) => ({ message, path })) };
      },
    },
    get jsonSchema() {
      return (jsonSchema ??= z.toJSONSchema(described(), {
        unrepresentable: "any",
        io: "input",
        override: ({ jsonSchema: node }) => dropSafeIntegerLimits(node),
      }) as JsonSchema);
    },
  };
  nodes.set(made, { build, description, described });
  return made;
}

/** zod limits integers to the safe range; these limits are not useful in a form. */
function dropSafeIntegerLimits(node: { minimum?: number; maximum?: number }): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
}

/** @throws TypeError for a schema of another library */
export function nodeOf(made: TaskSchema): SchemaNode {
  const node = nodes.get(made);
  if (!node) throw new TypeError("Only schemas made with `schema` of @patchbay/core/task can be combined");
  return node;
}
