/// <reference types="vite/client" />
import { InferenceClient } from "@patchbay/core/client";
import {
  codeKeys,
  standInSettings,
  writeInferenceCode,
  type ClientCode,
  type ListedProvider,
  type MissingClient,
} from "@patchbay/core/inference-code";
import type { Provider, ProviderManifest } from "@patchbay/core/provider";
import { taskSchemas } from "@patchbay/core/task";
import { mockHub, type ProviderMocks } from "@patchbay/mocks";
import { getResponse } from "msw";
import { smallCalls } from "../../../core/cli/src/live/small-calls.ts";
import { mockedProvider, type MockedProvider } from "../../../core/cli/src/mock/mocked-provider.ts";

const manifests = import.meta.glob<ProviderManifest>("../../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const providers = import.meta.glob<Provider>("../../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../../providers/*/src/mocks.ts", { eager: true });

/** Every provider with its manifest, code and mocks. */
export const plugins = Object.entries(manifests).flatMap(([file, manifest]) => {
  const folder = file.slice(0, -"package.json".length);
  const provider = providers[`${folder}src/index.ts`];
  const own = mocks[`${folder}src/mocks.ts`];
  return provider && own ? [{ ...provider, id: file.split("/")[3] ?? "", manifest, mocks: own }] : [];
});

/** The same, for a mock server. */
export const mocked: readonly MockedProvider[] = plugins.map(({ id, manifest, mocks: own }) =>
  mockedProvider({ ...manifest, id }, own),
);

/** A call's code for one client. */
export interface Program extends ClientCode {
  /** Names the call and the client: `acme text-to-image hub requests`. */
  readonly name: string;
}

export interface Programs {
  readonly programs: readonly Program[];
  /** Clients that cannot make a call, by the same names. */
  readonly missing: readonly (MissingClient & { readonly name: string })[];
  /** Every file that programs read, by its name. */
  readonly files: ReadonlyMap<string, Blob>;
}

const hub = mockHub(Object.fromEntries(plugins.map(({ id, mocks: own }) => [id, own.models])));

/** Calls with the names that the task's schema gives, where a live call needs the vendor's. */
const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  "table-question-answering": { inputs: { question: "How many?", table: { cats: ["3"] } } },
};

const lookUp: typeof fetch = async (input, init) =>
  (await getResponse(hub, new Request(input, init))) ?? Response.error();

/** Settings for a provider's code; an address of one's own is the mock server's for that provider. */
function settingsFor(entry: ListedProvider, server: string): Readonly<Record<string, string>> {
  const addresses = Object.entries(entry.settings ?? {}).filter(([, { type }]) => type === "address");
  return {
    ...standInSettings(entry),
    ...Object.fromEntries(addresses.map(([name]) => [name, `${server}/${entry.id}`])),
  };
}

/**
 * The code of the smallest call of every task at every provider, with every key, streamed as well, by every client.
 * @param server the mock server's address
 */
export async function writePrograms(server: string): Promise<Programs> {
  const programs: Program[] = [];
  const missing: (MissingClient & { name: string })[] = [];
  const files = new Map<string, Blob>();
  for (const { id, manifest, mocks: own } of plugins) {
    const entry = { ...manifest, id, origin: "built-in" };
    for (const [task, { stream }] of Object.entries(manifest.tasks)) {
      const model = own.models.find((one) => one.task === task)?.id;
      const given = CALLS[task] ?? (await smallCalls.get(task)?.());
      if (model === undefined || !given) throw new Error(`There is no small call of ${task} at ${id}.`);
      const args = named(given, files);
      for (const key of codeKeys(entry)) {
        for (const streams of stream ? [false, true] : [false]) {
          const code = await writeInferenceCode(
            {
              task,
              provider: id,
              model,
              args,
              streams,
              billTo: key.kind === "hub" ? "my-org" : "",
              medium: mediumOf(task),
              settings: settingsFor(entry, server),
            },
            {
              client: (token, options) => new InferenceClient(token, { ...options, providers: plugins }),
              entryOf: (one) => (one === id ? entry : undefined),
              key,
              lookUp,
            },
          );
          const name = `${id} ${task} ${key.kind}${streams ? " streamed" : ""}`;
          programs.push(...code.clients.map((one) => ({ ...one, name: `${name} ${one.id}` })));
          missing.push(...code.missing.map((one) => ({ ...one, name: `${name} ${one.id}` })));
        }
      }
    }
  }
  return { programs, missing, files };
}

/** The same arguments with names for their files, each of which is kept under its name. */
function named(args: Record<string, unknown>, files: Map<string, Blob>): Record<string, unknown> {
  const entries = Object.entries(args).map(([name, value]) => {
    if (!(value instanceof Blob)) {
      const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
      return [name, isRecord ? named(value as Record<string, unknown>, files) : value] as const;
    }
    const file = new File([value], `sample.${value.type.split("/")[1]}`, { type: value.type });
    files.set(file.name, file);
    return [name, file] as const;
  });
  return Object.fromEntries(entries);
}

function mediumOf(task: string): "image" | "audio" | "video" | undefined {
  const schema = taskSchemas(task)?.output.jsonSchema as { "x-input"?: string; anyOf?: { "x-input"?: string }[] };
  const hints = [schema["x-input"], ...(schema.anyOf ?? []).map((form) => form["x-input"])];
  return (["image", "audio", "video"] as const).find((medium) => hints.includes(medium));
}
