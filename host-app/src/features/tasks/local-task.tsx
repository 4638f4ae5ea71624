import { Link } from "react-router";
import type { Task } from "@patchbay/core/task";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { callsOf } from "../../host/catalogue/relations.ts";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { useTaskWidget } from "../../ui/results/use-task-widget.ts";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import type { LibraryEntry, TaskEntry } from "../../host/use-catalogue.ts";
import { ExampleStage } from "./task-stage.tsx";

export interface LocalTaskProps {
  readonly task: TaskEntry;
  /** The task's code, once loaded. */
  readonly plugin: Task | undefined;
  readonly isLoading: boolean;
  /** Libraries that load models of the task. */
  readonly libraries: readonly LibraryEntry[];
}

/** A task that no provider serves: its example, and how to run it locally. */
export function LocalTask({ task, plugin, isLoading, libraries }: LocalTaskProps) {
  const { data: widget, isLoading: isWidgetLoading } = useTaskWidget(task);
  if (isLoading || isWidgetLoading) {
    return (
      <div className="pb-local-skeleton">
        <Skeleton label="Loading the task" lines={8} />
      </div>
    );
  }
  const demo = plugin?.descriptor?.demo ?? plugin?.demo;
  const code = firstCode(plugin?.about);
  const Demo = widget?.Demo;
  const example = demo && demo.inputs.length + demo.outputs.length > 0 && <ExampleStage entry={task} demo={demo} />;
  return (
    <>
      {Demo ? (
        <PluginBoundary entry={task} part="demo" fallback={example}>
          <Demo />
        </PluginBoundary>
      ) : (
        example
      )}
      <Section id="local" title="Run it on your machine">
        <p>
          {callsOf(task).length === 0
            ? "No provider serves this task over HTTP."
            : "No installed provider serves this task."}{" "}
          {libraries.length > 0
            ? "These libraries load its models:"
            : "No installed library supports it either: the model’s page on the hub explains how to load it."}
        </p>
        {libraries.length > 0 && (
          <ul className="pb-row pb-local-libraries">
            {libraries.map((library) => (
              <li key={library.id}>
                <Link className="pb-button" to={entryAddress("library", library.id)}>
                  <EntryMark entry={library} size="small" />
                  {library.prettyLabel}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {code && <CodeBlock code={code.text} language={code.language} label="Code for your machine" />}
      </Section>
    </>
  );
}

/** The first code block of a guide, with its language. */
function firstCode(guide = ""): { readonly language: string; readonly text: string } | undefined {
  const [, language = "", text] = /^```(\w+)\n([^]*?)\n```/m.exec(guide) ?? [];
  return text === undefined ? undefined : { language, text };
}
