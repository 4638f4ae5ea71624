import * as z from "zod/mini";
import type { Description, JsonSchema, TaskSchema } from "./task-schema.ts";

// The page's policy forbids `new Function`, which zod otherwise probes for once.
z.config({ ...z.locales.en(), jitless: true });

/** How a schema is made of zod types once somebody asks for it. */
interface SchemaNode {
  readonly build: () => z.ZodMiniType;
  readonly description: Description;
  /** The built type with its description, made once. */
  readonly described: () => z.ZodMiniType;
}

const nodes = new WeakMap<TaskSchema, SchemaNode>();

/**
 * Makes a schema whose zod type is built on the first check or look at its JSON Schema: dozens of schemas are loaded with the
 * task door, of which a page uses one or two.
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

/** zod limits every integer to those that a number holds exactly; in a form these limits say nothing. */
function dropSafeIntegerLimits(node: { minimum?: number; maximum?: number }): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
}

/** @throws TypeError for a schema that another library made */
export function nodeOf(made: TaskSchema): SchemaNode {
  const node = nodes.get(made);
  if (!node) throw new TypeError("Only schemas made by the task door's `schema` can be combined");
  return node;
}
