// What crosses between the host and a plugin's engine. Every message is text: JSON with a few tags for what JSON lacks.

/** Marks a value that JSON cannot represent. A plain object of the caller that has this member is wrapped. */
export const TAG = "$sandbox";

/** Marks what the host fills in while it reads a plugin's data. */
export const NOTED = "$noted";

/** A call of `@patchbay/mocks` or of `schema` of `@patchbay/core/task`; without arguments, what they export. */
export interface Noted {
  /**
   * Name of the function or schema. For mocks also `code`, a function of the plugin; and `argument.1`, an argument of the call
   * at hand.
   */
  readonly [NOTED]: string;
  readonly args?: readonly unknown[];
  /** The same for every mention of the same thing. */
  readonly id?: number;
  /** The plugin's secret number, in notes of mocks. */
  readonly key?: string;
}

/** What the answer at hand of a mock is made with. */
export interface MockFacts {
  readonly pace: number;
  /** Seconds since 1970. */
  readonly seconds: number;
  /** What a test has done to jobs, and the number of its control. */
  readonly jobs?: { readonly number: number; readonly commands: readonly unknown[] } | undefined;
}

/** A plugin's data with what was noted filled in. @param fill returns the value of a note, whose arguments are filled in */
export function filledIn(value: unknown, fill: (noted: Noted) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => filledIn(item, fill));
  const members = Object.entries(value).map(([name, member]) => [name, filledIn(member, fill)] as const);
  const filled = Object.fromEntries(members);
  return typeof filled[NOTED] === "string" ? fill(filled as unknown as Noted) : filled;
}

/** Begins and ends the placeholder of media inside a text; the plugin's secret number follows. */
export const MARK = "\u0001";

/** A part of a Blob: bytes of the plugin, or a range of media that the host holds. */
export type BlobPart = { readonly base64: string } | MediaRange;

/** A range of media that the host holds. `text`: the media is base64 text, and the range counts its bytes. */
export interface MediaRange {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly text?: true;
}

/** The values with a tag. */
export type Tagged =
  | { readonly [TAG]: "blob"; readonly type: string; readonly name?: string; readonly parts: readonly BlobPart[] }
  /** An ArrayBuffer, or the view of one. */
  | { readonly [TAG]: "bytes"; readonly base64: string; readonly isView: boolean }
  | { readonly [TAG]: "form"; readonly fields: readonly { name: string; value: unknown; fileName?: string }[] }
  | { readonly [TAG]: "plain"; readonly value: object };

/** An argument of a plugin's function. */
export type Argument =
  | { readonly value?: unknown }
  | { readonly answer: { data: unknown; status: number; url: string; headers: Readonly<Record<string, string>> } }
  /** A request, which is the argument with this number; with `params` as a handler's function receives it. */
  | { readonly request: RequestData; readonly params?: object; readonly index: number }
  /** A function of the host, which is the argument with this number. */
  | { readonly code: number }
  | { readonly query: string }
  | { readonly facts: MockFacts }
  | { readonly context: { readonly call: unknown; readonly hasDeadline: boolean | undefined } };

/** A request to a plugin's mocks. */
export interface RequestData {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Its text, the fields of its form, or its file. */
  readonly body: string | Blob | readonly (readonly [string, string | Blob])[];
}

/** A message to a plugin; the text begins with `1` if it contains tags, otherwise with `0`. */
export type ToPlugin =
  | readonly ["call", id: number, path: readonly string[], args: readonly Argument[]]
  | readonly ["chunks", id: number, path: readonly string[], events: readonly StreamEvent[], call?: object]
  | readonly ["end", id: number]
  | readonly ["reply", ask: number, value: unknown]
  | readonly ["refusal", ask: number, error: PackedError];

/** An event of a stream: its name if it has one, and its data. */
export type StreamEvent = readonly [data: unknown, name?: string];

/** A message from a plugin. */
export type FromPlugin =
  | readonly ["done", id: number, value?: unknown]
  | readonly ["failed", id: number, error: PackedError]
  | readonly ["ask", id: number, ask: number, method: AskMethod, args: readonly unknown[]];

/** What a plugin may ask for while it prepares a request, reads an answer, or simulates one (`mocks`). */
export type AskMethod = "send" | "wait" | "blobFromUrl" | "progress" | "warn" | "bytes" | "mocks";

/** The chunks of some events, and the error of the event after them. */
export interface MadeChunks {
  /** A chunk (0 if it is the event), its text, and 1 if it completes the answer. */
  readonly chunks: readonly (readonly [chunk: unknown, text: string, complete: 0 | 1])[];
  readonly error?: PackedError;
}

/** An error as data. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  /** Names of the classes of an error of Patchbay; absent for any other. */
  readonly lineage?: readonly string[];
  /** Other members of an error of Patchbay. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The host's number of an error that it gave to the plugin. */
  readonly ref?: number;
}

/** What a plugin's export consists of: `()` for a function, members by name, any other value as it is. */
export type ShapeNode = "()" | { readonly [name: string]: ShapeNode } | { readonly "=": unknown };

/** What of a plugin runs in an engine: its functions, a task, or mocks. */
export type Part = "functions" | "task" | "mocks";

/** To the thread with the engines. */
export type ToThread =
  | {
      readonly type: "open";
      readonly n: number;
      readonly plugin: string;
      readonly code: string;
      readonly part: Part;
      readonly limits: Limits;
    }
  | {
      readonly type: "send";
      readonly n: number;
      readonly plugin: string;
      readonly text: string;
      readonly bytes?: ArrayBuffer;
    }
  | { readonly type: "close"; readonly n: number; readonly plugin: string };

/** From the thread: the answer to the message with this number. */
export interface FromThread {
  readonly n: number;
  readonly out: readonly string[];
  /** Why the plugin's engine was ended. */
  readonly fault?: Fault;
  /** Why the code could not be loaded. */
  readonly error?: PackedError;
}

/** `work`: it computed for too long; `memory`: it used too much; `output`: it sent too much. */
export type Fault = "work" | "memory" | "output";

/** Limits of one plugin. */
export interface Limits {
  /** Bytes. */
  readonly memory: number;
  /** Calls of the engine's interrupt handler for one message; each is about 10,000 loops or calls. */
  readonly work: number;
  /** Bytes of the largest file that the plugin may read. */
  readonly largestRead: number;
  /** Begins the placeholders of media. */
  readonly nonce: string;
}
