import { useState } from "react";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { ChatParameters, ChatParametersError, ChatTools } from "../../pane/chat/chat-controls.tsx";
import { ChatPane } from "../../pane/chat/chat-pane.tsx";
import { useChatForm } from "../../pane/chat/use-chat-form.ts";
import { CodeSlot } from "../../pane/code/code-fold.tsx";
import type { BenchControl } from "../../pane/compare/add-pane.tsx";
import { Inspector, InspectorSection } from "../../pane/inspector/inspector.tsx";
import { LaneSettings } from "../../pane/inspector/lane-settings.tsx";

/** The conversations and their shared instruction. */
export function Chat({ task, bench }: { readonly task: PlayTask; readonly bench: BenchControl }) {
  const [lane] = bench.lanes;
  const chatForm = useChatForm(lane.control, task, bench.memory);
  const [codeSlot, setCodeSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <CodeSlot value={codeSlot}>
        <ChatPane task={task} lanes={bench.lanes} bench={bench} chatForm={chatForm} />
      </CodeSlot>
      <Inspector>
        <ChatParametersError chatForm={chatForm} />
        <InspectorSection title="Parameters">
          <ChatParameters task={task.id} control={lane.control} chatForm={chatForm} />
        </InspectorSection>
        {bench.lanes.length === 1 && (
          <LaneSettings lane={lane} task={task}>
            <ChatTools chatForm={chatForm} />
            <div ref={setCodeSlot} className="pb-inspector-slot" />
          </LaneSettings>
        )}
        {bench.lanes.length > 1 && <ChatTools chatForm={chatForm} />}
      </Inspector>
    </>
  );
}
