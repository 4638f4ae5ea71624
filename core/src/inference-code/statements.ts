import type { CodeCall } from "./record-request.ts";

/** File names for the results of tasks. */
export const RESULT_FILES: Readonly<Record<NonNullable<CodeCall["medium"]>, string>> = {
  image: "result.png",
  audio: "result.wav",
  video: "result.mp4",
};

/** The name of the file with a call's result; undefined if the result is no file. */
export function resultFile({ task, medium }: Pick<CodeCall, "task" | "medium">): string | undefined {
  if (medium) return RESULT_FILES[medium];
  return task.endsWith("-3d") ? "result.glb" : undefined;
}

/** Whether a chat may return more than one text: several answers, or tool calls. */
export function answersInParts({ n, tools }: Readonly<Record<string, unknown>>): boolean {
  return (typeof n === "number" && n > 1) || (Array.isArray(tools) && tools.length > 0);
}

/**
 * JavaScript that calls a chat and prints its answer: the text, or everything if there is more.
 * @param call expression of a stream, or of an answer
 */
export function jsChatStatement(call: string, streams: boolean, args: Readonly<Record<string, unknown>>): string {
  const parts = answersInParts(args);
  if (!streams) {
    const shown = parts ? "JSON.stringify(choices, undefined, 2)" : "choices[0]?.message.content";
    return `const { choices } = ${call};\nconsole.log(${shown});`;
  }
  const show = parts
    ? "console.log(JSON.stringify(chunk.choices));"
    : 'process.stdout.write(chunk.choices[0]?.delta.content ?? "");';
  return `const stream = ${call};\nfor await (const chunk of stream) {\n  ${show}\n}`;
}

/** The import line for the functions of Node's file system that code calls; empty if it calls none. */
function fileImports(statements: string): string {
  const functions = ["readFile", "writeFile"].filter((name) => statements.includes(`await ${name}(`));
  return functions.length > 0 ? `import { ${functions.join(", ")} } from "node:fs/promises";` : "";
}

/** A JavaScript module: its imports, a blank line, and its statements, with blank lines between them. */
export function jsModule(imports: readonly string[], statements: readonly string[]): string {
  const body = statements.join("\n\n");
  const lines = [fileImports(body), ...imports].filter((line) => line !== "").join("\n");
  return lines === "" ? body : `${lines}\n\n${body}`;
}

/** Modules of Python's standard library, each with a pattern of the code that needs it. */
const STANDARD: readonly (readonly [line: string, use: RegExp])[] = [
  ["import base64", /\bbase64\.b64(en|de)code\(/],
  ["import json", /\bjson\.(loads|dumps)\(/],
  ["import os", /\bos\.environ\[/],
  ["from pathlib import Path", /\bPath\(/],
];

/**
 * A Python program: the imports from the standard library that its statements need, those of packages, and its statements,
 * separated by blank lines.
 */
export function pythonModule(imports: readonly string[], statements: readonly string[]): string {
  const body = statements.join("\n\n");
  // Ignore the content of strings: an unused import would be harmless, but surprising.
  const code = body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const standard = STANDARD.filter(([, use]) => use.test(code) || use.test(inFormats(body))).map(([line]) => line);
  return [...(standard.length > 0 ? [standard.join("\n")] : []), imports.join("\n"), body].join("\n\n");
}

/** The expressions inside f-strings, which are code, too. */
function inFormats(body: string): string {
  return [...body.matchAll(/\{os\.environ\['\w+'\]\}/g)].join(" ");
}

/** Python that prints the answer of a chat in OpenAI's format: the text, or everything if there is more. */
export function pythonChatReading(streams: boolean, parts: boolean, whole: (name: string) => string): string {
  if (!streams) return parts ? `print(${whole("answer")})` : "print(answer.choices[0].message.content)";
  if (parts) return `for chunk in answer:\n    print(${whole("chunk")})`;
  return 'for chunk in answer:\n    if chunk.choices:\n        print(chunk.choices[0].delta.content or "", end="", flush=True)';
}
