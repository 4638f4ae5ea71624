import type { TaskEntry } from "../../host/use-catalogue.ts";
import { optionalPart } from "../../ui/optional-part.tsx";
import { ChatChoices } from "../chat/chat-choices-view.tsx";
import { reasoningMsOf } from "../chat/chat-turn-view.tsx";
import { ResultActions } from "../results/result-actions.tsx";
import { TaskResult, type TaskResultProps } from "../../ui/results/task-result.tsx";
import { ProgressLine, RunFoot, RunHead } from "./run-parts.tsx";
import { isActive, type Run } from "../../calls/run/run.ts";

// Few runs have a file or end in speech.
const SimulatedMediaNote = optionalPart(async () => (await import("./simulated-media-note.tsx")).SimulatedMediaNote);
const SpokenText = optionalPart(async () => (await import("./spoken-text.tsx")).SpokenText);

const hasFile = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.values(input).some((value) => value instanceof Blob);

export interface RunViewProps {
  readonly run: Run;
  readonly entry: TaskEntry | undefined;
  readonly media: TaskResultProps["media"];
  /** Its label for screen readers. */
  readonly label: string;
  /** Whether names and timing are hidden. */
  readonly anonymous?: boolean | undefined;
  onRetry(): void;
}

/** A call's progress, its result or error, and its network log. */
export function RunView({ run, entry, media, label, anonymous = false, onRetry }: RunViewProps) {
  const { call, status, text, choices, output } = run;
  const isTold = call.streams && choices.length > 0 && !(status === "done" && entry?.files.widget);
  const actions = status === "done" && (
    <ResultActions
      output={isTold ? textsOf(choices) : output}
      name={entry?.id ?? "result"}
      media={media}
      input={isTold ? undefined : call.args}
    />
  );
  return (
    <section className="pb-stack pb-result" aria-label={label}>
      {!anonymous && <RunHead run={run} />}
      {status === "running" && <ProgressLine run={run} />}
      {isTold ? (
        <ChatChoices choices={choices} running={isActive(run)} reasoningMs={reasoningMsOf(run)} />
      ) : status === "done" ? (
        <TaskResult entry={entry} output={output} input={call.args} media={media} />
      ) : (
        // Not a live region: start and end are announced, not every token.
        text !== "" && (
          <p className="pb-turn-text" data-streaming={isActive(run) || undefined}>
            {text}
          </p>
        )
      )}
      {status === "done" && call.access.simulated && (
        <>
          {hasFile(call.args) && <SimulatedMediaNote run={run} />}
          {call.task === "text-to-speech" && <SpokenText text={String(call.args["inputs"])} />}
        </>
      )}
      {anonymous ? (
        <>
          {actions}
          {status === "failed" && <p className="pb-field-error">Request failed</p>}
        </>
      ) : (
        <RunFoot run={run} medium={media} onRetry={onRetry} actions={actions} />
      )}
    </section>
  );
}

/** The answer's text, or a list of several. */
function textsOf(choices: Run["choices"]): string | readonly string[] {
  const [only, ...others] = choices.map(({ text }) => text);
  return others.length === 0 ? (only ?? "") : [only ?? "", ...others];
}
