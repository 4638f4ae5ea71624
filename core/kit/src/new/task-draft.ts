import type { ValuePath } from "./print-code.ts";
import type { VendorCall } from "./vendor-call.ts";

/** The provider that a call belongs to. */
export interface Vendor {
  readonly id: string;
  readonly label: string;
  /** Whether it is also reached through the hub's router. */
  readonly hub: boolean;
}

/** A documented call with what the author adds to it. */
export interface DescribedCall {
  readonly call: VendorCall;
  /** Provider task; default: what route and body look like. */
  readonly task?: string | undefined;
  /** The model, if the call does not name one. */
  readonly model?: string | undefined;
  /** The documented answer: JSON, or the media type of a file. */
  readonly answer?: DocumentedAnswer | undefined;
  /** How its job is polled, for a vendor that accepts a call and has the result later. */
  readonly job?: DescribedJob | undefined;
}

/** A GET with its documented answer. */
export interface DescribedLook extends Pick<VendorCall, "origin" | "path" | "query"> {
  readonly answer?: DocumentedAnswer | undefined;
}

export interface DescribedJob {
  /** Looks at the job; its answer is that of a finished job. */
  readonly status: DescribedLook;
  /** Gets the result of a finished job, if its status does not contain it. */
  readonly result?: DescribedLook | undefined;
  /** All states that the document lists. */
  readonly states?: readonly string[] | undefined;
}

export type DocumentedAnswer = { readonly json: unknown } | { readonly type: string };

/** A task of a new provider: its code, what its mocks need, and its fixture. */
export interface TaskDraft {
  readonly call: VendorCall;
  readonly task: string;
  readonly model: string;
  readonly streams: boolean;
  /** Names that the code and the mocks import, by module. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly mockImports: readonly string[];
  /** The task's value in `src/index.ts`, and the constants that it uses. */
  readonly code: string;
  readonly constants?: string;
  /** What the example does not show, and the author has to confirm. */
  readonly guess?: string | undefined;
  /** What of OpenAI's protocol the mocks have, below which address; or elements of the list of handlers. */
  readonly mock: { readonly root: string; readonly call: string } | { readonly handlers: readonly string[] };
  readonly cases: readonly DraftCase[];
}

export interface DraftCase {
  readonly name: string;
  readonly stream?: true;
  readonly args: Readonly<Record<string, unknown>>;
  /** Absent: no body. */
  readonly body?: unknown;
  readonly answer: Readonly<Record<string, unknown>>;
  /** Requests after the call, for example of a file. */
  readonly further?: readonly object[];
  readonly output: unknown;
}

/** A recording or an image as fixtures write it. */
export const blob = (type: string, content = "file") => ({ $blob: content, type });

/** Members that name the model, in the order of preference. */
const MODEL_MEMBERS = ["model", "model_id", "modelId", "model_name", "engine"];

/** The model of a call, and the member of the body that names it. */
export function modelOf({ call, model }: DescribedCall): { readonly id: string; readonly member?: string } {
  const { body } = call;
  const members: Readonly<Record<string, unknown>> =
    body.kind === "json" ? body.value : body.kind === "form" ? body.fields : {};
  const member = MODEL_MEMBERS.find((name) => typeof members[name] === "string");
  const id = model ?? (member === undefined ? undefined : String(members[member]));
  return { id: id || "example", ...(member !== undefined && { member }) };
}

/** Members without those named. */
export function without(
  members: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** A text in an answer or a body, the likeliest first: by the names of its members, then the longest. */
export function likeliest<Leaf extends { readonly path: ValuePath; readonly value: unknown }>(
  leaves: readonly Leaf[],
  names: readonly string[],
): Leaf | undefined {
  const rank = ({ path }: Leaf): number => {
    const name = path.findLast((step) => typeof step === "string");
    const index = names.indexOf(String(name));
    return index < 0 ? names.length : index;
  };
  return leaves.toSorted(
    (one, other) => rank(one) - rank(other) || String(other.value).length - String(one.value).length,
  )[0];
}
