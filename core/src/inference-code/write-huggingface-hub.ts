import type { CodeKey } from "./code-keys.ts";
import { FileBytes, filesIn, type FileNames } from "./file-names.ts";
import { HUB_METHODS, type HubMethod } from "./hub-methods.ts";
import { answersInParts, pythonChatReading, pythonModule, resultFile } from "./statements.ts";
import { pythonName } from "../library/literal.ts";
import { pythonArguments, pythonLines } from "./literal.ts";
import type { CodeCall, RecordedCall } from "./record-request.ts";

/** A client's code for a call, or the reason why the client cannot make it. */
export type Written = { readonly code: string; readonly install?: string } | { readonly reason: string };

/**
 * A call with Python's `huggingface_hub`.
 * @param model the id for that client: the hub's, or the provider's if the call does not use the hub
 */
export function writeHuggingFaceHub(call: CodeCall, run: RecordedCall, key: CodeKey, model: string): Written {
  const { task, streams = false, outputType } = call;
  const row = Object.hasOwn(HUB_METHODS, task) ? HUB_METHODS[task] : undefined;
  if (!row) return { reason: `has no method for ${task}` };
  if (outputType && outputType !== "blob") return { reason: `returns an image only, no ${outputType}` };
  if (streams && task !== "conversational" && !sendsInputs(run))
    return { reason: "cannot read this provider's stream" };
  const taken = takeArguments(row, { ...call.args, ...adaptersOf(row, run) }, run.files);
  if ("reason" in taken) return taken;
  const client = [
    ...pythonArguments({ provider: call.provider }),
    `api_key=${key.variable === "" ? '""' : `os.environ["${key.variable}"]`}`,
    ...pythonArguments({ bill_to: call.billTo || undefined }),
  ];
  const args = pythonArguments({ ...taken.args, ...(model !== "" && { model }), ...(streams && { stream: true }) });
  const chat = task === "conversational";
  const name = chat
    ? "answer"
    : (row.returns ?? "result") === "bytes"
      ? (call.medium ?? "result")
      : (row.returns ?? "result");
  const called = `${name} = client.${row.method}${pythonLines("()", args)}`;
  return {
    code: pythonModule(
      ["from huggingface_hub import InferenceClient"],
      [`client = InferenceClient${pythonLines("()", client)}`, `${called}\n${reading(call, row, name)}`],
    ),
    // Images are Pillow objects.
    install: `pip install huggingface_hub${row.returns === "image" || task === "image-segmentation" ? " pillow" : ""}`,
  };
}

/** Whether a text is requested in the format of Text Generation Inference, the only one whose stream it reads. */
function sendsInputs({ request: { body } }: RecordedCall): boolean {
  return typeof body === "string" && Object.hasOwn(JSON.parse(body) as object, "inputs");
}

/** Adapter weights: for some providers the client omits those that the hub lists. */
function adaptersOf({ others }: HubMethod, { request: { body } }: RecordedCall): { readonly loras?: unknown } {
  const { loras } = typeof body === "string" ? (JSON.parse(body) as { readonly loras?: unknown }) : {};
  return loras !== undefined && others === "extra_body" ? { loras } : {};
}

type Taken = { readonly args: Readonly<Record<string, unknown>> } | { readonly reason: string };

/** The method's arguments, with files as paths. */
function takeArguments(row: HubMethod, callArgs: CodeCall["args"], files: FileNames): Taken {
  const { inputs: named, takes, others, together = [], least = {} } = row;
  const { inputs, parameters, ...top } = named === undefined ? { inputs: undefined, parameters: callArgs } : callArgs;
  const args: Record<string, unknown> = {};
  const reserved = [...(typeof named === "object" ? Object.values(named) : [named]), "model", "self"];
  const extra: Record<string, unknown> = {};
  const unknown: string[] = [];
  const members = typeof named === "string" || named === undefined ? undefined : Object.entries(named);
  if (typeof named === "string") args[named] = pathOf(files.replace(inputs));
  else if (members) {
    // If there is only one member, our client also accepts it without its name.
    const [[only = ""] = []] = members;
    const values = isRecord(inputs) ? inputs : members.length === 1 ? { [only]: inputs } : {};
    for (const [ours, theirs] of members) args[theirs] ??= pathOf(files.replace(values[ours]));
    unknown.push(...Object.keys(values).filter((name) => !members.some(([ours]) => ours === name)));
  }
  for (const [name, value] of Object.entries({ ...(parameters as object | undefined), ...top })) {
    if (value === undefined) continue;
    if (takes.includes(name)) args[name] = files.replace(value);
    else if (others === "arguments" && pythonName(name) !== undefined && !reserved.includes(name))
      args[name] = files.replace(value);
    else if (others === "extra_body") extra[name] = files.replace(value);
    else unknown.push(name);
  }
  if (unknown.length > 0) return { reason: `cannot send ${unknown.join(", ")}` };
  if (filesIn([parameters, top]).length > 0) return { reason: "sends no file as a parameter" };
  const present = together.filter((name) => args[name] !== undefined);
  if (present.length > 0 && present.length < together.length)
    return { reason: `needs ${together.join(" and ")} together` };
  const few = Object.entries(least).find(([name, count]) => Array.isArray(args[name]) && args[name].length < count);
  if (few) return { reason: `needs at least ${few[1]} ${few[0]}` };
  const missing = Object.entries(args).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0) return { reason: `needs ${missing.join(" and ")}` };
  return { args: { ...args, ...(Object.keys(extra).length > 0 && { extra_body: extra }) } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** The client reads a file by its path, and detects its media type by the extension. */
function pathOf(value: unknown): unknown {
  return value instanceof FileBytes ? value.name : value;
}

function reading(call: CodeCall, { returns }: HubMethod, name: string): string {
  const { task, streams = false, args } = call;
  const file = resultFile(returns === "image" ? { task, medium: returns } : call);
  if (task === "conversational") return pythonChatReading(streams, answersInParts(args), (whole) => whole);
  if (streams) return `for piece in ${name}:\n    print(piece, end="", flush=True)`;
  if (returns === "image") return `${name}.save("${file}")`;
  if (returns === "bytes" && file !== undefined) return `Path("${file}").write_bytes(${name})`;
  return `print(${name})`;
}
