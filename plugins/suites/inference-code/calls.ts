/// <reference types="vite/client" />
import {
  codeKeys,
  standInSettings,
  type CodeCall,
  type CodeKey,
  type ListedProvider,
} from "@patchbay/core/inference-code";
import { isDirect, manifestFor } from "@patchbay/core/client";
import type { Provider, ProviderManifest } from "@patchbay/core/provider";
import { taskSchemas } from "@patchbay/core/task";
import type { ProviderMocks } from "@patchbay/mocks";
import { parseProviderFixture, seededNumbers, type Below } from "@patchbay/testing";
import { HOSTILE_VALUES } from "../../../core/testing/src/hostile-values.ts";
import { revive } from "../../../core/testing/src/provider-fixture.ts";
import { smallCalls } from "../../../core/cli/src/live/small-calls.ts";

const manifests = import.meta.glob<ProviderManifest>("../../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const providers = import.meta.glob<Provider>("../../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../../providers/*/src/mocks.ts", { eager: true });
const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", { eager: true, import: "default" });

/** Every provider with its manifest, code and mocks. */
export const plugins = Object.entries(manifests).flatMap(([file, manifest]) => {
  const folder = file.slice(0, -"package.json".length);
  const provider = providers[`${folder}src/index.ts`];
  const providerMocks = mocks[`${folder}src/mocks.ts`];
  return provider && providerMocks
    ? [{ ...provider, id: file.split("/")[3] ?? "", manifest, mocks: providerMocks }]
    : [];
});

/** A call that every client writes code for. */
export interface WrittenCall extends CodeCall {
  /** Provider, task, key and a distinguishing suffix: `acme text-to-image hub 2`. */
  readonly name: string;
  readonly entry: ListedProvider & { readonly origin: string };
  readonly key: CodeKey;
  /** What the hub knows of the model, besides who serves it; absent for a model of the mocks. */
  readonly mapping?: Readonly<Record<string, unknown>>;
}

/** Calls with the parameter names of the task's schema, although a live call needs the vendor's names. */
const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  "table-question-answering": { inputs: { question: "How many?", table: { cats: ["3"] } } },
};

const smallArguments = new Map<string, Promise<Record<string, unknown> | undefined>>();

/** Arguments of a small call, created once because some contain files. */
function argumentsOf(task: string): Promise<Record<string, unknown> | undefined> {
  const made = smallArguments.get(task) ?? (async () => CALLS[task] ?? smallCalls.get(task)?.())();
  smallArguments.set(task, made);
  return made;
}

/**
 * The smallest call of every task at every provider, with every key, streamed as well.
 * @param server the mock server's address
 */
export async function writeSmallCalls(server: string): Promise<WrittenCall[]> {
  const calls: WrittenCall[] = [];
  for (const plugin of plugins) {
    const { id, manifest, mocks: providerMocks } = plugin;
    for (const [task, { stream }] of Object.entries(manifest.tasks)) {
      const model = providerMocks.models.find((one) => one.task === task)?.id;
      const args = await argumentsOf(task);
      if (model === undefined || !args) throw new Error(`There is no small call of ${task} at ${id}.`);
      for (const key of codeKeys(listed(plugin), task)) {
        for (const streams of stream ? [false, true] : [false]) {
          const name = `${id} ${task} ${key.kind}${streams ? " streamed" : ""}`;
          calls.push({ ...shared(plugin, task, key, server), name, model, args, streams });
        }
      }
    }
  }
  return calls;
}

/**
 * Calls with many parameters: those of providers' fixtures, and for each task of a provider a number of calls with values
 * generated from the task's schema, with unknown names and texts that could escape from code.
 * @param server the mock server's address
 * @param count number of generated calls for each task of a provider
 */
export async function writeVariedCalls(server: string, count: number): Promise<WrittenCall[]> {
  const calls: WrittenCall[] = [];
  const below = seededNumbers(count + 7);
  for (const plugin of plugins) {
    const { id, manifest } = plugin;
    for (const task of Object.keys(manifest.tasks)) {
      const keys = codeKeys(listed(plugin), task);
      const add = (label: string, call: Partial<WrittenCall> & Pick<WrittenCall, "args">): void => {
        const key = keys[below(keys.length)] ?? keys[0];
        const name = `${id} ${task} ${key.kind} ${label}`;
        // Clients cache the hub's data of a model.
        const model = `org/model-${calls.length}`;
        calls.push({ ...shared(plugin, task, key, server), model, name, ...call });
      };
      const content = fixtures[`../../providers/${id}/fixtures/${task}.json`];
      const { providerModelId = "vendor/model", cases = [] } = content
        ? parseProviderFixture({ name: task, content })
        : {};
      // For these providers the hub's id is the provider's.
      const direct = isDirect(manifestFor(manifest, task)) || id === "hf-inference";
      for (const [index, { args, mapping, model, options, stream }] of cases.entries()) {
        const outputType = (options as Pick<CodeCall, "outputType">).outputType;
        add(`fixture ${index}`, {
          args: revive(args) as Record<string, unknown>,
          ...(direct ? { model: model ?? providerModelId } : {}),
          mapping: { ...mapping, providerId: providerModelId },
          streams: stream,
          ...(outputType && { outputType }),
        });
      }
      const small = (await argumentsOf(task)) ?? {};
      for (let index = 0; index < count; index++) {
        add(`made ${index}`, {
          args: varied(small, task, below),
          ...(direct && { model: providerModelId }),
          mapping: { providerId: providerModelId },
          streams: manifest.tasks[task]?.stream === true && below(2) === 0,
        });
      }
    }
  }
  return calls;
}

type Plugin = (typeof plugins)[number];

function listed({ id, manifest }: Plugin): WrittenCall["entry"] {
  return { ...manifest, id, origin: "built-in" };
}

function shared(plugin: Plugin, task: string, key: CodeKey, server: string) {
  const entry = listed(plugin);
  const addresses = Object.entries(entry.settings ?? {}).filter(([, { type }]) => type === "address");
  return {
    task,
    provider: plugin.id,
    entry,
    key,
    billTo: key.kind === "hub" ? "my-org" : "",
    medium: mediumOf(task),
    // The user's own address is replaced with the mock server's for that provider.
    settings: {
      ...standInSettings(entry),
      ...Object.fromEntries(addresses.map(([name]) => [name, `${server}/${plugin.id}`])),
    },
  };
}

/** A small call's arguments with parameters of the task's schema, and with one that no schema has. */
function varied(small: Record<string, unknown>, task: string, below: Below): Record<string, unknown> {
  const schema = taskSchemas(task)?.input.jsonSchema as JsonSchema | undefined;
  const top = Object.hasOwn(schema?.properties ?? {}, "parameters") ? schema?.properties?.["parameters"] : schema;
  const chosen = Object.entries(top?.properties ?? {}).filter(
    ([name]) => !Object.hasOwn(small, name) && name !== "model" && name !== "provider" && below(2) === 0,
  );
  const made = Object.fromEntries(chosen.map(([name, one]) => [name, valueFor(one, below)]));
  const unknown = below(3) === 0 ? { vendor_option: { deep: [1.5, null, false, hostile(below)] } } : {};
  const parameters = { ...made, ...unknown };
  if (top === schema) return { ...small, ...parameters };
  const all = { ...parameters, ...(small["parameters"] as object | undefined) };
  return { ...small, ...(Object.keys(all).length > 0 && { parameters: all }) };
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentEncoding?: string;
  readonly required?: readonly string[];
}

const hostile = (below: Below): string => HOSTILE_VALUES[below(HOSTILE_VALUES.length)]?.replaceAll("\ud800", "?") ?? "";

function valueFor(schema: JsonSchema, below: Below): unknown {
  const { properties = {}, items = {}, anyOf, minimum = 0, maximum = 50 } = schema;
  // Empty fields are omitted.
  const type = [schema.type].flat().find((one) => one !== "null");
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[below(schema.enum.length)];
  const forms = anyOf?.filter((form) => form.type !== "null");
  if (forms) return valueFor(forms[below(forms.length)] ?? {}, below);
  switch (type) {
    case "integer":
      return Math.ceil(minimum) + below(Math.max(1, maximum - minimum + 1));
    case "number":
      return minimum + ((maximum - minimum) * below(1000)) / 1000;
    case "boolean":
      return below(2) === 0;
    case "array":
      return Array.from({ length: 1 + below(2) }, () => valueFor(items, below));
    case "object":
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => schema.required?.includes(name) || below(2) === 0)
          .map(([name, one]) => [name, valueFor(one, below)]),
      );
    case "string":
      if (schema.contentEncoding === "base64") return new Blob([`bytes ${below(100)}`], { type: "image/png" });
      return hostile(below);
    default:
      return below(10);
  }
}

function mediumOf(task: string): CodeCall["medium"] {
  const schema = taskSchemas(task)?.output.jsonSchema as { "x-input"?: string; anyOf?: { "x-input"?: string }[] };
  const hints = [schema["x-input"], ...(schema.anyOf ?? []).map((form) => form["x-input"])];
  return (["image", "audio", "video"] as const).find((medium) => hints.includes(medium));
}
