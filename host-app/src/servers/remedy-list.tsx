import type { ServerInstruction } from "@patchbay/core/provider";
import { CodeBlock } from "@patchbay/widgets/parts";

export interface RemedyListProps {
  readonly remedies: readonly ServerInstruction[];
  /** Whether people open it: how to start what they may not have. */
  readonly folded: boolean;
}

/** What to do, step by step, each command to be copied. Steps for another system than this one are left out. */
export function RemedyList({ remedies, folded }: RemedyListProps) {
  const steps = remedies.filter(({ system }) => system === undefined || system === thisSystem());
  if (steps.length === 0) return null;
  const list = (
    <ol className="pb-remedies">
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

/** The person's system, as the browser tells it; undefined where it tells another one, as a phone's does. */
function thisSystem(): ServerInstruction["system"] {
  const { userAgent } = navigator;
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "macos";
  return /Linux|X11/.test(userAgent) && !/Android/.test(userAgent) ? "linux" : undefined;
}
