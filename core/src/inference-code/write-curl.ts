import { js, sh } from "../library/code.ts";
import { FileText, type FileNames } from "./file-names.ts";
import {
  type BodyPart,
  type RecordedRequest,
  aroundKey,
  JsonPart,
  readBody,
  typeOf,
  type RequestBody,
} from "./record-request.ts";

/** A recorded request as a command line, with the key from the environment. */
export function writeCurl(request: RecordedRequest, files: FileNames, variable: string, streams = false): string {
  const { method, url, headers, body } = request;
  const { options, input = "" } = bodyOptions(readBody(body, files));
  const parts = [
    // Without this option, curl expands brackets and braces in a URL to several URLs.
    `curl ${streams ? "-N " : ""}${/[[\]{}]/.test(url) ? "-g " : ""}${sh`${url}`}`,
    ...(options.length === 0 ? [`-X ${sh`${method}`}`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${headerWord(`${name}: ${value}`, variable)}`),
    ...options,
  ];
  return input + parts.join(" \\\n  ");
}

/** A header as one shell word, with the variable in place of the key. */
function headerWord(header: string, variable: string): string {
  const parts = aroundKey(header);
  if (parts.length === 1) return sh`${header}`;
  return `"${parts.map((part) => part.replaceAll(/[\\"$`]/g, "\\$&")).join(`$${variable}`)}"`;
}

interface BodyOptions {
  readonly options: readonly string[];
  /** Commands in front that write the body for curl to read. */
  readonly input?: string;
}

function bodyOptions(body: RequestBody): BodyOptions {
  switch (body.form) {
    case "none":
      return { options: [] };
    case "json": {
      const { text, input } = jsonText(body.value);
      return input === undefined ? { options: [`-d ${sh`${text}`}`] } : { options: ["-d @-"], input };
    }
    case "parts":
      return formOptions(body.parts);
    case "file": {
      const { file } = body;
      return { options: [`-H ${sh`${`content-type: ${typeOf(file)}`}`}`, `--data-binary ${sh`${`@${path(file)}`}`}`] };
    }
  }
}

function formOptions(parts: readonly (readonly [name: string, part: BodyPart])[]): BodyOptions {
  const inputs: string[] = [];
  const options = parts.map(([name, part]) => {
    if (!(part instanceof JsonPart)) return formOption(name, part);
    const { text, input } = jsonText(part.value);
    if (input !== undefined) inputs.push(input);
    const content = input === undefined ? `"${text.replaceAll(/["\\]/g, "\\$&")}"` : "@-";
    return `-F ${sh`${`${name}=${content};filename=${quoted(part.sentAs)};type=application/json`}`}`;
  });
  return { options, input: inputs.join("") };
}

function formOption(name: string, part: Exclude<BodyPart, JsonPart>): string {
  if (typeof part === "string") return `--form-string ${sh`${`${name}=${part}`}`}`;
  const sentAs = part.sentAs === part.name ? "" : `;filename=${quoted(part.sentAs)}`;
  const type = part.type === "" ? "" : `;type=${part.type}`;
  return `-F ${sh`${`${name}=@${quoted(path(part))}${sentAs}${type}`}`}`;
}

/** In curl's syntax these characters end a name. */
function quoted(file: string): string {
  return /[",;]/.test(file) ? `"${file.replaceAll(/["\\]/g, "\\$&")}"` : file;
}

/** For curl, `-` alone means its standard input. */
function path({ name }: { readonly name: string }): string {
  return name === "-" ? "./-" : name;
}

/**
 * JSON as a text or, if it contains files, as the output of a group of commands: its texts, each one word, and between
 * them the bytes of the files. Not a here-document, because a file's name could contain its end marker.
 */
function jsonText(value: unknown): { readonly text: string; readonly input?: string } {
  let sign = "@@";
  while (JSON.stringify(value).includes(sign)) sign += "@";
  const names: string[] = [];
  const json = js`${withoutFiles(value, (name) => `${sign}${names.push(name) - 1}${sign}`)}`;
  if (names.length === 0) return { text: json };
  const pieces = json.split(new RegExp(`${sign}(\\d+)${sign}`));
  const commands = pieces.map((piece, index) =>
    index % 2 === 0 ? `printf %s ${sh`${piece}`}` : `base64 < ${sh`${names[Number(piece)]}`} | tr -d '\\n'`,
  );
  return { text: json, input: `{\n  ${commands.join("\n  ")}\n} | ` };
}

/** A copy of a value with each file replaced by a mark. */
function withoutFiles(value: unknown, markOf: (name: string) => string): unknown {
  if (value instanceof FileText) return value.before + markOf(value.name) + value.after;
  if (Array.isArray(value)) return value.map((item) => withoutFiles(item, markOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutFiles(item, markOf)]));
}
