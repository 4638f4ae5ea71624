import type { ProviderBatch } from "./contract.ts";
import { formBody } from "./form-body.ts";
import { firstOf, isObject } from "./payload.ts";

/** Where a vendor's batches differ from OpenAI's. */
export interface OpenAiBatchOptions {
  /** Path of the protocol below the host; default `v1`. */
  readonly root?: string;
  /** Path of uploads below `root`; default `files`. */
  readonly files?: string;
  /** Fields of an upload beyond the file; default: its purpose. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Whether a row of the file has only its id and body. */
  readonly bareRows?: boolean;
  /** Beginning of the address of the rows' calls, as the start of a batch names it; default `/v1/`. */
  readonly endpointRoot?: string;
  /** A batch in OpenAI's form, if the vendor's answers have another. */
  batch?(data: Readonly<Record<string, unknown>>): unknown;
}

/**
 * Batches in OpenAI's protocol: a file of rows, a batch, files of results and of failed rows. Their code loads with the
 * first batch.
 * Source: https://github.com/openai/openai-node, src/resources/batches.ts and files.ts; its OpenAPI document,
 * `BatchRequestInput`, `BatchRequestOutput`
 */
export function openAiBatch(options: OpenAiBatchOptions = {}): () => Promise<ProviderBatch> {
  return async () =>
    (await import("./openai-batch-steps.ts")).openAiBatchSteps(options, { firstOf, formBody, isObject });
}
