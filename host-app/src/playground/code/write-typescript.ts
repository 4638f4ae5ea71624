import { code, js } from "@patchbay/core/library";
import { CHAT_TASK } from "../../catalogue/relations.ts";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import type { MediaProps } from "../../media/media.tsx";
import type { TaskCall } from "../run.ts";
import { settingsOf } from "../call-task.ts";
import type { AuthOption } from "./auth-options.ts";
import { jsChatStatement } from "./chat-reading.ts";
import type { DryRun } from "./dry-run.ts";
import { jsValue } from "./literal.ts";

type Medium = MediaProps["media"];

const RESULT_FILES: Readonly<Record<Medium, string>> = {
  image: "result.png",
  audio: "result.wav",
  video: "result.mp4",
};

/**
 * A call in TypeScript, with Patchbay's client.
 * @param option where the key comes from
 * @param medium what the task makes, if it makes a file
 */
export function writeTypeScript(call: TaskCall, run: DryRun, option: AuthOption, medium: Medium | undefined): string {
  const { hubUrl, routerUrl } = run.addresses;
  const { billTo } = call.access;
  const clientOptions = { billTo: billTo || undefined, settings: settingsOf(call.provider, call.access) };
  const hasOptions = Object.values(clientOptions).some((value) => value !== undefined);
  const statement = callStatement(call, run, medium);
  const functions = ["readFile", "writeFile"].filter((name) => statement.includes(`await ${name}(`));
  const options = [
    'plugins: directory("plugins")',
    ...(hubUrl === DEFAULT_HUB_URL ? [] : [`hubUrl: ${jsValue(hubUrl)}`]),
    ...(routerUrl === DEFAULT_ROUTER_URL ? [] : [`routerUrl: ${jsValue(routerUrl)}`]),
  ];
  return js`
    ${code(functions.length > 0 ? `import { ${functions.join(", ")} } from "node:fs/promises";` : "")}
    import { createPatchbay } from "@patchbay/core";
    import { directory } from "@patchbay/core/node";

    const patchbay = await createPatchbay(${code(layOut(options))});
    const client = patchbay.client(${code(keyExpression(option))}${code(hasOptions ? `, ${jsValue(clientOptions)}` : "")});

    ${code(statement)}
  `;
}

function keyExpression({ variable, parts }: AuthOption): string {
  if (variable === "") return "undefined";
  if (!parts) return `process.env.${variable}`;
  return layOut(Object.entries(parts).map(([name, part]) => `${name}: process.env.${part} ?? ""`));
}

function layOut(members: readonly string[]): string {
  return members.length > 1 ? `{\n${members.map((member) => `  ${member},\n`).join("")}}` : `{ ${members.join()} }`;
}

function callStatement(call: TaskCall, { method, files }: DryRun, medium: Medium | undefined): string {
  const { task, provider, model, args, streams, outputType } = call;
  const given = [
    ...(method === undefined ? [jsValue(task)] : []),
    jsValue(files.replace({ provider, ...(model !== "" && { model }), ...args })),
    ...(outputType ? [jsValue({ outputType })] : []),
  ];
  const called = `${streams ? "" : "await "}client.${method ?? (streams ? "stream" : "run")}(${given.join(", ")})`;
  if (task === CHAT_TASK) return jsChatStatement(called, streams, args);
  if (streams) return `const stream = ${called};\nfor await (const chunk of stream) {\n  console.log(chunk);\n}`;
  const isFile = medium !== undefined && (outputType ?? "blob") === "blob";
  const show = isFile ? `await writeFile("${RESULT_FILES[medium]}", result.stream());` : "console.log(result);";
  return `const result = ${called};\n${show}`;
}
