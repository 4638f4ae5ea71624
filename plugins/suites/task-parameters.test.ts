/// <reference types="vite/client" />
import type { Provider, ProviderCall } from "@patchbay/core/provider";
import type { TaskSource } from "@patchbay/core/task";
import { revive, settle } from "../../core/testing/src/provider-fixture.ts";
import { expect, it } from "vitest";

/** Every parameter of a task's schema reaches the vendor, or is refused by name. */

interface Fixtures {
  readonly providerModelId?: string;
  readonly cases?: readonly Case[];
}

interface Case {
  readonly args: Readonly<Record<string, unknown>>;
  readonly mapping?: object;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly minimum?: number;
}

const fixtures = import.meta.glob<Fixtures>("../providers/*/fixtures/*.json", { eager: true, import: "default" });
const providers = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });
const tasks = import.meta.glob<TaskSource>("../tasks/*/src/index.ts", { eager: true, import: "default" });

/** The parameters of each provider task. */
const schemas = new Map<string, Readonly<Record<string, JsonSchema>>>();
for (const [file, source] of Object.entries(tasks)) {
  const [, , id = ""] = file.split("/");
  const inputs = { [id]: { input: source.input }, ...source.otherCalls };
  for (const [call, { input }] of Object.entries(inputs)) {
    if (!input) continue;
    const schema = ("jsonSchema" in input ? input.jsonSchema : input) as JsonSchema;
    const properties = schema.properties?.["parameters"];
    const object = properties?.anyOf?.find(({ properties: inner }) => inner) ?? properties;
    if (object?.properties) schemas.set(call, object.properties);
  }
}

/** Values of a schema that differ from usual defaults. */
function valuesOf({
  anyOf,
  enum: options,
  const: only,
  type,
  items,
  properties,
  minimum = 0,
}: JsonSchema): readonly unknown[] {
  if (properties)
    return [Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)[0]]))];
  if (anyOf) return anyOf.flatMap(valuesOf);
  if (options) return options;
  if (only !== undefined) return [only];
  const [first] = [type].flat();
  if (first === "boolean") return [true, false];
  if (first === "integer" || first === "number") return [minimum + 3, minimum + 64];
  if (first === "array") return [[valuesOf(items ?? {})[0] ?? "x"]];
  if (first === "object") return [{ a: "b" }];
  const file = new Blob(["a"], { type: "image/png" });
  return first === "string" ? ["x1", file] : [file];
}

const pairs = Object.entries(fixtures).flatMap(([file, { providerModelId, cases }]) => {
  const [, , id = "", , name = ""] = file.split("/");
  const task = name.replace(".json", "");
  const definition = providers[`../providers/${id}/src/index.ts`]?.tasks[task];
  const parameters = schemas.get(task);
  if (!cases || !definition || !parameters || providerModelId === undefined) return [];
  return [{ id, task, definition, parameters, providerModelId, cases }];
});
type Pair = (typeof pairs)[number];

/** What a call sends: path, query and body; or the error that refuses it. */
async function sent({ definition, task, providerModelId }: Pair, one: Case, more: object): Promise<string> {
  const { parameters, ...args } = revive(one.args) as { parameters?: object };
  const call = {
    task,
    modelId: "org/model",
    providerModelId,
    mapping: one.mapping,
    routed: false,
    baseUrl: "https://a.example",
    hubUrl: "https://huggingface.co",
    streaming: false,
    settings: { workspace: "w" },
    uploaded: { url: "https://a.example/file" },
    args,
    parameters: { ...parameters, ...more },
  } as unknown as ProviderCall;
  const context = { blobFromUrl: () => Promise.resolve(new Blob(["a"])) };
  try {
    const body = await settle(await definition.body(call, context as never));
    return JSON.stringify([definition.route(call), body, definition.headers?.(call)]);
  } catch (error) {
    return `refused: ${String(error)}`;
  }
}

/** The parameters that change neither the request nor end in a refusal. */
async function droppedBy(pair: Pair): Promise<readonly string[]> {
  for (const one of pair.cases) {
    const before = await sent(pair, one, {});
    if (before.startsWith("refused")) continue;
    const dropped: string[] = [];
    for (const [name, schema] of Object.entries(pair.parameters)) {
      const requests = await Promise.all(valuesOf(schema).map((value) => sent(pair, one, { [name]: value })));
      if (requests.every((request) => request === before)) dropped.push(name);
    }
    return dropped;
  }
  return [`every call is refused`];
}

const READ = "applies to the answer";
/** Parameters that are not sent, with the reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "assemblyai automatic-speech-recognition": { return_timestamps: READ },
  "cloudflare-workers-ai automatic-speech-recognition": { return_timestamps: READ },
  "cloudflare-workers-ai image-classification": { top_k: READ },
  "cloudflare-workers-ai text-classification": { top_k: READ },
  "deepinfra text-ranking": { top_n: READ },
  "elevenlabs automatic-speech-recognition": { return_timestamps: READ },
  "friendli text-classification": { top_k: READ },
  "gladia automatic-speech-recognition": { return_timestamps: READ },
  "mistral text-classification": { top_k: READ },
  "nvidia text-ranking": { top_n: READ },
  "openai text-classification": { top_k: READ },
  "openai-compatible text-classification": { top_k: READ },
  "reka automatic-speech-recognition": { return_timestamps: READ },
  "rev-ai automatic-speech-recognition": { return_timestamps: READ },
  "speechmatics automatic-speech-recognition": { return_timestamps: READ },
  "text-embeddings-inference text-classification": { top_k: READ },
  "text-embeddings-inference text-ranking": { top_n: READ },
  "vllm text-classification": { top_k: READ },
  "xai automatic-speech-recognition": { return_timestamps: READ },
};

it("finds the parameters of many pairs", () => expect(pairs.length).toBeGreaterThan(100));

it.each(pairs)("$id sends or refuses every parameter of $task", async (pair) => {
  expect(await droppedBy(pair)).toEqual(Object.keys(EXCEPTIONS[`${pair.id} ${pair.task}`] ?? {}));
});
