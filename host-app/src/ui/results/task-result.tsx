import { PluginBoundary, reasonOf } from "../plugin-boundary.tsx";
import { Skeleton } from "../placeholders.tsx";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { StandardResult } from "./standard-result.tsx";
import { useTaskWidget } from "./use-task-widget.ts";

export interface TaskResultProps {
  /** The task whose widget shows the result, if it has one. */
  readonly entry: TaskEntry | undefined;
  readonly output: unknown;
  /** Arguments of the call. */
  readonly input: unknown;
  /** The medium that the task produces, for outputs without a type. */
  readonly media: "image" | "audio" | "video" | undefined;
}

/** A task's output in the task's own widget, or in the form that fits the value. */
export function TaskResult({ entry, output, input, media }: TaskResultProps) {
  const { data: widget, isLoading, error } = useTaskWidget(entry);
  const standard = <StandardResult output={output} input={input} media={media} />;
  if (isLoading) return <Skeleton label="Loading the task’s widget" lines={3} />;
  const Result = widget?.Result;
  if (!Result || !entry) {
    return (
      <>
        {error && <p className="pb-small pb-muted">The task’s own widget could not be loaded: {error.message}</p>}
        {standard}
      </>
    );
  }
  return (
    <PluginBoundary
      entry={entry}
      part="widget"
      renderFallback={(thrown) => (
        <>
          <output className="pb-small pb-muted">
            {reasonOf(thrown)} The task&rsquo;s own widget failed; this is the plain result.
          </output>
          {standard}
        </>
      )}
    >
      <Result output={output} input={input} />
    </PluginBoundary>
  );
}
