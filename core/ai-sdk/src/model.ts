import { bytesFromBase64 } from "@patchbay/core/provider";
import type { JSONObject, SharedV4ProviderMetadata, SharedV4ProviderOptions, SharedV4Warning } from "@ai-sdk/provider";
import type { CallOptions, CallResponse, InferenceClient } from "@patchbay/core/client";

/** How one model is called. */
export interface ModelSettings {
  /**
   * Provider id, such as `groq`, a policy, or a list that is tried in turn; default: the provider's own setting, else
   * the
   * first that the hub names for the model.
   */
  readonly provider?: string | readonly string[];
  /** Requests usage in streams (`stream_options`); default true. */
  readonly includeUsage?: boolean;
  /** Texts in one request for embeddings at most; default 32. Amazon Titan takes one. */
  readonly maxEmbeddingsPerCall?: number;
}

/** Shared by every kind of model. */
export interface ModelBase {
  readonly client: InferenceClient;
  /** Hub id. */
  readonly model: string;
  readonly settings: ModelSettings;
}

/** Who is called, in every call's arguments. */
export function targetOf({ model, settings: { provider } }: ModelBase): {
  model: string;
  provider?: string | readonly string[];
} {
  return { model, ...(provider !== undefined && { provider }) };
}

/** Name of the model's provider in the SDK's telemetry. */
export function providerName({ settings: { provider } }: ModelBase, kind: string): string {
  return ["patchbay", [provider ?? "auto"].flat().join("+"), kind].join(".");
}

/**
 * Options of a call that the SDK retries itself: the client must not retry, so that the SDK's `maxRetries` applies.
 */
export function sdkRetries(abortSignal: AbortSignal | undefined): CallOptions {
  return { retry_on_error: false, ...(abortSignal && { signal: abortSignal }) };
}

/**
 * Options of a call that may cost money: the client retries only certain refusals and polls. The SDK must not retry
 * errors of such calls.
 */
export function clientRetries(abortSignal: AbortSignal | undefined): CallOptions {
  return abortSignal ? { signal: abortSignal } : {};
}

/** Options for one provider only: the client passes them to the provider that serves the call. */
export function ownOptions(options: SharedV4ProviderOptions | undefined): Record<string, unknown> {
  const { patchbay, ...providerOptions } = options ?? {};
  return { ...patchbay, ...(Object.keys(providerOptions).length > 0 && { providerOptions }) };
}

/** Warnings for settings that cannot be expressed. */
export function unsupported(settings: Readonly<Record<string, unknown>>, details?: string): SharedV4Warning[] {
  return Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([feature]) => ({ type: "unsupported", feature, ...(details !== undefined && { details }) }));
}

/** The SDK adds its own name to every request; anything else is the caller's. */
export function unsupportedHeaders(headers: Readonly<Record<string, string | undefined>> = {}): SharedV4Warning[] {
  const names = Object.keys(headers).filter((name) => name.toLowerCase() !== "user-agent");
  return names.length > 0 ? unsupported({ headers }, "Give the client a fetch that adds them.") : [];
}

/** Who answered, and what else is known of it, for `providerMetadata.patchbay`. */
export function metadataOf(response: CallResponse): SharedV4ProviderMetadata {
  const { provider, providerModel, requestId, attempts, price, rateLimit, failed } = response;
  const metadata = {
    provider,
    providerModel,
    requestId,
    attempts,
    price,
    rateLimit,
    failed: failed?.map((one) => one.provider),
  };
  return { patchbay: JSON.parse(JSON.stringify(metadata)) as JSONObject };
}

/** Base64 or bytes as a Blob. */
export function blobOf(data: string | Uint8Array, type: string): Blob {
  const bytes = typeof data === "string" ? bytesFromBase64(data) : data;
  return new Blob([Uint8Array.from(bytes)], { type });
}
