import type { CodeCall } from "./record-request.ts";

/** Names under which code writes what a task makes. */
export const RESULT_FILES: Readonly<Record<NonNullable<CodeCall["medium"]>, string>> = {
  image: "result.png",
  audio: "result.wav",
  video: "result.mp4",
};

/** Whether a chat may answer with more than one text: with several answers, or with calls of tools. */
export function answersInParts({ n, tools }: Readonly<Record<string, unknown>>): boolean {
  return (typeof n === "number" && n > 1) || (Array.isArray(tools) && tools.length > 0);
}

/**
 * JavaScript that makes a chat's call and prints what it answers: its text, or everything where there is more.
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

/** The line that imports the functions of Node's file system that code calls; empty where it calls none. */
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

/** Modules of Python's own, each with how code that needs it looks. */
const STANDARD: readonly (readonly [line: string, use: RegExp])[] = [
  ["import base64", /\bbase64\.b64(en|de)code\(/],
  ["import json", /\bjson\.loads\(/],
  ["import os", /\bos\.environ\[/],
  ["from pathlib import Path", /\bPath\(/],
];

/**
 * A Python program: the imports of Python's own modules that its statements need, those of packages, and its statements, with
 * blank lines between.
 */
export function pythonModule(imports: readonly string[], statements: readonly string[]): string {
  const body = statements.join("\n\n");
  // What stands in texts is no use: a superfluous import would do no harm, but would surprise.
  const code = body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const standard = STANDARD.filter(([, use]) => use.test(code) || use.test(inFormats(body))).map(([line]) => line);
  return [...(standard.length > 0 ? [standard.join("\n")] : []), imports.join("\n"), body].join("\n\n");
}

/** The expressions inside of formatted texts, which are code as well. */
function inFormats(body: string): string {
  return [...body.matchAll(/\{os\.environ\['\w+'\]\}/g)].join(" ");
}

/** Python that prints what a chat in OpenAI's form answers: its text, or everything where there is more. */
export function pythonChatReading(streams: boolean, parts: boolean, whole: (name: string) => string): string {
  if (!streams) return parts ? `print(${whole("answer")})` : "print(answer.choices[0].message.content)";
  if (parts) return `for chunk in answer:\n    print(${whole("chunk")})`;
  return 'for chunk in answer:\n    if chunk.choices:\n        print(chunk.choices[0].delta.content or "", end="", flush=True)';
}
