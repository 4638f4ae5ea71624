import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { loadPart } from "../../../ui/lazy-part.tsx";
import type { ToolCall } from "../../../calls/chat/chat-choices.ts";
import type { OfferedTool } from "../../../calls/chat/mcp/mcp-servers.ts";
import { shownAddress } from "./mcp-fields.tsx";
import { Problem } from "../../../ui/notice.tsx";

export interface RunToolsProps {
  readonly calls: readonly ToolCall[];
  /** The server's tool for each call; undefined for tools that the user runs. */
  readonly tools: readonly (OfferedTool | undefined)[];
  /** Receives a result for each call that a server ran. */
  onResults(results: readonly (string | undefined)[]): void;
}

/** Runs the tools of servers that the model calls, after a click. */
export function RunTools({ calls, tools, onResults }: RunToolsProps) {
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const addresses = [...new Set(tools.flatMap((tool) => (tool ? shownAddress(tool.server.url) : [])))];
  if (addresses.length === 0) return null;

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setProblem(undefined);
    try {
      const { callTool } = await loadPart(() => import("../../../calls/chat/mcp/mcp-client.ts"));
      const results = calls.map(async (call, place) => {
        const offered = tools[place];
        if (!offered) return undefined;
        return callTool(offered.server.url, offered.tool.name, argumentsOf(call), controller.signal);
      });
      onResults(await Promise.all(results));
    } catch (error) {
      // One failure ends the others: without all results the model cannot continue.
      if (!controller.signal.aborted) setProblem((error as Error).message);
      controller.abort();
    } finally {
      setRunning(false);
    }
  }

  return (
    <>
      {isRunning ? (
        <Button key="stop" onClick={() => running.current?.abort()}>
          Stop
        </Button>
      ) : (
        <Button key="run" kind="primary" onClick={() => void run()}>
          {`Run at ${addresses.join(" and ")}`}
        </Button>
      )}
      <Problem text={problem} />
    </>
  );
}

/** @throws Error if the model wrote something else than an object */
function argumentsOf({ name, arguments: text }: ToolCall): Record<string, unknown> {
  try {
    const value: unknown = text.trim() === "" ? {} : JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The error below explains what to do.
  }
  throw new Error(
    `The model’s arguments of ${name} are no JSON object, so the tool did not run. Regenerate the answer.`,
  );
}
