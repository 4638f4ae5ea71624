import type { FaultRates } from "../script/chaos.ts";
import { isRecord } from "../script/conversation.ts";

/** The address at which a mock server is scripted. */
export const CONTROL_PATH = "/__mock";

/** A reply that a test in another process sets. */
export interface RepliesMessage {
  readonly provider: string;
  /** Absent: at any address. */
  readonly kind?: string;
  /** All have to match. A regular expression is `{ "$regex": "rain", "$flags": "i" }`. */
  readonly when?: readonly unknown[];
  readonly reply: unknown;
  /** How often; default once. */
  readonly times?: number | "always";
  /** The position in the test, for messages. */
  readonly location?: string;
}

export interface ChaosMessage {
  readonly rates: FaultRates;
  readonly seed?: number;
}

export interface JobsMessage {
  readonly provider: string;
  readonly action: "hold" | "advance" | "finish" | "fail";
  readonly stages?: number;
  readonly message?: string;
  readonly looks?: number;
}

/** A value that JSON can hold, with its regular expressions. @throws TypeError that names what cannot be sent */
export function toWire(value: unknown): unknown {
  if (value instanceof RegExp) return { $regex: value.source, $flags: value.flags };
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value === "function" || value instanceof Response || value instanceof Blob) {
    const name = typeof value === "function" ? "A function" : `A ${value.constructor.name}`;
    throw new TypeError(`${name} cannot be sent to a mock server. Give text, data or the name of a fault.`);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toWire(member)]));
}

/** What `toWire` was given. @throws SyntaxError for a wrong regular expression */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (!isRecord(value)) return value;
  const { $regex: source, $flags: flags } = value;
  if (typeof source === "string") return new RegExp(source, typeof flags === "string" ? flags : "");
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fromWire(member)]));
}
