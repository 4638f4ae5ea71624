import { js, sh } from "@patchbay/core/library";
import { KEY_STAND_IN, type RecordedRequest } from "./dry-run.ts";
import { FileText, type FileBytes, type FileNames } from "./file-names.ts";

/** A recorded request as a command line, with the key from the environment. */
export function writeCurl({ method, url, headers, body }: RecordedRequest, files: FileNames, variable: string): string {
  const { options, input = "" } = bodyOptions(body, files);
  const parts = [
    `curl ${sh`${url}`}`,
    ...(options.length === 0 ? [`-X ${sh`${method}`}`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${headerWord(`${name}: ${value}`, variable)}`),
    ...options,
  ];
  return parts.join(" \\\n  ") + input;
}

/** A header as one word of a shell, in which the variable stands for the key. */
function headerWord(header: string, variable: string): string {
  const parts = header.split(KEY_STAND_IN);
  if (parts.length === 1) return sh`${header}`;
  return `"${parts.map((part) => part.replaceAll(/[\\"$`]/g, "\\$&")).join(`$${variable}`)}"`;
}

interface BodyOptions {
  readonly options: readonly string[];
  /** What the command reads, as it follows the command. */
  readonly input?: string;
}

function bodyOptions(body: RecordedRequest["body"], files: FileNames): BodyOptions {
  if (body === undefined) return { options: [] };
  if (body instanceof FormData) return { options: [...body].map(([name, part]) => formOption(name, part, files)) };
  if (typeof body === "string") return jsonOptions(files.replace(JSON.parse(body)));
  const { name, type } = files.replace(body) as FileBytes;
  const contentType = type === "" ? "application/octet-stream" : type;
  return { options: [`-H ${sh`${`content-type: ${contentType}`}`}`, `--data-binary ${sh`${`@${name}`}`}`] };
}

function formOption(name: string, part: FormDataEntryValue, files: FileNames): string {
  if (typeof part === "string") return `--form-string ${sh`${`${name}=${part}`}`}`;
  const { name: file, type } = files.replace(part) as FileBytes;
  // In curl's own language these end a name.
  const path = /[",;]/.test(file) ? `"${file.replaceAll(/["\\]/g, "\\$&")}"` : file;
  return `-F ${sh`${`${name}=@${path}${type === "" ? "" : `;type=${type}`}`}`}`;
}

/** JSON as a word or, where it holds files, as a document into which the shell puts their bytes. */
function jsonOptions(value: unknown): BodyOptions {
  let sign = "@@";
  while (JSON.stringify(value).includes(sign)) sign += "@";
  const names: string[] = [];
  const json = js`${withoutFiles(value, (name) => `${sign}${names.push(name) - 1}${sign}`)}`;
  if (names.length === 0) return { options: [`-d ${sh`${json}`}`] };
  const document = json
    .replaceAll(/[\\$`]/g, "\\$&")
    .replaceAll(new RegExp(`${sign}(\\d+)${sign}`, "g"), (_, place: string) => {
      return `$(base64 < ${sh`${names[Number(place)]}`} | tr -d '\\n')`;
    });
  // A shell looks for the end of a document before it looks for quotes, so that a file's name could hold it.
  const lines = document.split("\n");
  let end = "JSON";
  while (lines.includes(end)) end += "_";
  return { options: [`-d @- <<${end}`], input: `\n${document}\n${end}` };
}

/** A copy of a value in which a mark stands in place of each file. */
function withoutFiles(value: unknown, markOf: (name: string) => string): unknown {
  if (value instanceof FileText) return value.before + markOf(value.name) + value.after;
  if (Array.isArray(value)) return value.map((item) => withoutFiles(item, markOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutFiles(item, markOf)]));
}
