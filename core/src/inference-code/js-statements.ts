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
export function fileImports(statements: string): string {
  const functions = ["readFile", "writeFile"].filter((name) => statements.includes(`await ${name}(`));
  return functions.length > 0 ? `import { ${functions.join(", ")} } from "node:fs/promises";` : "";
}

/** A JavaScript module: its imports, a blank line, and its statements, with blank lines between them. */
export function jsModule(imports: readonly string[], statements: readonly string[]): string {
  const body = statements.join("\n\n");
  const lines = [fileImports(body), ...imports].filter((line) => line !== "").join("\n");
  return lines === "" ? body : `${lines}\n\n${body}`;
}
