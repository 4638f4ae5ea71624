import { mockAddresses, routeLines, SAMPLE_SETTING, sampleAddress } from "./draft-address.ts";
import { draftBody } from "./draft-body.ts";
import { draftRead, mediaTypeIn, type DraftRead } from "./draft-read.ts";
import { asTyped, readJob, type JobFacts, type StateKind } from "./job-facts.ts";
import { taskOf } from "./other-call.ts";
import {
  Expression,
  leavesOf,
  printAccess,
  printCode,
  printText,
  valueAt,
  withValueAt,
  type ValuePath,
} from "./print-code.ts";
import { blob, modelOf, type DescribedCall, type DescribedLook, type TaskDraft, type Vendor } from "./task-draft.ts";
import { camelCase, settingsIn } from "./vendor-call.ts";

/** What a job makes, by the end of its task's name; its file is in this format where it is simulated. */
const PRODUCTS = { image: "png", video: "webm", speech: "wav", audio: "wav" } as const;

/** A result as an answer has it that no example shows. */
const FILES = { png: "output.png", webm: "output.mp4", wav: "output.mp3" } as const;

/** The task of a call that a vendor accepts as a job. @throws InputError */
export function draftJobCall(described: DescribedCall, vendor: Vendor): TaskDraft {
  const { call, job } = described;
  const task = taskOf(described);
  const product = Object.keys(PRODUCTS).find((name) => task.endsWith(name)) as keyof typeof PRODUCTS | undefined;
  const format = product && PRODUCTS[product];
  const facts = readJob(described, format ? [`https://files.example/${FILES[format]}`] : "A short text.");
  const model = modelOf(described);
  const body = draftBody(described, task);
  const read = draftRead(task, job?.result?.answer ?? { json: facts.done }, model.id);
  const states = { answers: answersOf(facts, job?.result ? undefined : read.path), sample: facts.id };
  const name = `${camelCase(task)}Jobs`;
  const [kind] = mediaTypeIn(read.value)?.split("/") ?? [];
  const isOther = kind !== undefined && product !== undefined && kind !== (product === "speech" ? "audio" : product);
  const guesses = [
    ...facts.guesses,
    ...(isOther ? ["where the result is"] : []),
    "`interval`",
    ...(body.guess === undefined ? [] : [body.guess]),
  ];
  const guess = `Confirm with the vendor's documentation: ${guesses.join(", ")}.`;
  const isPathFixed = settingsIn(facts.look.path).every((setting) => setting === "id");
  const lines = [...routeLines(call), body.code, ...readLines(name, facts, read, isPathFixed)];
  return {
    call,
    task,
    model: model.id,
    streams: false,
    imports: {
      "@patchbay/core/provider": [
        ...new Set([
          "defineProvider",
          "finishedJob",
          "type VendorJobs",
          ...(job?.result ? ["jobUrl"] : []),
          ...body.imports,
          ...read.imports,
        ]),
      ],
    },
    mockImports: ["mockJobRoutes", ...mockImportsOf(facts, read)],
    code: ["{", ...lines.map((line) => `      ${line}`), "    }"].join("\n"),
    constants: jobsCode({ name, vendor: vendor.label, product: product ?? "text", guess, facts, isPathFixed }),
    guess,
    mock: { handlers: mockHandlers(described, facts, read, { ...states.answers, vendor, format, text: body.text }) },
    cases: [
      {
        name: "a job that is polled",
        args: body.args,
        body: body.sent,
        answer: { json: facts.accepted },
        further: [
          lookStep(facts.look, facts.id, { json: states.answers.running }),
          lookStep(facts.look, facts.id, { json: facts.done }),
          ...(facts.result ? [lookStep(facts.result, facts.id, fixtureAnswer(facts.result))] : []),
          ...read.further,
        ],
        output: read.output,
      },
    ],
  };
}

const fixtureAnswer = ({ answer }: DescribedLook): object =>
  answer && "type" in answer ? { blob: blob(answer.type) } : { json: answer?.json };

function lookStep({ origin, path, query }: DescribedLook, id: string, answer: object): object {
  const put = (text: string): string => text.replace("{id}", encodeURIComponent(id));
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.replace("{id}", id)]));
  return { method: "GET", direct: sampleAddress({ origin, path: put(path), query: values }, SAMPLE_SETTING), answer };
}

/** The answers to polls before the job is finished. @param output where a finished one has its result */
function answersOf({ done, statePath, states }: JobFacts, output: ValuePath | undefined) {
  const sample = valueAt(done, statePath);
  const unfinished = output ? emptiedAt(done, output) : done;
  const stateOf = (...kinds: StateKind[]): unknown => asTyped(kinds.flatMap((kind) => states[kind])[0] ?? "", sample);
  return {
    running: withValueAt(unfinished, statePath, stateOf("running", "queued")),
    failed: withReason(withValueAt(unfinished, statePath, stateOf("failed")), statePath.slice(0, -1)),
  };
}

/** Without a value: a list becomes empty, anything else null. */
function emptiedAt(value: unknown, path: ValuePath): unknown {
  const list = path.findIndex((step) => typeof step === "number");
  return list < 0 ? withValueAt(value, path, null) : withValueAt(value, path.slice(0, list), []);
}

function withReason(value: unknown, path: ValuePath): unknown {
  return withValueAt(value, path, { ...(valueAt(value, path) as object), error: "{error}" });
}

/** Steps to `read`, after the call has been accepted. */
function readLines(name: string, { look, result }: JobFacts, { lines }: DraftRead, isPathFixed: boolean): string[] {
  const at = (address: DescribedLook): string =>
    printCode({ "...": new Expression(name), path: new Expression(pathCode(address)) }, "        ");
  const finished = `await finishedJob(accepted, context, ${isPathFixed ? name : at(look)});`;
  const isFile = result?.answer && "type" in result.answer;
  const before = result
    ? [
        finished,
        `const result = jobUrl(accepted, context.call, ${at(result)});`,
        `const answer = await context.send(String(result)${isFile ? "" : ', { as: "json" }'});`,
      ]
    : [`const answer = ${finished}`];
  return ["async read(accepted, context) {", ...[...before, ...lines].map((line) => `  ${line}`), "},"];
}

/** The path of a job as code; `{id}` stays. */
function pathCode({ path, query }: DescribedLook): string {
  const values = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  const written = `/${path}${values.length > 0 ? `?${values.join("&")}` : ""}`;
  return printText(written.replace("{id}", "\uE002"))
    .replace("\uE002", "{id}")
    .replaceAll("${call.", "${context.call.");
}

interface JobsCode {
  readonly name: string;
  readonly vendor: string;
  readonly product: string;
  readonly guess: string;
  readonly facts: JobFacts;
  readonly isPathFixed: boolean;
}

function jobsCode({ name, vendor, product, guess, facts, isPathFixed }: JobsCode): string {
  const { idPath, statePath, states, look } = facts;
  const [id, state] = [idPath.at(-1), statePath.at(-1)];
  const job = jobCode(facts);
  const members = {
    vendor,
    product,
    ...(isPathFixed && { path: new Expression(pathCode(look)) }),
    interval: product === "video" ? 5000 : 2000,
    ...(job !== undefined && { job: new Expression(job) }),
    ...(id !== "id" && { id }),
    ...(state !== "status" && { state }),
    ...(states.queued.length > 0 && { queued: states.queued }),
    running: states.running,
    done: states.done,
    failed: states.failed,
  };
  const type = isPathFixed ? "VendorJobs" : 'Omit<VendorJobs, "path">';
  return `/** ${guess} */\nconst ${name}: ${type} = ${printCode(members)};\n`;
}

/** The function that finds the job in an answer; undefined if it is the answer. */
function jobCode({ accepted, done, idPath, statePath }: JobFacts): string | undefined {
  const [idParent, stateParent] = [idPath.slice(0, -1), statePath.slice(0, -1)];
  const parents = String(idParent) === String(stateParent) ? [idParent] : [idParent, stateParent];
  const texts = [
    ...(typeof valueAt(accepted, idPath) === "string" ? [] : [[idPath.at(-1), ' ?? ""'] as const]),
    ...(typeof valueAt(done, statePath) === "string" ? [] : [[statePath.at(-1), ""] as const]),
  ];
  if (texts.length === 0 && parents.length === 1)
    return idParent.length === 0 ? undefined : `({ data }) => ${printAccess("data", idParent)}`;
  const spread = parents.map((path) => `...${parentCode(path)}`).join(", ");
  if (texts.length === 0) return `({ data }) => ({ ${spread} })`;
  // Core compares texts.
  const written = texts.map(([name, fallback]) => `${String(name)}: String(job["${String(name)}"]${fallback})`);
  return [
    "({ data }) => {",
    `    const job: Record<string, unknown> = { ${spread} };`,
    `    return { ...job, ${written.join(", ")} };`,
    "  }",
  ].join("\n");
}

const parentCode = (path: ValuePath): string =>
  path.length === 0 ? "(data as object | null)" : printAccess("data", path, "object");

const mockImportsOf = ({ result }: JobFacts, { mockImports, mockFiles }: DraftRead): readonly string[] => {
  if (!result) return mockImports.length > 0 ? ["mockMedia"] : [];
  return ["http", "HttpResponse", ...(mockFiles.length > 0 || "type" in (result.answer ?? {}) ? mockImports : [])];
};

interface MockParts {
  readonly vendor: Vendor;
  readonly running: unknown;
  readonly failed: unknown;
  readonly format: "png" | "webm" | "wav" | undefined;
  /** Where the request has the text that the result depends on. */
  readonly text: ValuePath | undefined;
}

/** Handlers of JSON alone. */
function mockHandlers(described: DescribedCall, facts: JobFacts, read: DraftRead, parts: MockParts): string[] {
  const { member } = modelOf(described);
  const addressesOf = (each: Pick<DescribedLook, "origin" | "path">) => mockAddresses(each, parts.vendor);
  // The examples of the two answers may be of two jobs, and addresses may contain the id.
  const ids = [facts.id, String(valueAt(facts.done, facts.idPath) ?? facts.id)];
  const idText = (value: unknown): unknown =>
    ids.includes(String(value))
      ? "{id}"
      : /^https?:/.test(String(value))
        ? ids.reduce((text, id) => text.replaceAll(`/${id}`, "/{id}"), String(value))
        : value;
  const withJobId = (value: unknown): unknown =>
    leavesOf(value).reduce((all, leaf) => withValueAt(all, leaf.path, idText(leaf.value)), value);
  const isFile = !facts.result && read.mockFiles.length > 0 && parts.format !== undefined;
  const folder = isFile ? `${new URL(String(read.value)).origin}/simulated` : "";
  const text = parts.text?.join(".") ?? "id";
  const done = isFile ? withValueAt(facts.done, read.path, `${folder}/{${text}}.${parts.format}`) : facts.done;
  const values = Object.entries(facts.look.query).map(([name, value]) => `${name}=${value.replace("{id}", ":id")}`);
  const routes = {
    start: Object.fromEntries(addressesOf(described.call).map((address) => [address, [taskOf(described)]])),
    look: addressesOf(facts.look).map((address) => `${address}${values.length > 0 ? `?${values.join("&")}` : ""}`),
    ...(member !== undefined && member !== "model" && { model: member }),
    accepted: withJobId(facts.accepted),
    job: { running: withJobId(parts.running), done: withJobId(done), failed: withJobId(parts.failed) },
  };
  const vendor = member === undefined ? "{ key: vendor.key }" : "vendor";
  const handlers = [`...mockJobRoutes(${vendor}, ${printCode(routes, "  ")})`];
  if (isFile) handlers.push(`...mockMedia(${JSON.stringify(folder)})`);
  if (facts.result) {
    const results = addressesOf(facts.result);
    handlers.push(
      ...results.map((address) => `http.get(${JSON.stringify(address)}, ${read.mockAnswer})`),
      ...read.mockFiles,
    );
  }
  return handlers;
}
