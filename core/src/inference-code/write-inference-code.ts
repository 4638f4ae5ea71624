import { mayStartJob } from "../task/task-table.ts";
import { manifestFor } from "../manifest/direct-tasks.ts";
import { isDirect } from "../manifest/provider-facts.ts";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "../hub/index.ts";
import type { CodeKey, ListedProvider } from "./code-keys.ts";
import { pythonLines, pythonValue } from "./literal.ts";
import { pythonModule } from "./statements.ts";
import { recordRequest, type CodeCall, type RecordedCall, type RecordOptions, readBody } from "./record-request.ts";
import { writeCurl } from "./write-curl.ts";
import { writeHuggingFaceHub, type Written } from "./write-huggingface-hub.ts";
import { writeHuggingFaceJs, writePatchbay } from "./write-inference-clients.ts";
import { readOpenAiCall, writeOpenAiJs, writeOpenAiPython } from "./write-openai.ts";
import { writeFetch, writeRequests } from "./write-requests.ts";

/** The code of a call with one client. */
export interface ClientCode {
  /** Identifies the client, also in URLs: `openai-python`. */
  readonly id: string;
  /** The highlighter's name of the language. */
  readonly language: CodeLanguage;
  /** Display name of the client. */
  readonly label: string;
  readonly code: string;
  /** Command that installs its package, if any. */
  readonly install?: string | undefined;
  /** Limitations of this client. */
  readonly limit?: string | undefined;
}

export type CodeLanguage = "python" | "js" | "sh";

/** A client that cannot make this call. */
export interface MissingClient extends Pick<ClientCode, "id" | "label" | "language"> {
  /** Continues the client's name: “has no method for text-to-audio”. */
  readonly reason: string;
}

export interface InferenceCode {
  /** All clients that can make the call, grouped by language. */
  readonly clients: readonly ClientCode[];
  /** The clients that cannot make it. */
  readonly missing: readonly MissingClient[];
  /** Names of the files that the code reads from its working directory. */
  readonly files: readonly string[];
}

export interface InferenceCodeOptions extends Omit<RecordOptions, "entry" | "kind"> {
  /** A provider by its id, as an index lists it. */
  entryOf(id: string): (ListedProvider & { readonly origin?: string }) | undefined;
  readonly key: CodeKey;
}

/**
 * Writes code that makes a call, for every client that can make it. All are based on the request that Patchbay's
 * client would
 * send; only the request to the hub for the model's mapping is sent. The code contains no key: it reads the key from
 * the
 * environment.
 * @throws PatchbayError for a call that cannot be made
 *
 * @example
 * const [key] = codeKeys(entry);
 * const { clients } = await writeInferenceCode(call, { ...patchbay, lookUp: fetch, entryOf: () => entry, key });
 */
export async function writeInferenceCode(call: CodeCall, options: InferenceCodeOptions): Promise<InferenceCode> {
  const { entryOf, key, ...asking } = options;
  const run = await recordRequest(call, { ...asking, entry: entryOf(call.provider), kind: key.kind });
  const written = WAYS.map(({ write, ...way }) => ({
    ...way,
    ...write({ call, run, key, entry: entryOf(run.provider) }),
  }));
  const clients = written.flatMap((one) => ("code" in one ? [one] : []));
  return {
    clients,
    missing: written.flatMap((one) => ("reason" in one ? [one] : [])),
    files: run.files.names.filter((name) =>
      clients.some(({ code }) => code.includes(JSON.stringify(name).slice(1, -1))),
    ),
  };
}

/** Input of the writers. */
interface Subject {
  readonly call: CodeCall;
  readonly run: RecordedCall;
  readonly key: CodeKey;
  /** The provider that serves the call. */
  readonly entry: (ListedProvider & { readonly origin?: string }) | undefined;
}

interface Way extends Pick<ClientCode, "id" | "label" | "language"> {
  write(
    subject: Subject,
  ): (Written & { readonly limit?: string | undefined }) | Pick<ClientCode, "code" | "install" | "limit">;
}

const NOT_PLAIN = "cannot sign this provider's requests or exchange its key for a token";

const UPLOAD_FIRST = "sends one request, and this call needs a file that another one has uploaded";

const WAYS: readonly Way[] = [
  {
    id: "huggingface_hub",
    label: "huggingface_hub",
    language: "python",
    write(subject) {
      const { call, run, key, entry } = subject;
      const reason = foreignReason("huggingface_hub", subject);
      if (reason !== undefined) return { reason };
      const isOwn = entry && isDirect(manifestFor(entry, call.task));
      return writeHuggingFaceHub(call, run, key, isOwn ? run.providerModelId : call.model);
    },
  },
  {
    id: "openai-python",
    label: "OpenAI",
    language: "python",
    write: (subject) => openAiWay(subject, writeOpenAiPython, "pip install openai"),
  },
  {
    id: "fal_client",
    label: "fal_client",
    language: "python",
    write: writeFalClient,
  },
  {
    id: "requests",
    label: "requests",
    language: "python",
    write: (subject) =>
      rawWay(subject, ({ call, run, key }) => writeRequests(run, call, key.variable), "pip install requests"),
  },
  {
    id: "patchbay",
    label: "Patchbay",
    language: "js",
    write({ call, run, key, entry }) {
      const bundled = entry?.origin === undefined || entry.origin === "built-in";
      return {
        code: writePatchbay(call, run, key, bundled),
        install: `npm install @patchbay/core${bundled ? " @patchbay/plugins" : ""}`,
        limit: bundled ? undefined : "The folder plugins contains the provider's plugin.",
      };
    },
  },
  {
    id: "huggingface-js",
    label: "@huggingface/inference",
    language: "js",
    write(subject) {
      const { call, run, key } = subject;
      const reason = foreignReason("@huggingface/inference", subject);
      if (reason !== undefined) return { reason };
      if (run.method === undefined) return { reason: `has no method for ${call.task}` };
      return writeHuggingFaceJs(call, run, key);
    },
  },
  {
    id: "openai-js",
    label: "OpenAI",
    language: "js",
    write: (subject) => openAiWay(subject, writeOpenAiJs, "npm install openai"),
  },
  {
    id: "fetch",
    label: "fetch",
    language: "js",
    write: (subject) => rawWay(subject, ({ call, run, key }) => writeFetch(run, call, key.variable)),
  },
  {
    id: "curl",
    label: "curl",
    language: "sh",
    write: (subject) =>
      rawWay(subject, ({ call, run, key }) => writeCurl(run.request, run.files, key.variable, call.streams === true)),
  },
];

/** Why a published client cannot make the call; the provider's manifest lists the client's tasks. */
function foreignReason(client: string, { call, run, key, entry }: Subject): string | undefined {
  const served = entry?.clients?.[client];
  if (served !== true && !served?.includes(call.task)) {
    return `does not call ${entry?.label ?? run.provider} for ${call.task}`;
  }
  if (!key.plain) return NOT_PLAIN;
  const { hubUrl, routerUrl } = run.addresses;
  if (hubUrl !== DEFAULT_HUB_URL || (key.kind === "hub" && routerUrl !== DEFAULT_ROUTER_URL)) {
    return "cannot use another hub or router";
  }
  return undefined;
}

function openAiWay(
  { call, run, key, entry }: Subject,
  write: (call: NonNullable<ReturnType<typeof readOpenAiCall>>, variable: string) => string,
  install: string,
): ReturnType<Way["write"]> {
  if (!key.plain) return { reason: NOT_PLAIN };
  if (run.isUpload) return { reason: UPLOAD_FIRST };
  const read = readOpenAiCall(run.request, run.files);
  if (!read) return { reason: `does not send what ${entry?.label ?? run.provider} takes for ${call.task}` };
  return { code: write(read, key.variable), install };
}

function rawWay(subject: Subject, write: (subject: Subject) => string, install?: string): ReturnType<Way["write"]> {
  if (!subject.key.plain) return { reason: NOT_PLAIN };
  if (subject.run.isUpload) return { reason: UPLOAD_FIRST };
  return {
    code: write(subject),
    install,
    limit: mayStartJob(subject.call.task)
      ? "This is one request. If the provider answers with a job, you still have to fetch the result; Patchbay's client does that."
      : undefined,
  };
}

/** A call with Python's `fal_client`, which reads its key from the environment and waits in the queue. */
function writeFalClient({ call, run, key, entry }: Subject): ReturnType<Way["write"]> {
  const served = entry?.clients?.["fal_client"];
  if (served !== true && !served?.includes(call.task))
    return { reason: `does not call ${entry?.label ?? run.provider}` };
  if (key.kind === "hub") return { reason: `needs a key of ${entry?.label}, not the hub's token` };
  const body = readBody(run.request.body, run.files);
  if (body.form !== "json") return { reason: "sends JSON alone" };
  const application = decodeURI(new URL(run.request.url).pathname.slice(1));
  const args = [pythonValue(application), `arguments=${pythonValue(body.value)}`];
  return {
    code: pythonModule(
      ["import fal_client"],
      [
        `client = fal_client.SyncClient(key=os.environ["${key.variable}"])`,
        `result = client.subscribe${pythonLines("()", args)}\nprint(result)`,
      ],
    ),
    install: "pip install fal-client",
  };
}
