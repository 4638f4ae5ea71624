import type { CSSProperties, ReactElement } from "react";

const block: CSSProperties = { margin: 0, overflow: "auto", whiteSpace: "pre-wrap", color: "var(--pb-text)" };

/** An output that has no form of its own, as it came. */
export function UnknownOutput({ output }: { readonly output: unknown }): ReactElement {
  return <pre style={block}>{asText(output)}</pre>;
}

function asText(output: unknown): string {
  if (typeof output === "string") return output;
  try {
    return JSON.stringify(output, undefined, 2) ?? String(output);
  } catch {
    // Cycles and big integers have no JSON.
    return String(output);
  }
}
