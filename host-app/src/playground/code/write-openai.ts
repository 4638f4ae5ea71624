import { code, js, python } from "@patchbay/core/library";
import { answersInParts, jsChatStatement } from "./chat-reading.ts";
import { KEY_STAND_IN, type RecordedRequest } from "./dry-run.ts";
import type { FileNames } from "./file-names.ts";
import { jsValue, pythonArguments, pythonValue } from "./literal.ts";

/** A chat's request as OpenAI's clients make it. */
export interface OpenAiCall {
  readonly baseUrl: string;
  /** Sent besides those that the clients themselves send. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const CHAT_PATH = "/chat/completions";

/** A recorded request as a call of OpenAI's clients; undefined where these would send another one. */
export function readOpenAiCall({ url, headers, body }: RecordedRequest, files: FileNames): OpenAiCall | undefined {
  const { authorization, "content-type": _, ...others } = headers;
  if (!url.endsWith(CHAT_PATH) || authorization !== `Bearer ${KEY_STAND_IN}` || typeof body !== "string") {
    return undefined;
  }
  const { model, messages, ...parameters } = files.replace(JSON.parse(body)) as OpenAiCall["body"];
  return { baseUrl: url.slice(0, -CHAT_PATH.length), headers: others, body: { model, messages, ...parameters } };
}

/** @param variable name of the environment variable that holds the key */
export function writeOpenAiJs({ baseUrl, headers, body }: OpenAiCall, variable: string): string {
  const call = `await client.chat.completions.create(${jsValue(body)})`;
  const statement = jsChatStatement(call, body["stream"] === true, body);
  return js`
    ${code(call.includes("await readFile(") ? 'import { readFile } from "node:fs/promises";' : "")}
    import OpenAI from "openai";

    const client = new OpenAI({
      baseURL: ${code(jsValue(baseUrl))},
      apiKey: process.env.${code(variable)},
      ${code(hasMembers(headers) ? `defaultHeaders: ${jsValue(headers)},` : "")}
    });

    ${code(statement)}
  `;
}

/** @param variable name of the environment variable that holds the key */
export function writeOpenAiPython({ baseUrl, headers, body }: OpenAiCall, variable: string): string {
  const own = Object.entries(body).filter(([name]) => PYTHON_PARAMETERS.has(name));
  const others = Object.entries(body).filter(([name]) => !PYTHON_PARAMETERS.has(name));
  const call = pythonArguments({
    ...Object.fromEntries(own),
    ...(others.length > 0 && { extra_body: Object.fromEntries(others) }),
  });
  const readsFile = call.includes("base64.b64encode(");
  return python`
    ${code(readsFile ? "import base64" : "")}
    import os
    ${code(readsFile ? "from pathlib import Path" : "")}

    from openai import OpenAI

    client = OpenAI(
        base_url=${code(pythonValue(baseUrl))},
        api_key=os.environ[${code(pythonValue(variable))}],
        ${code(hasMembers(headers) ? `default_headers=${pythonValue(headers)},` : "")}
    )

    answer = client.chat.completions.create(
        ${code(call)}
    )
    ${code(pythonReading(body["stream"] === true, answersInParts(body)))}
  `;
}

/** Python that prints what a chat answers: its text, or everything where there is more. */
function pythonReading(streams: boolean, parts: boolean): string {
  if (!streams) return parts ? "print(answer.to_json())" : "print(answer.choices[0].message.content)";
  if (parts) return "for chunk in answer:\n    print(chunk.to_json())";
  return python`
    for chunk in answer:
        if chunk.choices:
            print(chunk.choices[0].delta.content or "", end="", flush=True)
  `;
}

function hasMembers(record: object): boolean {
  return Object.keys(record).length > 0;
}

/** What the Python client's call takes by name; it refuses other names, which go into `extra_body`. */
const PYTHON_PARAMETERS: ReadonlySet<string> = new Set([
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "messages",
  "model",
  "n",
  "parallel_tool_calls",
  "presence_penalty",
  "reasoning_effort",
  "response_format",
  "seed",
  "stop",
  "stream",
  "stream_options",
  "temperature",
  "tool_choice",
  "tools",
  "top_logprobs",
  "top_p",
  "user",
]);
