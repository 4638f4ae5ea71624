/**
 * A call that a provider has accepted, before its result is fetched: the call without secrets, and the provider's answer. It
 * is JSON: store it, and fetch the result in any process with `client.resume(handle)`. It contains no key, but the arguments
 * and URLs that may open the result: store it as securely as the result.
 */
export interface JobHandle {
  /** Version of this format. */
  readonly version: 1;
  readonly provider: string;
  readonly task: string;
  /** Hub id, if any. */
  readonly modelId?: string | undefined;
  readonly providerModelId: string;
  /** The hub's row for the model, if any. */
  readonly mapping?: unknown;
  /** The route of the call; its result is fetched by the same route. */
  readonly via: "router" | "provider" | "endpoint";
  /** The base address of the call, without its query. It is only compared, never called. */
  readonly baseUrl: string;
  readonly outputType?: "blob" | "url" | "dataUrl" | "json" | undefined;
  /** The call's arguments, without binary data. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** The result of the task's `upload`, for a task with one. */
  readonly uploaded?: unknown;
  /** The provider's answer when it accepted the call. */
  readonly answer: {
    readonly url: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly data: unknown;
  };
}
