import { EngineError, InputError, type Engine, type EngineDevice } from "@patchbay/core/provider";
import { missingRuntime } from "./library.ts";
import { hubAddress, keptModels, removeLeftovers } from "./model-cache.ts";
import { deviceOf, dtypeFor } from "./model-choice.ts";
import type { ModelRequest } from "./model-loader.ts";
import { filesAround } from "./model-parts.ts";
import { defaultModel } from "./models.ts";

/** File names of weights without their dtype, for each kind of model; a repository may have other files as well. */
const KINDS = [["encoder_model", "decoder_model_merged"], ["embed_tokens", "decoder_model_merged"], ["model"]] as const;

const FORMS = ["q4", "q4f16", "q8", "int8", "uint8", "fp16", "fp32", "bnb4"] as const;

/** Endings of file names where they differ from the dtype. */
const SUFFIXES: Readonly<Record<string, string>> = { fp32: "", q8: "_quantized" };

const weightsFile = (name: string, form: string): string => `onnx/${name}${SUFFIXES[form] ?? `_${form}`}.onnx`;

/** A file of a repository. */
export interface HubFile {
  readonly rfilename: string;
  readonly size?: number;
}

/**
 * Bytes of the files that a model needs from its repository; undefined if the hub does not list them.
 * @throws InputError for a repository without weights that the engine can read
 */
export function bytesNeeded(
  { task, model }: Pick<ModelRequest, "task" | "model">,
  device: EngineDevice,
  files: readonly HubFile[],
): number | undefined {
  const sizes = new Map(files.map(({ rfilename, size }) => [rfilename, size]));
  const kinds = KINDS.map((names) => ({
    names,
    forms: FORMS.filter((form) => names.every((name) => sizes.has(weightsFile(name, form)))),
  }));
  const { names, forms } = kinds.find((kind) => kind.forms.length > 0) ?? { names: [], forms: [] };
  const form = dtypeFor(task, model, device, forms);
  const weights = names.map((name) => weightsFile(name, form));
  const needed = files.filter(
    ({ rfilename }) =>
      weights.includes(rfilename.replace(/_data(_\d+)?$/, "")) ||
      filesAround(task, names.length > 1).includes(rfilename),
  );
  const known = needed.map(({ size }) => size);
  return known.every((size) => size !== undefined) ? known.reduce((sum, size) => sum + size, 0) : undefined;
}

/** Listings of repositories by URL. */
const listings = new Map<string, Promise<readonly HubFile[]>>();

/** Time limit for reading a model's size from the hub. */
const HUB_MS = 10_000;

/**
 * Bytes to download for a model on a device; undefined if its hub does not list them.
 * @throws InputError for a repository without weights that the engine can read
 */
async function downloadBytes(request: ModelRequest, device: EngineDevice): Promise<number | undefined> {
  const address = `${hubAddress(request.hubUrl)}api/models/${request.model}?blobs=true`;
  // Sizes rarely change, so the browser's cached response is good enough unless it was an error or listed no weights.
  for (const cache of ["force-cache", "reload"] as const) {
    const listing = listings.get(address) ?? fetchListing(address, cache);
    listings.set(address, listing);
    try {
      // oxlint-disable-next-line no-await-in-loop -- The second is for when the first was wrong.
      return bytesNeeded(request, device, await listing);
    } catch (error) {
      // Missing files may be added later.
      listings.delete(address);
      if (InputError.isInstance(error) && cache === "reload") throw error;
      if (!InputError.isInstance(error) && !EngineError.isInstance(error)) return undefined;
    }
  }
  return undefined;
}

async function fetchListing(address: string, cache: RequestCache): Promise<readonly HubFile[]> {
  const signal = AbortSignal.timeout(HUB_MS);
  const response = await fetch(address, { cache, credentials: "omit", referrerPolicy: "no-referrer", signal });
  if (response.ok) return ((await response.json()) as { readonly siblings?: readonly HubFile[] }).siblings ?? [];
  throw new EngineError(`The hub did not list the files of ${address}.`);
}

export const availability: Engine["availability"] = async (model, { task, hubUrl }) => {
  const reason = missingRuntime();
  if (reason !== undefined) return { status: "unavailable", reason };
  await removeLeftovers();
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
