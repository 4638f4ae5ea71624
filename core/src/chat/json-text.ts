/**
 * The JSON in a model's answer, which may be in a Markdown code block, after reasoning, or inside other text; undefined if
 * there is none.
 */
export function parseJsonText(text: string): { readonly value: unknown } | undefined {
  const answer = text.replace(/^[\s\S]*<\/think>/, "");
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(answer)?.[1];
  const start = answer.search(/[[{]/);
  const end = Math.max(answer.lastIndexOf("]"), answer.lastIndexOf("}"));
  const candidates = [answer, fenced, start !== -1 && end > start ? answer.slice(start, end + 1) : undefined];
  for (const candidate of candidates) {
    const value = candidate === undefined ? undefined : tryParse(candidate);
    if (value) return value;
  }
  return undefined;
}

/** Wrapped, because null is a value. */
export function tryParse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
