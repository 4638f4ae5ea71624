import "../turns/turns.css";
import { useId, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button.tsx";
import { useKept } from "../../../calls/panes/bench-memory.ts";
import type { Run } from "../../../calls/run/run.ts";
import { useRunList } from "../../../calls/run/use-runs.ts";
import type { ToolCall } from "../../../calls/chat/chat-choices.ts";
import type { Conversation } from "../chat-choices-view.tsx";
import { mcpServers, offeredTools } from "../../../calls/chat/mcp/mcp-servers.ts";
import { optionalPart } from "../../../ui/optional-part.tsx";
import { sampleResult } from "./tool-samples.ts";

// Most tools are the user's own.
const RunTools = optionalPart(async () => (await import("./run-tools.tsx")).RunTools);

export interface ToolResultsProps {
  readonly calls: readonly ToolCall[];
  readonly of: { readonly run: Run; readonly conversation: Conversation };
}

/** The user enters tool results here, so that the model can continue. */
export function ToolResults({ calls, of: { run, conversation } }: ToolResultsProps) {
  const id = useId();
  const { runs } = useRunList(conversation.store);
  const [drafts, setDrafts] = useKept<readonly string[]>(
    conversation.store.drafts,
    `tool results ${run.id}`,
    calls.map(sampleResult),
  );
  const servers = useSyncExternalStore(mcpServers.subscribe, mcpServers.get);
  const offered = offeredTools(servers);
  const tools = calls.map(({ name }) => offered.find((tool) => tool.name === name));
  const isMissing = drafts.some((draft) => draft.trim() === "");
  if (runs.at(-1) !== run) return null;

  function send(results: readonly string[]) {
    conversation.ask(
      calls.map((call, place) => ({ role: "tool", tool_call_id: call.id, content: results[place] ?? "" })),
    );
  }

  return (
    <form
      className="pb-stack pb-gap-2 pb-box pb-pad-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) send(drafts);
      }}
    >
      {tools.some(Boolean) && (
        <RunTools
          calls={calls}
          tools={tools}
          onResults={(results) => {
            const filled = drafts.map((draft, place) => results[place] ?? draft);
            setDrafts(filled);
            if (filled.every((result, place) => results[place] !== undefined || result.trim() !== "")) send(filled);
          }}
        />
      )}
      {calls.map(({ name }, place) => (
        // A call's index is its key.
        <div key={place} className="pb-field">
          <label htmlFor={`${id}-${place}`}>
            Result of <code>{name}</code>
          </label>
          <textarea
            id={`${id}-${place}`}
            className="pb-input pb-mono"
            rows={Math.min(10, (drafts[place] ?? "").split("\n").length + 1)}
            spellCheck={false}
            placeholder='For example {"temperature": 21}'
            value={drafts[place]}
            onChange={(event) => setDrafts(drafts.with(place, event.target.value))}
          />
        </div>
      ))}
      <div className="pb-bar pb-gap-3 pb-between pb-small pb-composer-foot">
        <span className="pb-muted">
          {isMissing ? "Write what the tool returns." : "The model receives what you send as the tool’s result."}
        </span>
        <Button type="submit" kind="primary" disabled={isMissing}>
          {calls.length === 1 ? "Send result" : "Send results"}
        </Button>
      </div>
    </form>
  );
}
