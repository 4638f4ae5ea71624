import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "../hub/index.ts";
import type { CodeKey } from "./code-keys.ts";
import { filesIn } from "./file-names.ts";
import { jsChatStatement, jsModule, resultFile } from "./statements.ts";
import { jsValue, onLines } from "./literal.ts";
import { type CodeCall, type RecordedCall, readBody } from "./record-request.ts";
import type { Written } from "./write-huggingface-hub.ts";

/**
 * A call with Patchbay's client, in TypeScript.
 * @param bundled whether the provider's plugin is one of `@patchbay/plugins`; else it is in a folder
 */
export function writePatchbay(call: CodeCall, run: RecordedCall, key: CodeKey, bundled: boolean): string {
  const { hubUrl, routerUrl } = run.addresses;
  const clientOptions = {
    billTo: call.billTo || undefined,
    settings: call.settings && { [call.provider]: call.settings },
  };
  const hasOptions = Object.values(clientOptions).some((value) => value !== undefined);
  const options = [
    `plugins: ${bundled ? "bundled()" : 'directory("plugins")'}`,
    ...(hubUrl === DEFAULT_HUB_URL ? [] : [`hubUrl: ${jsValue(hubUrl)}`]),
    ...(routerUrl === DEFAULT_ROUTER_URL ? [] : [`routerUrl: ${jsValue(routerUrl)}`]),
  ];
  return jsModule(
    [
      'import { createPatchbay } from "@patchbay/core";',
      bundled ? 'import { bundled } from "@patchbay/plugins";' : 'import { directory } from "@patchbay/core/node";',
    ],
    [
      `const patchbay = await createPatchbay(${layOut(options)});\n` +
        `const client = patchbay.client(${keyExpression(key)}${hasOptions ? `, ${jsValue(clientOptions)}` : ""});`,
      callStatement(call, run),
    ],
  );
}

/** The same with `@huggingface/inference`, whose methods have the same names. */
export function writeHuggingFaceJs(call: CodeCall, run: RecordedCall, key: CodeKey): Written {
  const { inputs } = call.args;
  const lost = lostByHuggingFaceJs(call, run);
  if (lost !== undefined) return { reason: lost };
  // It accepts this one image only as a member.
  const wrapped = call.task === "zero-shot-image-classification" && inputs instanceof Blob;
  const args = wrapped ? { ...call.args, inputs: { image: inputs } } : call.args;
  const code = jsModule(
    ['import { InferenceClient } from "@huggingface/inference";'],
    [
      `const client = new InferenceClient(${keyExpression(key)});`,
      callStatement({ ...call, args }, run, call.billTo ? { billTo: call.billTo } : {}),
    ],
  );
  return { code, install: "npm install @huggingface/inference" };
}

/** Tasks whose file `@huggingface/inference` sends as the whole body, without the other arguments. */
const SENT_ALONE: readonly string[] = [
  "audio-classification",
  "audio-to-audio",
  "automatic-speech-recognition",
  "image-classification",
  "image-to-text",
  "object-detection",
];

/** The part of a call that `@huggingface/inference` 4.13 would omit or reject; undefined if it sends everything. */
function lostByHuggingFaceJs(
  { task, args, outputType }: CodeCall,
  { request, files }: RecordedCall,
): string | undefined {
  const { inputs, parameters = {} } = args as { readonly inputs?: unknown; readonly parameters?: object };
  const body = readBody(request.body, files);
  const sent = (body.form === "json" ? body.value : {}) as Readonly<Record<string, unknown>>;
  // With this option, a provider answers with the bytes.
  if (outputType === "url" && ("inputs" in sent || sent["response_format"] === "b64_json")) {
    return "returns no url for this provider";
  }
  if (filesIn(parameters).length > 0) return "sends no file as a parameter";
  if (typeof inputs === "string" && SENT_ALONE.includes(task)) return "takes a file alone as input";
  const names = Object.keys(parameters);
  return inputs instanceof Blob && body.form !== "parts" && names.length > 0 && SENT_ALONE.includes(task)
    ? `sends the file without ${names.join(", ")}`
    : undefined;
}

function keyExpression({ variable, parts }: CodeKey): string {
  if (variable === "") return "undefined";
  if (!parts) return `process.env.${variable}`;
  return layOut(Object.entries(parts).map(([name, part]) => `${name}: process.env.${part} ?? ""`));
}

function layOut(members: readonly string[]): string {
  return members.length > 1 ? onLines("{}", members) : `{ ${members.join()} }`;
}

function callStatement(call: CodeCall, { method, files }: RecordedCall, more: object = {}): string {
  const { task, provider, model, args, streams = false, outputType } = call;
  const options = { ...(outputType && { outputType }), ...more };
  const argumentLists = [
    ...(method === undefined ? [jsValue(task)] : []),
    jsValue(files.replace({ provider, ...(model !== "" && { model }), ...args })),
    ...(Object.keys(options).length > 0 ? [jsValue(options)] : []),
  ];
  const called = `${streams ? "" : "await "}client.${method ?? (streams ? "stream" : "run")}(${argumentLists.join(", ")})`;
  if (task === "conversational") return jsChatStatement(called, streams, args);
  if (streams) return `const stream = ${called};\nfor await (const chunk of stream) {\n  console.log(chunk);\n}`;
  const file = (outputType ?? "blob") === "blob" ? resultFile(call) : undefined;
  const show =
    file === undefined
      ? "console.log(result);"
      : `await writeFile("${file}", Buffer.from(await result.arrayBuffer()));`;
  return `const result = ${called};\n${show}`;
}
