import * as z from "zod/mini";
import { PluginError, PluginLoadError } from "../errors/index.ts";
import type { Library, Snippet } from "../library/contract.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { Provider, ProviderTask, StreamFormat } from "../provider/contract.ts";
import { completeProvider, type HostedEngine, type ProviderPlugin } from "../provider/plugin.ts";
import type { DemoItem, TaskSource } from "../task/contract.ts";
import { completeTask } from "../task/task-data.ts";
import { describeIssues } from "../manifest/manifest-schema.ts";
import { DEMO_ITEMS } from "../manifest/task-manifest.ts";
import type { Expose, IndexEntry } from "../manifest/manifest.ts";

const text = z.string();
const optionalText = z.optional(text);
const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item);
const code = z.custom<unknown>((value) => typeof value === "function", { error: "expected a function" });
/** A React component: a function, or the object that `memo` returns. */
const component = z.custom<unknown>((value) => typeof value === "function" || (typeof value === "object" && value), {
  error: "expected a component",
});

// Loose throughout: a newer plugin may bring members that this host does not know.
const references = list(z.looseObject({ id: text, description: text }));
const demoItems = list(
  z.looseObject({ type: text }).check((context) => {
    const schema = Object.hasOwn(DEMO_ITEMS, context.value.type) && DEMO_ITEMS[context.value.type as DemoItem["type"]];
    const result = schema && schema.safeParse(context.value);
    for (const issue of (result && result.error?.issues) || []) {
      context.issues.push({ ...issue, code: "custom", input: context.value });
    }
  }),
);
const schema = z.custom<unknown>(
  (value) => {
    // `jsonSchema` is built when it is first read, so it is not read here.
    if (!isRecord(value)) return false;
    if (!("~standard" in value))
      return ["type", "anyOf", "oneOf", "enum", "$schema"].some((keyword) => keyword in value);
    const standard = "jsonSchema" in value && value["~standard"];
    return isRecord(standard) && typeof standard["validate"] === "function";
  },
  { error: "expected a schema made by `schema` of @patchbay/core/task, or JSON Schema" },
);
const steps = z.looseObject({
  route: code,
  body: code,
  read: code,
  headers: z.optional(code),
  upload: z.optional(code),
  stream: z.optional(
    z.looseObject({
      format: text,
      text: code,
      chunk: z.optional(code),
      state: z.optional(code),
      complete: z.optional(code),
    }),
  ),
});
const listing = z.looseObject({ route: code, read: code, headers: z.optional(code) });
const batchSteps = z.looseObject({
  upload: z.optional(code),
  create: code,
  poll: code,
  status: code,
  files: z.optional(code),
  read: code,
  cancel: z.optional(code),
});
const action = z.looseObject({
  route: code,
  body: z.optional(code),
  read: z.optional(code),
  cancel: z.optional(code),
  stream: z.optional(z.looseObject({ format: text, chunk: z.optional(code), state: z.optional(code) })),
});

const demo = z.looseObject({ inputs: demoItems, outputs: demoItems });

/** The exports of each kind of plugin that hosts rely on. */
const SHAPES = {
  provider: z.looseObject({
    tasks: z.record(text, steps),
    generic: z.optional(steps),
    listModels: z.optional(listing),
    batch: z.optional(z.union([code, batchSteps])),
    manageModels: z.optional(z.record(text, action)),
    failure: z.optional(code),
  }),
  library: z.looseObject({ snippets: code, about: optionalText }),
  task: z.looseObject({
    descriptor: z.nullable(
      z.looseObject({
        canonicalId: optionalText,
        summary: text,
        datasets: references,
        models: references,
        spaces: references,
        metrics: references,
        demo,
        widgetModels: list(text),
        youtubeId: optionalText,
        isPlaceholder: z.optional(z.boolean()),
      }),
    ),
    demo: z.optional(demo),
    about: optionalText,
    samples: list(z.looseObject({ label: text, language: optionalText, call: optionalText })),
    input: z.optional(schema),
    output: z.optional(schema),
    otherCalls: z.optional(z.record(text, z.looseObject({ input: schema, output: schema }))),
    snippetInput: z.optional(code),
    judge: z.optional(code),
  }),
  mocks: z.looseObject({
    handlers: list(z.custom<unknown>(isRecord, { error: "expected a request handler" })),
    models: list(
      z.looseObject({
        id: text,
        task: text,
        providerId: text,
        tags: z.optional(list(text)),
        record: z.optional(z.looseObject({})),
      }),
    ),
  }),
  engine: z.looseObject({
    models: code,
    availability: code,
    run: code,
    manageModels: z.optional(z.record(text, code)),
  }),
  widget: z.looseObject({ Input: z.optional(component), Result: z.optional(component) }),
  snippets: list(z.looseObject({ language: text, code: text, install: optionalText, note: optionalText })),
};

/**
 * Checks that a loaded module has the shape that its manifest and the contract require: a plugin's code, its mocks or
 * its widget. Adds id and manifest to a provider; a library's snippets are checked each time it writes some.
 * @returns the plugin, or the module of its mocks or widget
 * @throws PluginLoadError that lists the problems with their paths
 */
export function checkPluginShape(entry: IndexEntry, expose: Expose, module: object): unknown {
  if (expose === "mocks") {
    checked(entry, SHAPES.mocks, { ...module }, "Its mocks");
    return module;
  }
  const exported = (module as { default?: unknown }).default;
  if (expose === "widget") {
    checked(entry, SHAPES.widget, exported ?? {}, "Its widget");
    return module;
  }
  if (expose === "engine" && entry.kind === "provider") {
    const { manageModels = {} } = checked(entry, SHAPES.engine, exported, "Its engine");
    checkActions(entry, manageModels, entry.engine?.actions);
    return engineProvider(entry.id, entry, exported as HostedEngine);
  }
  const plugin = checked(entry, SHAPES[entry.kind], exported, "Its default export");
  if (entry.kind === "library") {
    const library = exported as Library;
    return {
      ...library,
      snippets: (model, context) =>
        checked(
          entry,
          SHAPES.snippets,
          library.snippets(model, context),
          "What it writes",
        ) as unknown as readonly Snippet[],
    } satisfies Library;
  }
  // Return the checked copy: a getter of the original could return another value each time.
  if (entry.kind === "task") return completeTask(plugin as unknown as TaskSource);
  const { tasks, listModels, batch, manageModels = {} } = exported as Provider;
  const declared = Object.keys(entry.tasks);
  const undeclared = Object.keys(tasks).filter((task) => !declared.includes(task));
  const unserved = declared.filter((task) => !(task in tasks));
  if (undeclared.length > 0)
    refuse(entry, `Its code serves ${undeclared.join(", ")}, which its manifest does not declare`);
  if (unserved.length > 0) refuse(entry, `Its manifest declares ${unserved.join(", ")}, which its code does not serve`);
  checkActions(entry, manageModels, entry.server?.actions);
  if (entry.batch && !batch) refuse(entry, "Its manifest declares batches, but its code has none");
  if (batch && !entry.batch) refuse(entry, "Its code has batches, which its manifest does not declare");
  if (entry.models === "own" && !listModels)
    refuse(entry, 'Its manifest says "models": "own", but its code lists none');
  return completeProvider(entry.id, entry, exported as Provider);
}

function checked<Schema extends z.ZodMiniType>(
  entry: IndexEntry,
  shape: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  return refuse(entry, `${what} does not match the contract: ${describeIssues(result.error, "it").join("; ")}`);
}

function checkActions(entry: IndexEntry, management: object, declared: readonly string[] = []): void {
  const actions = Object.keys(management).toSorted().join(", ");
  const promised = declared.toSorted().join(", ");
  if (actions !== promised) {
    refuse(entry, `Its code can ${actions || "do nothing with"} models, its manifest lists ${promised || "nothing"}`);
  }
}

function refuse({ kind, id }: IndexEntry, problem: string): never {
  throw new PluginLoadError(`The ${kind} '${id}' has the wrong shape. ${problem}. Fix the plugin, or disable it.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Members of a chunk of a chat or generated text. */
interface TextChunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
  readonly token?: { readonly text?: unknown };
}

/** An engine's chunks arrive unchanged, one JSON value per line. */
const STREAM: StreamFormat<TextChunk> = {
  format: "ndjson",
  text: ({ choices, token }) => String(choices?.[0]?.delta?.content ?? token?.text ?? ""),
};

/** An engine as a provider: it serves the tasks of its manifest, and nothing is ever sent for them. */
export function engineProvider(id: string, manifest: ProviderManifest, engine: HostedEngine): ProviderPlugin {
  const unsent = (): never => {
    throw new PluginError(`Provider ${id} runs on this device: no request is made.`);
  };
  const unused = { route: unsent, body: unsent, read: unsent };
  const tasks = Object.entries(manifest.tasks).map(([task, { stream }]): [string, ProviderTask] => [
    task,
    stream ? { ...unused, stream: STREAM } : unused,
  ]);
  return { id, manifest, tasks: Object.fromEntries(tasks), engine };
}
