import { parseArgs, type ParseArgsConfig } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { ShellCommand } from "./read-shell.ts";
import {
  cleanBody,
  mediaTypeOf,
  readAddress,
  settingsIn,
  takeKeys,
  withSettings,
  type CallBody,
  type VendorCall,
} from "./vendor-call.ts";

const list = { type: "string", multiple: true } as const;
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The options of curl in vendors' examples. What only concerns the terminal or the connection is ignored. */
const OPTIONS = {
  header: { ...list, short: "H" },
  data: { ...list, short: "d" },
  "data-raw": list,
  "data-ascii": list,
  "data-binary": list,
  "data-urlencode": list,
  json: list,
  form: { ...list, short: "F" },
  "form-string": list,
  request: { ...text, short: "X" },
  url: text,
  user: { ...text, short: "u" },
  output: { ...text, short: "o" },
  "upload-file": { ...text, short: "T" },
  get: { ...flag, short: "G" },
  "user-agent": { ...text, short: "A" },
  referer: { ...text, short: "e" },
  cookie: { ...text, short: "b" },
  "max-time": { ...text, short: "m" },
  "connect-timeout": text,
  retry: text,
  proxy: { ...text, short: "x" },
  "write-out": { ...text, short: "w" },
  silent: { ...flag, short: "s" },
  "show-error": { ...flag, short: "S" },
  location: { ...flag, short: "L" },
  insecure: { ...flag, short: "k" },
  include: { ...flag, short: "i" },
  verbose: { ...flag, short: "v" },
  "no-buffer": { ...flag, short: "N" },
  fail: { ...flag, short: "f" },
  "fail-with-body": flag,
  "remote-name": { ...flag, short: "O" },
  globoff: { ...flag, short: "g" },
  compressed: flag,
  "no-progress-meter": flag,
  "http1.1": flag,
  http2: flag,
} as const satisfies ParseArgsConfig["options"];

/** A request that a vendor's example sends. */
export interface ExampleRequest {
  readonly method: string;
  readonly call: Omit<VendorCall, "body">;
  /** Absent: no body, or fields in the address. */
  readonly body?: CallBody;
}

/** @throws InputError for a request that cannot run a model */
export function callOf({ method, call, body }: ExampleRequest): VendorCall {
  if (body !== undefined && method === "POST") return { ...call, body };
  throw new InputError(
    `The curl command sends ${body === undefined ? "no body" : `a ${method}`}. Use the example that runs a model: a POST with -d, --json or -F. A GET that looks at a job follows it.`,
  );
}

/** Reads a command of an example. @throws InputError, which never quotes a value of the example */
export function readRequest({ args, input }: Pick<ShellCommand, "args" | "input">): ExampleRequest {
  const { values, positionals } = parse(args);
  const address = values.url ?? positionals[0];
  if (address === undefined) throw new InputError("The curl command has no address. Copy the whole command.");
  if (values.cookie !== undefined)
    throw new InputError("The curl command sends a cookie. Use an example from the vendor's API reference.");
  const body = values.get === true ? undefined : readBody(values, input);
  const method = values.get === true ? "GET" : (values.request?.toUpperCase() ?? (body === undefined ? "GET" : "POST"));
  const { origin, path, query } = readAddress(address);
  const sent = {
    ...headersOf(values.header ?? []),
    ...(values.user !== undefined && { Authorization: "Basic \uE000\uE001" }),
  };
  const { headers, query: others, key } = takeKeys(sent, query);
  const written = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withSettings(value)]));
  const settings = [
    ...new Set([origin, path, ...Object.values(others), ...Object.values(written)].flatMap(settingsIn)),
  ];
  const answerType = mediaTypeOf(values.output ?? "");
  const call = { origin, path, query: others, headers: written, key, settings };
  return { method, call: { ...call, ...(answerType !== undefined && { answerType }) }, ...(body && { body }) };
}

/** The first command that is curl, without its name. @throws InputError */
export function findCurl(commands: Iterable<ShellCommand>): ShellCommand {
  for (const { args, ...command } of commands) {
    const start = args.findIndex((argument) => argument !== "$" && argument !== "%" && !/^\w+=/.test(argument));
    if (/^(.*\/)?curl(\.exe)?$/.test(args[start] ?? "")) return { ...command, args: args.slice(start + 1) };
  }
  throw new InputError(
    "There is no curl command in the example: it is a command that starts with 'curl', or a file with one.",
  );
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [, option] = /'(-{1,2}[\w.-]+)/.exec((error as Error).message) ?? [];
    throw new InputError(
      `The curl command's option ${option ?? ""} is not one that examples of calls need. Remove it.`,
    );
  }
}

type Values = ReturnType<typeof parse>["values"];

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const index = line.indexOf(":");
      return index < 1 ? [] : [[line.slice(0, index).trim(), line.slice(index + 1).trim()] as const];
    }),
  );
}

function readBody(values: Values, input: string | undefined): CallBody | undefined {
  const fields = [...(values.form ?? []), ...(values["form-string"] ?? [])];
  if (fields.length > 0) return { kind: "form", fields: Object.fromEntries(fields.map(readField)) };
  if (values["upload-file"] !== undefined) return { kind: "file" };
  if (values["data-urlencode"] !== undefined) throw new InputError(FORM_DATA);
  const data = [values.data, values["data-raw"], values["data-ascii"], values["data-binary"], values.json].flatMap(
    (part) => part ?? [],
  );
  const [first] = data;
  if (first === undefined) return undefined;
  if (first.startsWith("@") && first !== "@-") {
    if (!/\.(json|txt)$/i.test(first)) return { kind: "file" };
    throw new InputError(`The curl command reads its body from a file. Put the file's content in place of ${first}.`);
  }
  const content = first === "@-" ? input : data.join("&");
  if (content === undefined)
    throw new InputError("The curl command reads its body from its input. Put the body after -d.");
  return { kind: "json", value: readJson(content) };
}

const FORM_DATA =
  "The curl command sends fields as in an address (name=value&…), which plugins cannot send. Use the vendor's example with JSON.";

function readField(field: string): readonly [string, string | undefined] {
  const index = field.indexOf("=");
  const value = field.slice(index + 1);
  const name = index < 0 ? field : field.slice(0, index);
  return [name, /^[@<]/.test(value) ? undefined : String(cleanBody(value.replace(/;type=[\w/+.-]+$/, ""), name))];
}

function readJson(content: string): Readonly<Record<string, unknown>> {
  if (/^[\w.[\]-]+=/.test(content.trim())) throw new InputError(FORM_DATA);
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return cleanBody(value) as Readonly<Record<string, unknown>>;
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    // The parser's own message quotes the text.
    throw new InputError(
      "The curl command's body is not JSON. Remove comments and '...' from it, and quote every name.",
    );
  }
  throw new InputError("The curl command's body is not a JSON object. Use the vendor's example with -d '{ … }'.");
}
