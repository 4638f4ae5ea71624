import type { GatewayRecord } from "../usage/record.ts";

/** Where a gateway logs: the methods of a pino logger. */
export interface GatewayLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A line of a log about a request. Its members are names, ids and figures: nothing of a conversation, and no error's message. */
export interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  /** The route's path, or that of the address where no route has it. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The caller's, which no record has: it may be a person's. */
  readonly address?: string;
  readonly state?: GatewayRecord["state"];
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly providerModel?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** US dollars. */
  readonly cost?: number | undefined;
  /** Id of the caller's token. */
  readonly token?: string | undefined;
  readonly isCached?: boolean | undefined;
  /** Name of the failure. */
  readonly code?: string | undefined;
}

/** The line of a request that has a record. */
export function lineOf(requestId: string, method: string, record: GatewayRecord): RequestLine {
  const { route, status, durationMs, state, model, provider, providerModel, usage, cost, token, isCached, code } =
    record;
  const { inputTokens, outputTokens } = usage ?? {};
  return {
    requestId,
    method,
    route,
    status,
    ms: durationMs,
    state,
    model,
    provider,
    providerModel,
    inputTokens,
    outputTokens,
    cost,
    token,
    isCached,
    code,
  };
}

/** What an error that no one expected reports: where it came from. Its message may quote anything. */
export function traceOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, stack = "" } = error;
  const lines = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: name, stack: lines.map((line) => line.trim()) };
}
