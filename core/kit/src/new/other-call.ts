import { InputError } from "@patchbay/core/errors";
import { nativeCompletion } from "@patchbay/core/native-chat";
import { mockAddress, routeLines } from "./draft-address.ts";
import { draftRead, OUTPUTS, type DraftRead } from "./draft-read.ts";
import { Expression, leavesOf, printCode, withValueAt } from "./print-code.ts";
import { blob, likeliest, modelOf, without, type DescribedCall, type TaskDraft } from "./task-draft.ts";

/** Members that carry a call's input, the likeliest first. */
const INPUT_NAMES = ["prompt", "text", "input", "inputs", "query", "content", "contents", "texts", "audio_url", "url"];

/** Provider tasks by what an address contains. */
const TASKS_BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/translat/i, "translation"],
  [/summar/i, "summarization"],
  [/embed/i, "feature-extraction"],
  [/transcri|listen|speech-to-text|\b(asr|stt)\b/i, "automatic-speech-recognition"],
  [/text-to-speech|synthes|speech|speak|\btts\b|voice/i, "text-to-speech"],
  [/image|picture|diffusion|flux/i, "text-to-image"],
];

/** The task of a call in a vendor's own protocol. @throws InputError if the author has to add something */
export function draftOtherCall(described: DescribedCall): TaskDraft {
  const { call, answer } = described;
  const task = described.task ?? taskOf(call.body, call.path);
  if (!(task in OUTPUTS)) {
    throw new InputError(
      `The code of a ${task} cannot be written from an example. Pass --task with one of ${Object.keys(OUTPUTS).join(", ")}, or write it by hand.`,
    );
  }
  if (answer === undefined) {
    throw new InputError(
      `${call.path || call.origin} is not a call of OpenAI's protocol, so its answer has to be described. Pass the documented one: --answer '{ … }', or --answer with a file that contains it; for one that is a file, its type: --answer audio/mpeg.`,
    );
  }
  const model = modelOf(described);
  const read = draftRead(task, answer, model.id);
  const body = draftBody(described, task);
  const input = body.args["inputs"];
  const args = input === undefined ? body.args : { inputs: input };
  const head = [...new Set(["defineProvider", ...body.imports, ...read.imports])];
  const lines = [...routeLines(call), body.code, ...read.lines];
  return {
    call,
    task,
    model: model.id,
    streams: false,
    imports: {
      "@patchbay/core/provider": head,
      ...(task === "conversational" && { "@patchbay/core/native-chat": ["nativeCompletion"] }),
    },
    mockImports:
      task === "conversational"
        ? ["HttpResponse", "mockNativeChat", "piecesOf", "readJson"]
        : ["http", "HttpResponse", "mockKeys", ...read.mockImports],
    code: ["{", ...lines.map((line) => `      ${line}`), "    }"].join("\n"),
    mock: {
      handlers:
        task === "conversational"
          ? [chatMock(described, read)]
          : [`...mockKeys(vendor, [${httpMock(described, read)}])`],
    },
    cases: [
      {
        name: "the documented call",
        args,
        body: body.sent,
        answer: "json" in answer ? { json: answer.json } : { blob: blob(answer.type) },
        further: read.further,
        output:
          task === "conversational"
            ? nativeCompletion({ id: "", model: model.id }, read.usage, { text: String(read.value) })
            : read.output,
      },
    ],
  };
}

function taskOf(body: DescribedCall["call"]["body"], path: string): string {
  if (body.kind === "json" && isMessages(body.value["messages"])) return "conversational";
  const [, byPath] = TASKS_BY_PATH.find(([pattern]) => pattern.test(path)) ?? [];
  return byPath ?? (body.kind === "json" ? "text-generation" : "automatic-speech-recognition");
}

/** Messages in OpenAI's form, whose contents callers pass as they are. */
function isMessages(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item?.role === "string" && "content" in item)
  );
}

interface DraftBody {
  readonly imports: readonly string[];
  /** The member `body` of the task. */
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The body of the fixture. */
  readonly sent: unknown;
}

function draftBody(described: DescribedCall, task: string): DraftBody {
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
    const upload = { [file]: new Expression('{ value: blobInput(call), fileName: "audio.wav" }') };
    const form = printCode({ ...others, ...modelMember, ...upload }, "      ");
    return {
      imports: ["blobInput", "formBody"],
      code: `body: (call) => formBody(${form}),`,
      args: { inputs: blob("audio/wav") },
      sent: { $form: { ...others, ...sentModel, [file]: blob("audio/wav") } },
    };
  }
  const value = without(call.body.value, "stream", ...(model.member === undefined ? [] : [model.member]));
  if (task === "conversational") {
    const { messages, ...others } = value;
    const members = { ...others, "...": new Expression("givenArguments(call)"), ...modelMember };
    return {
      imports: ["givenArguments"],
      code: `body: (call) => (${printCode(members, "      ")}),`,
      args: { messages },
      sent: { ...others, messages, ...sentModel },
    };
  }
  const texts = leavesOf(value).filter((leaf) => typeof leaf.value === "string");
  const input = likeliest(texts, INPUT_NAMES);
  const [member] = input?.path ?? [];
  if (input === undefined || typeof member !== "string") {
    throw new InputError("No member of the example's body is a text that could be the input. Use an example with one.");
  }
  const placed = withValueAt({ [member]: value[member] }, input.path, new Expression('call.args["inputs"]')) as object;
  const members = {
    ...without(value, member),
    "...": new Expression("flatArguments(call)"),
    ...modelMember,
    ...placed,
  };
  return {
    imports: ["flatArguments"],
    code: `body: (call) => (${printCode(members, "      ")}),`,
    args: { inputs: input.value },
    sent: { ...value, ...sentModel },
  };
}

function chatMock({ call, answer }: DescribedCall, { path }: DraftRead): string {
  const json = answer && "json" in answer ? answer.json : {};
  const reply = withValueAt(json, path, new Expression('piecesOf(reply).join("")'));
  return [
    `...mockNativeChat([${JSON.stringify(mockAddress(call))}], vendor, {`,
    "    read: readJson,",
    `    write: (reply) => HttpResponse.json(${printCode(reply, "    ")}),`,
    "  })",
  ].join("\n");
}

function httpMock({ call }: DescribedCall, { mockAnswer, mockFiles }: DraftRead): string {
  const main = `http.post(${JSON.stringify(mockAddress(call))}, ${mockAnswer})`;
  return ["", ...[main, ...mockFiles].map((handler) => `    ${handler},`), "  "].join("\n");
}
