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
