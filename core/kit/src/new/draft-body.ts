import { InputError } from "@patchbay/core/errors";
import { Expression, leavesOf, printCode, withValueAt, type ValuePath } from "./print-code.ts";
import { blob, likeliest, modelOf, without, type DescribedCall } from "./task-draft.ts";
import { NOTIFIED } from "./vendor-call.ts";

/** Members that carry a call's input, the likeliest first. */
const INPUT_NAMES = ["prompt", "text", "input", "inputs", "query", "content", "contents", "texts", "audio_url", "url"];

export interface DraftBody {
  readonly imports: readonly string[];
  /** The member `body` of the task. */
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The body of the fixture. */
  readonly sent: unknown;
  /** Where the text is in the body that is the input, or describes the result. */
  readonly text?: ValuePath | undefined;
  readonly guess?: string;
}

/** Members that carry the file of a call that changes one. */
const FILE_NAME = /(?:^|_)(?:image|img|photo|picture|frame|video)(?:s|_|$)|(?:Image|Video)(?:$|[A-Z])/;
const isFileText = (value: unknown): boolean =>
  typeof value === "string" && (/^(?:https?:|data:|<)/.test(value) || BASE64.test(value));
const BASE64 = /^[A-Za-z0-9+/]{16,}={0,2}$/;

/** The member of a body that is a file: an address, or base64. */
export function fileIn(value: unknown): { readonly path: ValuePath; readonly value: unknown } | undefined {
  const leaves = leavesOf(value).filter((leaf) => isFileText(leaf.value));
  return leaves.find(({ path }) => FILE_NAME.test(String(path.findLast((step) => typeof step === "string"))));
}

/**
 * A body without what only the example has: addresses that are notified, files, `<string>`. A text that could be the
 * input is replaced.
 */
function generalized(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (NOTIFIED.test(name)) return [];
    if (typeof member === "string" && /^<[^>]*>$/.test(member))
      return INPUT_NAMES.includes(name) ? [[name, "A lighthouse at dusk"]] : [];
    if (
      typeof member === "string" &&
      (/^(?:https?|data):/.test(member) || (member.endsWith("=") && BASE64.test(member)))
    )
      return [];
    if (typeof member !== "object" || member === null || Array.isArray(member)) return [[name, member]];
    const inner = generalized(member as Readonly<Record<string, unknown>>);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

export function draftBody(described: DescribedCall, task: string): DraftBody {
  const { call } = described;
  const model = modelOf(described);
  const modelMember = model.member === undefined ? {} : { [model.member]: new Expression("call.providerModelId") };
  const sentModel = model.member === undefined ? {} : { [model.member]: model.id };
  if (call.body.kind === "file") {
    return {
      imports: ["blobInput"],
      code: "body: (call) => blobInput(call),",
      args: { inputs: blob("audio/wav") },
      sent: blob("audio/wav"),
    };
  }
  if (call.body.kind === "form") {
    const { fields } = call.body;
    const file = Object.keys(fields).find((name) => fields[name] === undefined);
    if (file === undefined)
      throw new InputError("The example's form has no file (-F name=@file). Use the vendor's example with JSON.");
    const others = without(fields, file, model.member ?? "");
    const [type, fileName] = task.startsWith("image") ? ["image/png", "image.png"] : ["audio/wav", "audio.wav"];
    const upload = { [file]: new Expression(`{ value: blobInput(call), fileName: "${fileName}" }`) };
    const form = printCode({ ...others, ...modelMember, ...upload }, "      ");
    return {
      imports: ["blobInput", "formBody"],
      code: `body: (call) => formBody(${form}),`,
      args: { inputs: blob(type) },
      sent: { $form: { ...others, ...sentModel, [file]: blob(type) } },
    };
  }
  const members = without(call.body.value, "stream", ...(model.member === undefined ? [] : [model.member]));
  if (task === "conversational") {
    const { messages, ...others } = members;
    const sentMembers = { ...others, "...": new Expression("givenArguments(call)"), ...modelMember };
    return {
      imports: ["givenArguments"],
      code: `body: (call) => (${printCode(sentMembers, "      ")}),`,
      args: { messages },
      sent: { ...others, messages, ...sentModel },
    };
  }
  const value = generalized(members);
  const texts = leavesOf(value).filter((leaf) => typeof leaf.value === "string");
  const text = likeliest(texts, INPUT_NAMES);
  const file = /^(?:image|video)-to-/.test(task) ? fileIn(members) : undefined;
  const input = file ?? text;
  const [member] = input?.path ?? [];
  if (input === undefined || typeof member !== "string") {
    throw new InputError("No member of the example's body is a text that could be the input. Use an example with one.");
  }
  const [code, sent] = file ? fileCode(task, file) : ['call.args["inputs"]', input.value];
  const bodyWith = (replacement: unknown) =>
    withValueAt({ [member]: members[member] }, input.path, replacement) as object;
  const all = {
    ...without(value, member),
    "...": new Expression("flatArguments(call)"),
    ...modelMember,
    ...bodyWith(new Expression(code)),
  };
  return {
    imports: ["flatArguments", ...(file ? ["blobInput", /\w+/.exec(code.replace("await ", ""))?.[0] ?? ""] : [])],
    code: `body: ${file ? "async " : ""}(call) => (${printCode(all, "      ")}),`,
    args: { inputs: file ? blob(typeOfInput(task)) : input.value },
    sent: { ...value, ...sentModel, ...(file && bodyWith(sent)) },
    text: text?.path,
    ...(file && {
      guess: `that \`${file.path.join(".")}\` takes ${code.includes("dataUrl") ? "a data URL" : "base64"}`,
    }),
  };
}

const typeOfInput = (task: string): string => (task.startsWith("image") ? "image/png" : "video/mp4");

/** The code of a file in a body, and what the fixture sends: an address becomes a data URL. */
function fileCode(
  task: string,
  { path, value }: { readonly path: ValuePath; readonly value: unknown },
): [string, string] {
  const type = typeOfInput(task);
  const isBase64 = BASE64.test(String(value)) || /b(ase)?64/i.test(path.join("."));
  return isBase64
    ? ["await base64(blobInput(call))", "ZmlsZQ=="]
    : [`await dataUrl(blobInput(call), "${type}")`, `data:${type};base64,ZmlsZQ==`];
}
