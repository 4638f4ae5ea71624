import { EngineError, InputError, type Engine, type EngineDevice } from "@patchbay/core/provider";
import { missingRuntime } from "./library.ts";
import { hubAddress, keptModels } from "./model-cache.ts";
import { deviceOf, dtypeFor } from "./model-choice.ts";
import type { ModelRequest } from "./model-loader.ts";
import { defaultModel, listedBytes } from "./models.ts";

/** How the names of files end that hold weights of a form. */
const SUFFIXES: Readonly<Record<string, string>> = { fp32: "", q8: "_quantized" };

/** A file of a repository. */
export interface HubFile {
  readonly rfilename: string;
  readonly size?: number;
}

/**
 * Bytes that a model needs of its repository; undefined where the hub does not tell.
 * @throws InputError for a repository without weights that the engine can read
 */
export function bytesNeeded(
  { task, model }: Pick<ModelRequest, "task" | "model">,
  device: EngineDevice,
  files: readonly HubFile[],
): number | undefined {
  const weights = files.filter(({ rfilename }) => /^onnx\/[^/]+\.onnx$/.test(rfilename));
  const known = ["q4f16", "q4", "q8", "int8", "uint8", "fp16", "bnb4"];
  const formOf = ({ rfilename }: HubFile): string =>
    known.find((name) => rfilename.endsWith(`${SUFFIXES[name] ?? `_${name}`}.onnx`)) ?? "fp32";
  const forms = new Set(weights.map(formOf));
  const form = dtypeFor(task, model, device, [...forms]);
  const chosen = weights.filter((file) => formOf(file) === form);
  // A merged decoder stands for the two of which it is made.
  const isMerged = chosen.some(({ rfilename }) => rfilename.includes("decoder_model_merged"));
  const needed = isMerged
    ? chosen.filter(({ rfilename }) => !/decoder_(with_past_)?model(?!_merged)/.test(rfilename))
    : chosen.filter(({ rfilename }) => !rfilename.includes("with_past"));
  const names = new Set(needed.map(({ rfilename }) => rfilename));
  const data = files.filter(
    ({ rfilename }) => names.has(rfilename.replace(/_data(_\d+)?$/, "")) && !names.has(rfilename),
  );
  const around = files.filter(({ rfilename }) => /^(tokenizer|[\w-]*config)[\w-]*\.json$/.test(rfilename));
  const sizes = [...needed, ...data, ...around].map(({ size }) => size);
  return sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
}

/** What hubs have told of repositories, by the address that was asked. */
const listings = new Map<string, Promise<readonly HubFile[]>>();

/**
 * Bytes that a model's download takes on a device: as its hub tells them, else as they are listed; undefined where nobody tells.
 * @throws InputError for a repository without weights that the engine can read
 */
async function downloadBytes(request: ModelRequest, device: EngineDevice): Promise<number | undefined> {
  const address = `${hubAddress(request.hubUrl)}api/models/${request.model}?blobs=true`;
  const asked = listings.get(address) ?? fetchListing(address);
  listings.set(address, asked);
  const files = await asked.catch(() => {
    listings.delete(address);
    return undefined;
  });
  return (files && bytesNeeded(request, device, files)) ?? listedBytes(request, device);
}

async function fetchListing(address: string): Promise<readonly HubFile[]> {
  // Sizes hardly ever change: what the browser has of an earlier visit will do, unless that was an error.
  for (const cache of ["force-cache", "reload"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- The second is for when the first was wrong.
    const response = await fetch(address, { cache, credentials: "omit", referrerPolicy: "no-referrer" });
    // oxlint-disable-next-line no-await-in-loop -- Likewise.
    if (response.ok) return ((await response.json()) as { readonly siblings?: readonly HubFile[] }).siblings ?? [];
  }
  throw new EngineError(`The hub does not tell the files of ${address}.`);
}

export const availability: Engine["availability"] = async (model, { task, hubUrl }) => {
  const reason = missingRuntime();
  if (reason !== undefined) return { status: "unavailable", reason };
  const device = await deviceOf();
  const id = model || defaultModel(task);
  if ((await keptModels()).has(id)) return { status: "ready", device };
  try {
    const bytes = await downloadBytes({ task, model: id, hubUrl }, device);
    return { status: "downloadable", device, ...(bytes !== undefined && { bytes }) };
  } catch (error) {
    if (InputError.isInstance(error)) return { status: "unavailable", reason: error.message };
    throw error;
  }
};
