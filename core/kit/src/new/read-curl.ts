import { parseArgs, type ParseArgsConfig } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { readShell, type ShellCommand } from "./read-shell.ts";
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

/**
 * Reads a vendor's example for curl: several lines, any quotes, `$VARIABLES`, here-documents.
 * @throws InputError, which never quotes a value of the example
 */
export function readCurl(script: string): VendorCall {
  const { args, input } = findCurl(readShell(script));
  const { values, positionals } = parse(args);
  const address = values.url ?? positionals[0];
  if (address === undefined) throw new InputError("The curl command has no address. Copy the whole command.");
  if (values.cookie !== undefined)
    throw new InputError("The curl command sends a cookie. Use an example from the vendor's API reference.");
  const body = readBody(values, input);
  const method = values.request?.toUpperCase() ?? "POST";
  if (body === undefined || values.get === true || method !== "POST") {
    throw new InputError(
      `The curl command sends ${body === undefined ? "no body" : `a ${values.get === true ? "GET" : method}`}. Use the example that runs a model: a POST with -d, --json or -F.`,
    );
  }
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
  return {
    origin,
    path,
    query: others,
    headers: written,
    body,
    key,
    settings,
    ...(answerType !== undefined && { answerType }),
  };
}

function findCurl(commands: readonly ShellCommand[]): ShellCommand {
  for (const { args, input } of commands) {
    const start = args.findIndex((argument) => argument !== "$" && argument !== "%" && !/^\w+=/.test(argument));
    if (/^(.*\/)?curl(\.exe)?$/.test(args[start] ?? "")) {
      return { args: args.slice(start + 1), ...(input !== undefined && { input }) };
    }
  }
  throw new InputError("There is no curl command in the example: it must start with 'curl'.");
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
