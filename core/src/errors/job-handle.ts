/**
 * A call that a provider has accepted and whose result is still to be fetched: the call without secrets, and the accepted
 * answer. It is JSON: keep it anywhere, and fetch the result in any process with `client.resume(handle)`. It holds no
 * key, but arguments, and addresses that may open the result: keep it where the result may be kept.
 */
export interface JobHandle {
  /** Form of the handle. */
  readonly version: 1;
  readonly provider: string;
  readonly task: string;
  /** Hub id, where there is one. */
  readonly modelId?: string | undefined;
  readonly providerModelId: string;
  /** The hub's row for the model, where there is one. */
  readonly mapping?: unknown;
  /** Which way the call went, which is the way that its result is fetched. */
  readonly via: "router" | "provider" | "endpoint";
  /** The address below which the call went, without its query. It is compared, never called. */
  readonly baseUrl: string;
  readonly outputType?: "blob" | "url" | "dataUrl" | "json" | undefined;
  /** The call's arguments, without binary data. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** What the task's `upload` gave, for a task with one. */
  readonly uploaded?: unknown;
  /** What the provider answered when it accepted the call. */
  readonly answer: {
    readonly url: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly data: unknown;
  };
}
