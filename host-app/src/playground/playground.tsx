import { CHAT_TASK } from "../catalogue/relations.ts";
import { EmptyState } from "../components/empty-state.tsx";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { useSampleModels } from "../host/use-sample-models.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatControls } from "./chat-controls.tsx";
import { readParameters } from "./chat-parameters.ts";
import { ChatTurnView } from "./chat-turn-view.tsx";
import { useChat, type ChatSettings } from "./use-chat.ts";
import { usePlaygroundChoice } from "./use-playground-choice.ts";
import { useProviderKey } from "./use-provider-key.ts";

/** A chat with any of the providers: simulated without a key, real with one. */
export function Playground({ providers }: { readonly providers: readonly ProviderEntry[] }) {
  const control = usePlaygroundChoice();
  const chat = useChat();
  const { chosen } = control;
  const provider = chosen.provider || defaultProvider(providers);
  const entry = providers.find(({ id }) => id === provider);
  const samples = useSampleModels(entry ? [entry] : providers);
  const models = samples.models.filter(({ task }) => task === CHAT_TASK).map(({ id }) => id);
  const model = chosen.model.trim() || models[0] || "";
  const key = useProviderKey(provider);
  const parameters = readParameters(chosen.parameters);

  const settings: ChatSettings = {
    provider,
    model,
    system: chosen.system,
    parameters: "values" in parameters ? parameters.values : {},
    key,
    streams: entry ? entry.tasks[CHAT_TASK]?.stream === true : true,
  };
  const problem = problemOf();

  function problemOf(): string | undefined {
    if ("problem" in parameters) return parameters.problem;
    if (!entry && provider !== "auto") return `No installed provider “${provider}” chats. Choose another one.`;
    if (model !== "") return undefined;
    if (samples.pending) return "Looking up the provider’s models …";
    return samples.failed.length > 0
      ? "The sample models could not be loaded: type a model’s id."
      : "Type a model’s id.";
  }

  return (
    <div className="pb-playground">
      <section className="pb-conversation" aria-label="Conversation">
        <div className="pb-conversation-head">
          <p className="pb-small">
            {key === undefined ? (
              <>
                <span className="pb-simulated">Simulated</span> Without a key, the plugin&rsquo;s own mocks answer.
              </>
            ) : (
              <>Live: with your key, requests leave this machine.</>
            )}
          </p>
          {chat.turns.length > 0 && (
            <button type="button" className="pb-button" onClick={chat.clear}>
              Clear
            </button>
          )}
        </div>
        {chat.turns.length === 0 && (
          <EmptyState title="No message yet">
            Write one below and run it. The answer comes in piece by piece, and can be stopped.
          </EmptyState>
        )}
        <ol className="pb-turns">
          {chat.turns.map((turn) => (
            <ChatTurnView key={turn.id} turn={turn} onRetry={(again) => void chat.askAgain(again, settings)} />
          ))}
        </ol>
        <output className="pb-visually-hidden">{chat.announcement}</output>
        <ChatComposer
          running={chat.running}
          problem={problem}
          onAsk={(question) => void chat.ask(question, settings)}
          onStop={chat.stop}
        />
      </section>
      <aside aria-label="Settings">
        <ChatControls
          control={control}
          providers={providers}
          provider={provider}
          providerLabel={entry?.label ?? (provider === "auto" ? "the router" : provider)}
          defaultModel={models[0] ?? ""}
          models={models}
        />
      </aside>
    </div>
  );
}

/** The first that the sandbox can answer for, else the first. */
function defaultProvider(providers: readonly ProviderEntry[]): string {
  const current = providers.filter(({ retired }) => !retired);
  return (current.find(({ files }) => files.mocks) ?? current[0])?.id ?? "auto";
}
