import { keyTexts } from "@patchbay/core/client";
import { createRedactor } from "@patchbay/core/http";
import { PANE_LETTERS, PREFIXES } from "../panes/use-playground-choice.ts";
import { isActive, type Access, type Run } from "../run/run.ts";
import { packValue, unpackValue, type Packing } from "./pack-values.ts";

/** A call and its result without what ends with the page: keys, requests, jobs. */
export interface KeptRun extends Omit<Run, "id" | "call" | "exchanges" | "error" | "job" | "progress"> {
  readonly call: KeptCall;
  readonly error?: { readonly name: string; readonly message: string; readonly help?: string };
}

/** A call's task, model and arguments. */
export interface KeptCall extends Pick<Run["call"], "task" | "provider" | "model" | "args" | "streams" | "outputType"> {
  readonly simulated: boolean;
  /** The source of the answer, as display text. */
  readonly source: string;
}

/** The content of one task's panes: every turn of a conversation, otherwise the last run. */
export interface BenchRecord {
  /** Task in the playground's address. */
  readonly task: string;
  /** Choices by their names in the address. */
  readonly address: Readonly<Record<string, string>>;
  /** The runs of each pane. */
  readonly panes: readonly (readonly KeptRun[])[];
  /** The form's initial values, one for each input; default: the arguments of the last runs. */
  readonly inputs?: readonly KeptCall["args"][];
}

/** A run in its stored form, without keys, also in its requests and answers. */
export async function packRun(run: Run, packing: Omit<Packing, "text">): Promise<KeptRun> {
  const { id: _id, call, exchanges: _exchanges, error, job: _job, progress: _progress, status, ...known } = run;
  const { task, provider, model, args, streams, outputType, access } = call;
  const { text } = createRedactor(...keyTexts(access.key));
  return (await packValue(
    {
      ...known,
      // An unfinished run is stored as far as it has come.
      ...(isActive(run) ? { status: "cancelled", unfinished: true } : { status }),
      call: { task, provider, model, args, streams, outputType, simulated: access.simulated, source: access.source },
      ...(error !== undefined && { error: describeError(error) }),
    },
    Object.assign(packing, { text }),
  )) as KeptRun;
}

function describeError(error: unknown): KeptRun["error"] {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  return { name, message, ...("help" in error && typeof error.help === "string" && { help: error.help }) };
}

/** Stored runs as a store shows them. */
export function unpackRuns(packedRuns: readonly KeptRun[]): readonly Run[] {
  return packedRuns.map((packed, id): Run => {
    const { call, error, ...run } = unpackValue(packed) as KeptRun;
    const { simulated, source, ...request } = call;
    return {
      ...run,
      id,
      call: { ...request, access: pastAccess(simulated, source) },
      job: undefined,
      exchanges: [],
      ...(error && { error: Object.assign(new Error(error.message), error) }),
    };
  });
}

/** The access of a past call, which is not repeated. */
function pastAccess(simulated: boolean, source: string): Access {
  return {
    key: undefined,
    simulated,
    source,
    keyOnHold: false,
    hubUrl: "",
    routerUrl: "",
    billTo: "",
    providerSettings: {},
  };
}

/** The address of a bench with the same models. @param address other choices */
export function addressOf(
  task: string,
  panes: readonly (readonly { readonly call: Pick<KeptCall, "provider" | "model"> }[])[],
  address: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { panel: _panel, ...chosen } = address;
  const targets = panes.slice(0, PANE_LETTERS.length).flatMap((runs, index) => {
    const { provider, model } = runs.at(-1)?.call ?? {};
    const prefix = PREFIXES[index];
    return [
      [`${prefix}provider`, provider ?? ""],
      [`${prefix}model`, model ?? ""],
    ].filter(([, value]) => value !== "");
  });
  return { ...chosen, task, ...(panes.length > 1 && { panes: String(panes.length) }), ...Object.fromEntries(targets) };
}

/** The part of the arguments to show first: the last message, the prompt, a file's name. */
export function promptOf(args: unknown): string {
  if (typeof args === "string") return args;
  if (args instanceof File) return args.name;
  if (args instanceof Blob) return args.type;
  if (Array.isArray(args)) return promptOf(args.at(-1));
  if (typeof args !== "object" || args === null) return "";
  const { inputs, parameters } = args as { readonly inputs?: unknown; readonly parameters?: unknown };
  // The prompt of an image describes more than its file name.
  if (inputs instanceof Blob && isAsked(parameters)) return parameters.prompt;
  for (const name of FIRST_READ) {
    const argument = Reflect.get(args, name) as unknown;
    // A message in parts has its text before the attached files.
    const value = name === "content" && Array.isArray(argument) ? (argument.find(isText) ?? argument) : argument;
    const prompt = value === undefined ? "" : promptOf(value);
    if (prompt !== "") return prompt;
  }
  return Object.values(args).map(promptOf).find(Boolean) ?? "";
}

function isAsked(parameters: unknown): parameters is { readonly prompt: string } {
  const { prompt } = (parameters ?? {}) as { readonly prompt?: unknown };
  return typeof prompt === "string" && prompt !== "";
}

function isText(part: unknown): boolean {
  return typeof part === "object" && part !== null && "text" in part;
}

const FIRST_READ = ["messages", "inputs", "prompt", "content", "text", "question", "image", "name"];
