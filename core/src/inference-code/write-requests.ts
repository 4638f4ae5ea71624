import { answersInParts, jsModule, pythonModule, resultFile } from "./statements.ts";
import { jsValue, onLines, pythonLines, pythonValue } from "./literal.ts";
import {
  type BodyPart,
  type CodeCall,
  type RecordedCall,
  aroundKey,
  JsonPart,
  readBody,
  typeOf,
  type RequestBody,
} from "./record-request.ts";

/** The call's facts for raw request code. */
type Reading = Pick<CodeCall, "task" | "streams" | "medium">;

/** A recorded request by JavaScript's `fetch`. */
export function writeFetch({ request, files }: RecordedCall, call: Reading, variable: string): string {
  const { method, url, headers } = request;
  const body = readBody(request.body, files);
  const headerLines = Object.entries(headers).map(([name, value]) => `${jsKey(name)}: ${jsHeader(value, variable)}`);
  const options = [
    `method: ${jsValue(method)}`,
    ...(headerLines.length > 0 ? [`headers: ${onLines("{}", headerLines)}`] : []),
    ...jsBody(body),
  ];
  return jsModule(
    [],
    [
      ...(body.form === "parts" ? [jsForm(body.parts)] : []),
      `const response = await fetch(${jsValue(url)}, ${onLines("{}", options)});\n` +
        "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);\n" +
        jsReading(call, request.url, body),
    ],
  );
}

function jsKey(name: string): string {
  return /^[a-z]+$/.test(name) ? name : jsValue(name);
}

function jsHeader(value: string, variable: string): string {
  const parts = aroundKey(value);
  if (parts.length === 1) return jsValue(value);
  return `\`${parts.map((part) => part.replaceAll(/[\\`$]/g, "\\$&")).join(`\${process.env.${variable}}`)}\``;
}

function jsBody(body: RequestBody): readonly string[] {
  if (body.form === "json") return [`body: JSON.stringify(${jsValue(body.value)})`];
  if (body.form === "file") return [`body: ${jsValue(body.file)}`];
  return body.form === "parts" ? ["body: form"] : [];
}

function jsForm(parts: readonly (readonly [string, BodyPart])[]): string {
  const lines = parts.map(([name, part]) => `form.append(${[jsValue(name), ...jsPart(part)].join(", ")});`);
  return ["const form = new FormData();", ...lines].join("\n");
}

function jsPart(part: BodyPart): readonly string[] {
  if (typeof part === "string") return [jsValue(part)];
  const content =
    part instanceof JsonPart
      ? `new Blob([JSON.stringify(${jsValue(part.value)})], { type: "application/json" })`
      : jsValue(part);
  return [content, jsValue(part.sentAs)];
}

/** The file of an answer. Separated sounds are a list at the hub, and a file at vendors that return only one. */
function answerFile(call: Reading): string | undefined {
  return resultFile(call.task === "audio-to-audio" ? { ...call, medium: "audio" } : call);
}

/** Whether the answer is a chat's in OpenAI's format. */
function isChat({ task }: Reading, url: string): boolean {
  return task === "conversational" && url.endsWith("/chat/completions");
}

function jsReading(call: Reading, url: string, body: RequestBody): string {
  const { streams } = call;
  const file = answerFile(call);
  const chat = isChat(call, url);
  if (streams && chat) {
    const show = chatInParts(body)
      ? "console.log(JSON.stringify(chunk.choices));"
      : 'process.stdout.write(chunk.choices[0]?.delta.content ?? "");';
    return `
let rest = "";
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    if (!line.startsWith("data: ") || line.startsWith("data: [DONE]")) continue;
    const chunk = JSON.parse(line.slice(6));
    ${show}
  }
}`;
  }
  if (streams) {
    return "for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text);";
  }
  if (chat) {
    const shown = chatInParts(body) ? "JSON.stringify(choices, undefined, 2)" : "choices[0]?.message.content";
    return `const { choices } = await response.json();\nconsole.log(${shown});`;
  }
  if (file === undefined) return "console.log(await response.json());";
  return `if (response.headers.get("content-type")?.startsWith("application/json")) console.log(await response.json());
else await writeFile("${file}", Buffer.from(await response.arrayBuffer()));`;
}

function chatInParts(body: RequestBody): boolean {
  return body.form === "json" && answersInParts(body.value as Readonly<Record<string, unknown>>);
}

/** A recorded request by Python's `requests`. */
export function writeRequests({ request, files }: RecordedCall, call: Reading, variable: string): string {
  const { method, url } = request;
  const body = readBody(request.body, files);
  // The file's type is sent if the request is only the file.
  const headers = { ...request.headers, ...(body.form === "file" && { "content-type": typeOf(body.file) }) };
  // A form sets its own content type.
  const headerLines = Object.entries(headers).map(
    ([name, value]) => `${pythonValue(name)}: ${pythonHeader(value, variable)}`,
  );
  const streams = call.streams === true;
  const args = [
    pythonValue(url),
    ...(headerLines.length > 0 ? [`headers=${pythonLines("{}", headerLines)}`] : []),
    ...pythonBody(body),
    ...(streams ? ["stream=True"] : []),
  ];
  const verb = method.toLowerCase();
  const called = /^(get|post|put|patch|delete)$/.test(verb)
    ? `requests.${verb}${pythonLines("()", args)}`
    : `requests.request${pythonLines("()", [pythonValue(method), ...args])}`;
  return pythonModule(
    ["import requests"],
    [`response = ${called}\nresponse.raise_for_status()\n${pythonReading(call, url, body)}`],
  );
}

function pythonHeader(value: string, variable: string): string {
  const parts = aroundKey(value);
  if (parts.length === 1) return pythonValue(value);
  const texts = parts.map((part) => pythonValue(part).slice(1, -1).replaceAll(/[{}]/g, "$&$&"));
  return `f"${texts.join(`{os.environ['${variable}']}`)}"`;
}

function pythonBody(body: RequestBody): readonly string[] {
  if (body.form === "json") return [`json=${pythonValue(body.value)}`];
  if (body.form === "file") return [`data=${pythonValue(body.file)}`];
  if (body.form === "none") return [];
  // Texts are passed like files: without files the call would otherwise not be a form.
  const parts = body.parts.map(([name, part]) => `(${pythonValue(name)}, ${pythonPart(part)})`);
  return [`files=${pythonLines("[]", parts)}`];
}

/** A form's part: a file's name, its bytes and its media type, or a text, which has no name. */
export function pythonPart(part: BodyPart): string {
  if (typeof part === "string") return `(None, ${pythonValue(part)})`;
  if (part instanceof JsonPart) {
    return `(${pythonValue(part.sentAs)}, json.dumps(${pythonValue(part.value)}), "application/json")`;
  }
  return `(${pythonValue(part.sentAs)}, ${pythonValue(part)}, ${pythonValue(typeOf(part))})`;
}

function pythonReading(call: Reading, url: string, body: RequestBody): string {
  const { streams } = call;
  const file = answerFile(call);
  const chat = isChat(call, url);
  if (streams && chat) {
    const show = chatInParts(body)
      ? 'print(chunk["choices"])'
      : 'for choice in chunk["choices"]:\n            print(choice["delta"].get("content") or "", end="", flush=True)';
    return `for line in response.iter_lines():
    if line.startswith(b"data: ") and not line.startswith(b"data: [DONE]"):
        chunk = json.loads(line[6:])
        ${show}`;
  }
  if (streams) return "for line in response.iter_lines():\n    print(line.decode())";
  if (chat) {
    return chatInParts(body)
      ? 'print(response.json()["choices"])'
      : 'print(response.json()["choices"][0]["message"]["content"])';
  }
  if (file === undefined) return "print(response.json())";
  return `if response.headers["content-type"].startswith("application/json"):
    print(response.json())
else:
    Path("${file}").write_bytes(response.content)`;
}
