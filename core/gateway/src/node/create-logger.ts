import { pino } from "pino";
import type { GatewayLogger, RequestLine } from "../watch/log-line.ts";

/** Levels of a log, the most detailed first; `silent` logs nothing. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export const LOG_FORMATS = ["text", "json"] as const;

export interface LoggerOptions {
  /** The least important lines that are written. */
  readonly level: (typeof LOG_LEVELS)[number];
  /** JSON for programs, or text for people. */
  readonly format: (typeof LOG_FORMATS)[number];
  /** Writes a line, without its end. */
  write(line: string): void;
}

/** A log of a gateway, as pino writes it: one line of JSON, or of text, for each request. */
export function createLogger({ level, format, write }: LoggerOptions): GatewayLogger {
  const print = format === "json" ? write : (line: string) => write(textOf(JSON.parse(line) as WrittenLine));
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => print(line.trimEnd()) },
  );
}

interface WrittenLine extends Partial<RequestLine> {
  readonly level: string;
  /** ISO 8601. */
  readonly time: string;
  readonly msg: string;
}

/** `09:30:15 200 POST /v1/chat/completions acme/small 812 ms 12+20 tokens $0.00004 req_…`. */
function textOf({ level, time, msg, ...fields }: WrittenLine): string {
  const clock = time.slice(11, 19);
  const {
    status,
    method,
    route,
    model,
    ms,
    code,
    inputTokens,
    outputTokens,
    cost,
    isCached,
    token,
    requestId,
    ...rest
  } = fields;
  if (status === undefined) {
    const details = Object.entries({ ...fields }).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return [clock, level, msg, ...details].join(" ");
  }
  const parts = [
    clock,
    status,
    method,
    route,
    model,
    rest.state === "canceled" || rest.state === "failed" ? rest.state : undefined,
    code,
    `${ms} ms`,
    (inputTokens ?? outputTokens) === undefined ? undefined : `${inputTokens ?? 0}+${outputTokens ?? 0} tokens`,
    cost === undefined ? undefined : `$${Number(cost.toPrecision(2))}`,
    isCached ? "cached" : undefined,
    token,
    requestId,
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}
