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
