import type { ServerInstruction } from "@patchbay/core/provider";
import { CodeBlock } from "@patchbay/widgets/parts";

export interface RemedyListProps {
  readonly remedies: readonly ServerInstruction[];
  /** Whether it is collapsed: how to start a server that the user may not have. */
  readonly folded: boolean;
}

/** Steps to fix a problem, each command with a copy button. Steps for other systems are left out. */
export function RemedyList({ remedies, folded }: RemedyListProps) {
  const steps = remedies.filter(({ system }) => system === undefined || system === thisSystem());
  if (steps.length === 0) return null;
  const list = (
    <ol className="pb-stack pb-gap-3 pb-small pb-remedies">
      {steps.map(({ text, command }) => (
        <li key={text + (command ?? "")}>
          {text}
          {command !== undefined && <CodeBlock code={command} label="What to copy" />}
        </li>
      ))}
    </ol>
  );
  if (!folded) return list;
  return (
    <details className="pb-fold">
      <summary>How to start it</summary>
      {list}
    </details>
  );
}

/** The user's system by the browser; undefined for systems without instructions, such as a phone's. */
function thisSystem(): ServerInstruction["system"] {
  const { userAgent } = navigator;
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "macos";
  return /Linux|X11/.test(userAgent) && !/Android/.test(userAgent) ? "linux" : undefined;
}
