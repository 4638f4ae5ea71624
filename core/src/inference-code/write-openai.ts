import { FileBytes, type FileNames } from "./file-names.ts";
import {
  answersInParts,
  jsChatStatement,
  jsModule,
  RESULT_FILES,
  pythonChatReading,
  pythonModule,
} from "./statements.ts";
import { jsValue, onLines, pythonArguments, pythonLines, pythonValue } from "./literal.ts";
import { OPENAI_CALLS, type OpenAiRow } from "./openai-calls.ts";
import { pythonPart } from "./write-requests.ts";
import { KEY_STAND_IN, type RecordedRequest, readBody, type RequestBody } from "./record-request.ts";

/** A request of OpenAI's clients. */
export interface OpenAiCall {
  readonly row: OpenAiRow;
  readonly baseUrl: string;
  /** Headers in addition to those of the clients. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A recorded request as a call of OpenAI's clients; undefined if these would send another one. */
export function readOpenAiCall({ url, headers, body }: RecordedRequest, files: FileNames): OpenAiCall | undefined {
  const { authorization, "content-type": _, ...others } = headers;
  const row = OPENAI_CALLS.find(({ path }) => url.endsWith(path));
  const isKeyless = !Object.values(headers).some((value) => value.includes(KEY_STAND_IN));
  if (!row || !(isKeyless || authorization === `Bearer ${KEY_STAND_IN}`)) return undefined;
  const baseUrl = url.slice(0, -row.path.length);
  // Other URLs with this ending start jobs, whose answers have another format.
  if (!/\/(v\d+|openai)$/.test(baseUrl)) return undefined;
  const members = membersOf(readBody(body, files), row);
  if (!members || !row.required.every((name) => members[name] !== undefined)) return undefined;
  const { model, messages, ...rest } = members;
  const first = messages === undefined ? { model } : { model, messages };
  // Otherwise JavaScript's client requests base64, which not every server supports.
  const last = row.answers === "vectors" && { encoding_format: "float" };
  return { row, baseUrl, headers: others, body: { ...first, ...last, ...rest } };
}

/** Calls with files send a form, others do not. */
function membersOf(body: RequestBody, { answers }: OpenAiRow): Readonly<Record<string, unknown>> | undefined {
  if (answers === "transcript") return body.form === "parts" ? Object.fromEntries(body.parts) : undefined;
  return body.form === "json" ? (body.value as Readonly<Record<string, unknown>>) : undefined;
}

/** OpenAI's clients require a key, even if the server does not. */
const NO_KEY = '"unused"';

/** @param variable name of the environment variable with the key; empty if none is needed */
export function writeOpenAiJs({ row, baseUrl, headers, body }: OpenAiCall, variable: string): string {
  const { file, ...members } = body;
  const isFile = file instanceof FileBytes;
  const args = isFile ? `{\n  file: ${onIndent(jsFile(file))},\n  ...${onIndent(jsValue(members))},\n}` : jsValue(body);
  const options = [
    `baseURL: ${jsValue(baseUrl)}`,
    `apiKey: ${variable === "" ? NO_KEY : `process.env.${variable}`}`,
    ...(Object.keys(headers).length > 0 ? [`defaultHeaders: ${jsValue(headers)}`] : []),
  ];
  return jsModule(
    isFile
      ? ['import { createReadStream } from "node:fs";', 'import OpenAI, { toFile } from "openai";']
      : ['import OpenAI from "openai";'],
    [
      `const client = new OpenAI(${onLines("{}", options)});`,
      jsStatement(row, `await client.${row.method}(${args})`, body),
    ],
  );
}

/** A file with its name in the form, because the server detects the format by the name. */
function jsFile({ name, type, sentAs }: FileBytes): string {
  const options = type === "" ? "" : `, { type: ${jsValue(type)} }`;
  return `await toFile(createReadStream(${jsValue(name)}), ${jsValue(sentAs)}${options})`;
}

function onIndent(code: string): string {
  return code.replaceAll("\n", "\n  ");
}

function jsStatement({ answers }: OpenAiRow, call: string, body: OpenAiCall["body"]): string {
  const streams = body["stream"] === true;
  switch (answers) {
    case "chat":
      return jsChatStatement(call, streams, body);
    case "text":
      return streams
        ? `const stream = ${call};\nfor await (const chunk of stream) {\n  process.stdout.write(chunk.choices[0]?.text ?? "");\n}`
        : `const { choices } = ${call};\nconsole.log(choices[0]?.text);`;
    case "vectors":
      return `const { data } = ${call};\nconsole.log(data[0]?.embedding);`;
    case "images":
      return `const { data } = ${call};
const image = data?.[0];
if (image?.b64_json) await writeFile("${RESULT_FILES.image}", image.b64_json, "base64");
else console.log(image?.url);`;
    case "sound":
      return `const answer = ${call};\nawait writeFile("${RESULT_FILES.audio}", Buffer.from(await answer.arrayBuffer()));`;
    case "transcript":
      return `const { text } = ${call};\nconsole.log(text);`;
  }
}

/** @param variable name of the environment variable with the key; empty if none is needed */
export function writeOpenAiPython({ row, baseUrl, headers, body }: OpenAiCall, variable: string): string {
  const { file, ...members } = body;
  const namedMembers = Object.entries(members).filter(([name]) => row.takes.includes(name));
  const others = Object.entries(members).filter(([name]) => !row.takes.includes(name));
  const args = pythonArguments({
    ...Object.fromEntries(namedMembers),
    ...(others.length > 0 && { extra_body: Object.fromEntries(others) }),
  });
  const path = file instanceof FileBytes ? [`file=${pythonPart(file)}`] : [];
  const options = [
    `base_url=${pythonValue(baseUrl)}`,
    `api_key=${variable === "" ? NO_KEY : `os.environ["${variable}"]`}`,
    ...(Object.keys(headers).length > 0 ? [`default_headers=${pythonValue(headers)}`] : []),
  ];
  return pythonModule(
    ["from openai import OpenAI"],
    [
      `client = OpenAI${pythonLines("()", options)}`,
      `answer = client.${row.method}${pythonLines("()", [...path, ...args])}\n${pythonReading(row, body)}`,
    ],
  );
}

function pythonReading({ answers }: OpenAiRow, body: OpenAiCall["body"]): string {
  const streams = body["stream"] === true;
  switch (answers) {
    case "chat":
      return pythonChatReading(streams, answersInParts(body), (name) => `${name}.to_json()`);
    case "text":
      return streams
        ? 'for chunk in answer:\n    if chunk.choices:\n        print(chunk.choices[0].text or "", end="", flush=True)'
        : "print(answer.choices[0].text)";
    case "vectors":
      return "print(answer.data[0].embedding)";
    case "images":
      return `image = answer.data[0]
if image.b64_json:
    Path("${RESULT_FILES.image}").write_bytes(base64.b64decode(image.b64_json))
else:
    print(image.url)`;
    case "sound":
      return `answer.write_to_file("${RESULT_FILES.audio}")`;
    case "transcript":
      return "print(answer.text)";
  }
}
