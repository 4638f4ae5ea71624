import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { playgroundAddress } from "../../ui/links.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { ChatTurnView } from "../../pane/chat/chat-turn-view.tsx";
import { messagesOf, questionOf, userMessage } from "../../calls/chat/conversation.ts";
import { ChooseModel } from "../../pane/picker/choose-model.tsx";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { isActive, type Run } from "../../calls/run/run.ts";
import { useAvailability } from "../../calls/target/use-availability.ts";
import type { Lane } from "../../calls/panes/lanes.ts";
import { choiceApart } from "../../calls/panes/use-playground-choice.ts";
import { useRunContext, useRunList } from "../../calls/run/use-runs.ts";
import { Pane } from "../../pane/pane.tsx";
import { EngineOffers, useEngineOffers } from "../../pane/run/engine-offers.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import type { Question } from "./home-prompt.tsx";
import { AUTO, type FoundServer } from "../../host/host-context.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import { usePatchbay } from "../../host/use-patchbay.ts";
import { useFoundServers } from "../../calls/servers/use-found-servers.ts";
import { bindingOf, useGateway } from "../../calls/access/use-access.ts";

const CHAT: PlayTask = { id: CHAT_TASK, label: "Chat", call: CHAT_TASK, entry: undefined };

const DeviceOffer = lazyPart(async () => (await import("./device-offer.tsx")).DeviceOffer);

interface HomeAnswersProps {
  /** The last question; a new one continues the conversation. */
  readonly question: Question;
}

/**
 * The conversation: with a provider that has a key, else a local server, else a model that is ready in this browser,
 * else simulated.
 */
export function HomeAnswers({ question }: HomeAnswersProps) {
  const catalogue = useCatalogue();
  const serving = catalogue.providers.filter(({ tasks }) => Object.hasOwn(tasks, CHAT_TASK));
  const reached = useAnsweringProvider(serving);
  const engines = reached === "" ? serving.filter((entry) => entry.engine) : [];
  // A worker's engine is a large download, loaded only after the user chooses it.
  const engine = engines.find((entry) => entry.engine?.realm === "page");
  const offered = engines.find((entry) => entry.engine?.realm !== "page");
  const availability = useAvailability(engine, CHAT_TASK, "");
  const answering = availability.data?.status === "ready" ? engine!.id : (reached ?? "");
  const [chosen, setChosen] = useState<{ readonly provider: string; readonly model: string }>();
  const isUnknown = reached === undefined || availability.isLoading;
  return (
    <Pane task={CHAT} control={choiceApart(chosen ?? { provider: answering, model: "" }, setChosen)}>
      {(lane) => <Conversation question={question} lane={lane} isUnknown={isUnknown} offered={offered} />}
    </Pane>
  );
}

interface ConversationProps extends HomeAnswersProps {
  readonly lane: Lane;
  /** Whether the provider is not chosen yet. */
  readonly isUnknown: boolean;
  /** An engine that would run after a download. */
  readonly offered: ProviderEntry | undefined;
}

function Conversation({ question, lane, isUnknown, offered }: ConversationProps) {
  const { control, target, store } = lane;
  const context = useRunContext();
  const { runs, announcement } = useRunList(store);
  const { provider, model, access, blockedReason } = target;
  const started = useRef(0);
  /** The simulated answer that a real one replaces. */
  const outdone = useRef<Run>(undefined);
  const [isOffering, setOffering] = useState(false);
  const canInstall = useEngineOffers(CHAT_TASK).engines.length > 0;
  const isPending = useCatalogue().status === "pending" || blockedReason?.kind === "pending";

  function ask(text: string, before: readonly Run[], replaced: readonly Run[] = []) {
    const messages = messagesOf("", before, userMessage(text));
    const streams = target.entry ? target.streams : true;
    void store.start({ task: CHAT_TASK, provider, model, args: { messages }, access, streams }, context, replaced);
  }

  useEffect(() => {
    if (isPending || isUnknown || blockedReason || started.current === question.id) return;
    started.current = question.id;
    const simulated = outdone.current;
    outdone.current = undefined;
    // A real model must not get the simulation's answer as its own.
    if (simulated) ask(question.text, [], [simulated]);
    else ask(question.text, runs);
  });

  function runHere() {
    outdone.current = runs.at(-1);
    started.current = 0;
    control.chooseProvider(offered!.id);
  }

  return (
    <div>
      {blockedReason && !isPending && <Notice tone="warning" title={blockedReason.text} />}
      <ol className="pb-turns">
        {runs.map((run) => (
          <ChatTurnView
            key={run.id}
            run={run}
            onRetry={(failedRun) =>
              ask(
                questionOf(failedRun),
                runs.filter((other) => other !== failedRun),
                [failedRun],
              )
            }
          />
        ))}
      </ol>
      <SignalCable provider={target.entry} isRunning={runs.some(isActive)} />
      <output className="pb-visually-hidden">{announcement}</output>
      <div className="pb-choices">
        <ChooseModel
          label="Choose another model"
          task={CHAT}
          providers={target.providers}
          provider={provider}
          model={model}
          onChoose={(id, name) => control.set({ provider: id, model: name })}
        />
        {(offered || canInstall) && access.simulated && (
          <Button aria-expanded={isOffering} onClick={() => setOffering(!isOffering)}>
            Run a small model on this device
          </Button>
        )}
        <Link className="pb-button" to={playgroundAddress({ provider, model })}>
          Open in playground
        </Link>
        {runs.some(isActive) && !access.simulated && <Button onClick={store.stop}>Stop</Button>}
      </div>
      {!offered && access.simulated && isOffering && (
        <div className="pb-engine-offer">
          <EngineOffers task={CHAT_TASK} />
        </div>
      )}
      {offered && access.simulated && isOffering && (
        <Suspense fallback={<Skeleton label="Looking whether this device can run it" lines={2} />}>
          <DeviceOffer entry={offered} task={CHAT} onRun={runHere} />
        </Suspense>
      )}
    </div>
  );
}

/** A wave of twenty periods, wider than the cable by one. */
const WAVE = `M0 8${"q10-9 20 0t20 0".repeat(20)}`;

/** The cable from the chat to its provider, for sighted users: it moves during a call and is straight after it. */
function SignalCable({
  provider,
  isRunning,
}: {
  readonly provider: ProviderEntry | undefined;
  readonly isRunning: boolean;
}) {
  return (
    <div className="pb-bar pb-signal" data-modality="nlp" data-running={isRunning ? "" : undefined} aria-hidden="true">
      <span className="pb-signal-end" />
      <span className="pb-signal-cable">
        <svg width="800" height="16" viewBox="0 0 800 16" focusable="false">
          <path d={WAVE} />
        </svg>
      </span>
      <span className="pb-signal-end" />
      {provider && <EntryMark entry={provider} size="small" />}
    </div>
  );
}

/**
 * The best provider for a real answer: one with a key, or `auto` if it has one, else a local server that has models.
 * Empty if there is none, undefined until that is known.
 */
function useAnsweringProvider(providers: readonly ProviderEntry[]): string | undefined {
  const patchbay = usePatchbay();
  const settings = useSettings();
  useSyncExternalStore(providerKeys.subscribe, providerKeys.version);
  const { servers, pending } = useFoundServers(providers.some(({ server }) => server));
  const relayed = useGateway()?.providers ?? [];
  if (!patchbay) return undefined;
  const has = (id: string, entry?: ProviderEntry) =>
    relayed.includes(id) || providerKeys.look(bindingOf(id, entry, settings, patchbay)).status === "ready";
  const holder = providers.find((entry) => has(entry.id, entry))?.id ?? (has(AUTO) ? AUTO : undefined);
  if (holder !== undefined) return holder;
  if (pending) return undefined;
  return servers?.find((one) => providers.some(({ id }) => canAnswer(one, id)))?.provider ?? "";
}

/** Whether a detected server belongs to a provider and can be called now. */
function canAnswer({ provider, status }: FoundServer, id: string): boolean {
  return provider === id && status === "running";
}
