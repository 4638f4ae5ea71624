import { InputError } from "@patchbay/core/errors";
import { nativeCompletion } from "@patchbay/core/native-chat";
import { mockAddresses, routeLines } from "./draft-address.ts";
import { draftBody, fileIn } from "./draft-body.ts";
import { draftRead, mediaTypeIn, OUTPUTS, type DraftRead } from "./draft-read.ts";
import { Expression, leavesOf, printCode, withValueAt } from "./print-code.ts";
import { blob, modelOf, type DescribedCall, type TaskDraft, type Vendor } from "./task-draft.ts";

/** Provider tasks by what an address contains. */
const TASKS_BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/image-?(?:to|2)-?video|\bi2v\b/i, "image-to-video"],
  [/video|\bt2v\b/i, "text-to-video"],
  [/image-?(?:to|2)-?image|img2img|upscal|inpaint|relight|background/i, "image-to-image"],
  [/translat/i, "translation"],
  [/summar/i, "summarization"],
  [/embed/i, "feature-extraction"],
  [/transcri|listen|speech-to-text|\b(asr|stt)\b/i, "automatic-speech-recognition"],
  [/text-to-speech|synthes|speech|speak|\btts\b|voice/i, "text-to-speech"],
  [/music|sound|audio/i, "text-to-audio"],
  [/image|picture|diffusion|flux/i, "text-to-image"],
];

/** The task of a call in a vendor's own protocol. @throws InputError if the author has to add something */
export function draftOtherCall(described: DescribedCall, vendor: Vendor): TaskDraft {
  const { call, answer } = described;
  const task = taskOf(described);
  if (answer === undefined) {
    throw new InputError(
      `${call.path || call.origin} is not a call of OpenAI's protocol, so its answer has to be described. Pass the documented one: --answer '{ … }', or --answer with a file that contains it; for one that is a file, its type: --answer audio/mpeg.`,
    );
  }
  const model = modelOf(described);
  const addresses = mockAddresses(call, vendor);
  const read = draftRead(task, answer, model.id);
  const body = draftBody(described, task);
  const input = body.args["inputs"];
  const args = input === undefined ? body.args : { inputs: input };
  const head = [...new Set(["defineProvider", ...body.imports, ...read.imports])];
  const context = read.lines.some((line) => line.includes("context")) ? ", context" : "";
  const readLines = [`read(answer${context}) {`, ...read.lines.map((line) => `  ${line}`), "},"];
  const lines = [...routeLines(call), body.code, ...readLines];
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
          ? [chatMock(described, read, addresses)]
          : [`...mockKeys(vendor, [${httpMock(read, addresses)}])`],
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

/** @throws InputError for one whose code cannot be written */
export function taskOf({ call, task, answer, job }: DescribedCall): string {
  const known = task ?? likelyTask(call, job ? (job.result ?? job.status).answer : answer);
  if (known in OUTPUTS) return known;
  throw new InputError(
    `The code of a ${known} cannot be written from an example. Pass --task with one of ${Object.keys(OUTPUTS).join(", ")}, or write it by hand.`,
  );
}

function likelyTask({ body, path }: DescribedCall["call"], answer: DescribedCall["answer"]): string {
  if (body.kind === "json" && isMessages(body.value["messages"])) return "conversational";
  const [, byPath] = TASKS_BY_PATH.find(([pattern]) => pattern.test(path)) ?? [];
  if (byPath === "text-to-video" && body.kind === "json" && fileIn(body.value)) return "image-to-video";
  if (byPath !== undefined) return byPath;
  if (body.kind !== "json") return "automatic-speech-recognition";
  const types =
    answer && "json" in answer ? leavesOf(answer.json).map(({ value }) => mediaTypeIn(value)) : [answer?.type];
  const [kind] = types.find((type) => type !== undefined)?.split("/") ?? [];
  return kind === undefined ? "text-generation" : `text-to-${kind}`;
}

/** Messages in OpenAI's form, whose contents callers pass as they are. */
function isMessages(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item?.role === "string" && "content" in item)
  );
}

function chatMock({ answer }: DescribedCall, { path }: DraftRead, addresses: readonly string[]): string {
  const json = answer && "json" in answer ? answer.json : {};
  const reply = withValueAt(json, path, new Expression('piecesOf(reply).join("")'));
  return [
    `...mockNativeChat(${printCode(addresses)}, vendor, {`,
    "    read: readJson,",
    `    write: (reply) => HttpResponse.json(${printCode(reply, "    ")}),`,
    "  })",
  ].join("\n");
}

function httpMock({ mockAnswer, mockFiles }: DraftRead, addresses: readonly string[]): string {
  const main = addresses.map((address) => `http.post(${JSON.stringify(address)}, ${mockAnswer})`);
  return ["", ...[...main, ...mockFiles].map((handler) => `    ${handler},`), "  "].join("\n");
}
