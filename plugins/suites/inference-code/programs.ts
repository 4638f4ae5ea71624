import { createHash } from "node:crypto";
import { InferenceClient } from "@patchbay/core/client";
import { writeInferenceCode, type ClientCode, type MissingClient } from "@patchbay/core/inference-code";
import { getResponse, mockHub } from "@patchbay/mocks";
import { plugins, type WrittenCall } from "./calls.ts";

/** A call's code for one client. */
export interface Program extends ClientCode {
  /** Names the call and the client: `acme text-to-image hub requests`. */
  readonly name: string;
  readonly call: WrittenCall;
}

export interface Programs {
  readonly programs: readonly Program[];
  /** Clients that do not support a call, by the same names. */
  readonly missing: readonly (MissingClient & { readonly name: string; readonly call: WrittenCall })[];
  /** Calls that our client rejects, with reasons. */
  readonly refused: ReadonlyMap<string, string>;
  /** Every file that programs read, by its name. */
  readonly files: ReadonlyMap<string, Blob>;
}

const hub = mockHub(Object.fromEntries(plugins.map(({ id, mocks }) => [id, mocks.models])));

/** Answers the hub's requests of a call. */
export function lookUpFor(call: WrittenCall): typeof fetch {
  const { mapping, provider, task } = call;
  if (!mapping) return async (input, init) => (await getResponse(hub, new Request(input, init))) ?? Response.error();
  const served = { [provider]: { status: "live", task, ...mapping } };
  const id = call.model;
  const record = { _id: id, id, modelId: id, tags: [], pipeline_tag: task, inferenceProviderMapping: served };
  return async () => Response.json(record);
}

/** The code of every call by every client. In the returned calls, files are replaced with names. */
export async function writePrograms(calls: readonly WrittenCall[]): Promise<Programs> {
  const programs: Program[] = [];
  const missing: Programs["missing"][number][] = [];
  const refused = new Map<string, string>();
  const files = new Map<string, Blob>();
  for (const entry of calls) {
    const call = { ...entry, args: (await named(entry.args, files)) as WrittenCall["args"] };
    try {
      const code = await writeInferenceCode(call, {
        client: (token, options) => new InferenceClient(token, { ...options, providers: plugins }),
        entryOf: (one) => (one === call.provider ? call.entry : undefined),
        key: call.key,
        lookUp: lookUpFor(call),
      });
      programs.push(...code.clients.map((one) => ({ ...one, name: `${call.name} ${one.id}`, call })));
      missing.push(...code.missing.map((one) => ({ ...one, name: `${call.name} ${one.id}`, call })));
    } catch (error) {
      refused.set(call.name, String(error));
    }
  }
  return { programs, missing, refused, files };
}

/** The same value with names for its files; each file is stored by its name. */
async function named(value: unknown, files: Map<string, Blob>): Promise<unknown> {
  if (value instanceof Blob) {
    const bytes = Buffer.from(await value.arrayBuffer());
    const ending = /\w+$/.exec(value.type)?.[0] ?? "bin";
    const name = `sample-${createHash("sha1").update(bytes).digest("hex").slice(0, 8)}.${ending}`;
    const file = new File([bytes], name, { type: value.type });
    files.set(name, file);
    return file;
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => named(one, files)));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, one]) => [name, await named(one, files)] as const);
  return Object.fromEntries(await Promise.all(members));
}
