import { Suspense, useRef } from "react";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { BenchControl } from "../compare/add-pane.tsx";
import { MESSAGE_DRAFT } from "../../calls/panes/bench-memory.ts";
import {
  blockedLanes,
  mergeArguments,
  ownArguments,
  useStores,
  type Lane,
  type Lanes,
} from "../../calls/panes/lanes.ts";
import { ChatComposer, type FillMessage } from "./chat-composer.tsx";
import { ChatTurns } from "./chat-turns.tsx";
import { ChatSuggestions } from "./chat-suggestions.tsx";
import type { ShownCall } from "../code/code-fold.tsx";
import { askedIn, messagesOf, userMessage, type Message } from "../../calls/chat/conversation.ts";
import { withServerTools } from "../../calls/chat/mcp/mcp-servers.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { RichChoice } from "./chat-choices-view.tsx";
import { SandboxNote } from "../run/run-parts.tsx";
import type { Run, TaskCall } from "../../calls/run/run.ts";
import type { ChatForm } from "./use-chat-form.ts";
import { usePicked, useRunContext } from "../../calls/run/use-runs.ts";

// A single pane, the common case, does not load this code.
const ComparedResults = lazyPart(async () => (await import("../compare/compared-results.tsx")).ComparedResults);

export interface ChatPaneProps {
  readonly task: PlayTask;
  readonly lanes: Lanes;
  /** Choices for all panes; absent for a single pane. */
  readonly bench?: BenchControl;
  readonly chatForm: ChatForm;
}

const EXAMPLE = "What is a patch bay?";

/** A conversation with one provider or several: simulated without a key, real with one. */
export function ChatPane({ task, lanes, bench, chatForm }: ChatPaneProps) {
  const [first] = lanes;
  const stores = useStores(lanes);
  const isEmpty = usePicked(stores, ({ runs }) => runs.length === 0).every(Boolean);
  const fill = useRef<FillMessage>(null);
  const context = useRunContext();
  const blockedReason = chatForm.blockedReason ?? blockedLanes(lanes);
  const isSeparate = lanes.length > 1 && bench?.choice.separate === true;

  const messagesIn = ({ control }: Lane, newMessages: readonly Message[], before: readonly Run[]) =>
    messagesOf(control.get("system") || first.control.get("system"), before, newMessages);

  function callOf(lane: Lane, newMessages: readonly Message[], before: readonly Run[]): TaskCall {
    const { control, target } = lane;
    const { provider, model, access, entry, streams } = target;
    const messages = messagesIn(lane, newMessages, before);
    const paneArguments = control === first.control ? {} : ownArguments(chatForm.fields, control).args;
    return {
      task: CHAT_TASK,
      provider,
      model,
      args: withServerTools({ messages, ...mergeArguments(chatForm.parameters, paneArguments) }),
      access,
      // Nearly every provider streams chats; with `auto`, the provider is known only after the call.
      streams: entry ? streams : true,
    };
  }

  function approach(lane: Lane): void {
    const { access, blockedReason: blocked } = lane.target;
    // A call with a key loads none of this.
    if (blocked || !access.simulated) return;
    RichChoice.preload();
    const load = import("../../calls/run/rehearse.ts");
    void load.then(({ rehearse }) => rehearse(callOf(lane, [], []), context)).catch(() => {});
  }

  function ask(lane: Lane, newMessages: readonly Message[]): void {
    if (!lane.target.blockedReason) void lane.store.start(callOf(lane, newMessages, lane.store.get().runs), context);
  }

  function askAgain(lane: Lane, run: Run): void {
    const { runs } = lane.store.get();
    const index = runs.indexOf(run);
    void lane.store.start(callOf(lane, askedIn(run), runs.slice(0, index)), context, runs.slice(index));
  }

  const clear = !isEmpty && (
    <Button
      onClick={() => {
        const restore = lanes.map(({ store }) => store.clear());
        offerUndo("Conversation cleared", () => {
          for (const bringBack of restore) bringBack();
        });
      }}
    >
      Clear
    </Button>
  );

  /** The call with the draft, the last question or a placeholder. */
  function describe(lane: Lane, newMessages: readonly Message[] | undefined): ShownCall {
    if (blockedReason) return { problem: blockedReason.text };
    const { runs } = lane.store.get();
    const last = runs.at(-1);
    if (newMessages) return { call: callOf(lane, newMessages, runs) };
    if (last) return { call: callOf(lane, askedIn(last), runs.slice(0, -1)) };
    return { call: callOf(lane, userMessage(EXAMPLE), []), note: `“${EXAMPLE}” stands for a message of yours.` };
  }

  const conversation = (lane: Lane, alias?: string) => (
    <>
      <ChatTurns
        lane={lane}
        label={lanes.length === 1 ? "Messages" : `Messages of ${alias ?? `pane ${lane.letter}`}`}
        anonymous={alias !== undefined}
        suggestions={
          !isSeparate &&
          lane.letter === first.letter && (
            <ChatSuggestions task={task} onPick={(text, attached) => fill.current?.(text, attached)} />
          )
        }
        onRetry={(run) => askAgain(lane, run)}
        onAsk={(newMessages) => ask(lane, newMessages)}
      />
      {isSeparate && (
        <ChatComposer
          bench={bench}
          name={`draft ${lane.letter}`}
          label={`Message to ${alias ?? lane.letter}`}
          lanes={[lane]}
          blockedReason={chatForm.blockedReason ?? lane.target.blockedReason}
          onApproach={() => approach(lane)}
          onAsk={(newMessages) => ask(lane, newMessages)}
          messagesWith={(newMessages) => messagesIn(lane, newMessages, lane.store.get().runs)}
        />
      )}
    </>
  );

  return (
    <section
      className="pb-conversation"
      aria-label="Conversation"
      data-panes={lanes.length > 1 ? lanes.length : undefined}
    >
      {lanes.length === 1 && (
        <div className="pb-bar pb-gap-3 pb-between pb-conversation-head">
          <SandboxNote access={first.target.access} />
          {clear}
        </div>
      )}
      {bench && lanes.length > 1 ? (
        <Suspense fallback={<Skeleton label="Loading the panes" lines={8} />}>
          <ComparedResults
            lanes={lanes}
            bench={bench}
            task={task}
            fields={chatForm.fields}
            media={undefined}
            actions={clear}
          >
            {conversation}
          </ComparedResults>
        </Suspense>
      ) : (
        conversation(first)
      )}
      {!isSeparate && (
        <ChatComposer
          bench={bench}
          name={MESSAGE_DRAFT}
          label="Message"
          lanes={lanes}
          fill={fill}
          blockedReason={blockedReason}
          onApproach={() => {
            for (const lane of lanes) approach(lane);
          }}
          onAsk={(newMessages) => {
            for (const lane of lanes) ask(lane, newMessages);
          }}
          messagesWith={
            lanes.length > 1 ? undefined : (newMessages) => messagesIn(first, newMessages, first.store.get().runs)
          }
          describe={lanes.length > 1 ? undefined : (newMessages) => describe(first, newMessages)}
        />
      )}
    </section>
  );
}
