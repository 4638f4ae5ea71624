import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { providersOf, runsUnasked } from "../catalogue/relations.ts";
import { TaskMark } from "../components/icons/task-icon.tsx";
import type { ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import { usePlugin } from "../host/use-plugin.ts";
import { ExamplePreview } from "./example-preview.tsx";

export interface TaskCardProps {
  readonly task: TaskEntry;
  readonly providers: readonly ProviderEntry[];
}

/** A task in the catalogue: what goes in and comes out, what it is, and who serves it. */
export function TaskCard({ task, providers }: TaskCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const seen = useSeen(card);
  // An example is in the task's code, which is loaded as its card comes into view. What was installed waits to be opened.
  const { data, isLoading } = usePlugin("task", seen && runsUnasked(task) ? task : undefined);
  const { demo, models = [] } = data?.descriptor ?? {};
  const served = providersOf(task, providers).filter(({ retired }) => retired === undefined).length;
  const hasExample = demo !== undefined && demo.inputs.length + demo.outputs.length > 0;
  return (
    <li ref={card} className="pb-card pb-task-card" data-modality={task.modality}>
      {hasExample ? (
        <ExamplePreview {...demo} />
      ) : (
        <div className="pb-preview-pair" data-empty={!isLoading || undefined} aria-hidden="true">
          <TaskMark task={task} size="large" />
        </div>
      )}
      <div className="pb-task-card-text">
        <Link className="pb-card-link pb-card-title" to={entryAddress("task", task.id)}>
          {task.name}
        </Link>
        <p className="pb-card-text">{task.description}</p>
      </div>
      <p className="pb-task-card-facts">
        <span>{served === 0 ? "Runs locally" : counted(served, "provider")}</span>
        {models.length > 0 && <span>{counted(models.length, "model")}</span>}
      </p>
    </li>
  );
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Whether an element has come near to the window. Without an observer it counts as seen. */
function useSeen(element: { readonly current: Element | null }): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
      },
      { rootMargin: "300px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, element]);
  return seen;
}
