import "./next-tasks.css";
import { useContext, useEffect, useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { CHAT_TASK, isBorrowed } from "../../host/catalogue/relations.ts";
import { searchIn, type SearchText } from "../../host/catalogue/search.ts";
import { Button } from "../../ui/button.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue, type Catalogue } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { counted } from "../../ui/format-values.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { fileEnding } from "../../ui/media/media-files.ts";
import { filesOfDraft, MESSAGE_DRAFT, PASSED, useKeptOf, type Passed } from "../../calls/panes/bench-memory.ts";
import { readAttachment, type Attachment } from "../chat/attach/read-attachment.ts";
import { fieldFor, takesAll, textOf } from "../form/passed-input.ts";
import { readFields } from "../../ui/form/read-fields.ts";
import { callSchemas, playTasks, type PlayTask } from "../../calls/run/play-task.ts";
import type { FormField } from "../../ui/form/form-field.ts";
import type { Passable } from "./passables.ts";
import { Problem } from "../../ui/notice.tsx";

export interface NextTasksProps {
  /** The parts of a result to choose from; at least one. */
  readonly parts: readonly Passable[];
  /** File name without its extension. */
  readonly name: string;
  /** The current task, if its form cannot take the result. */
  readonly without?: string;
}

/** Tasks that are shown at first: people usually want one of those that most providers serve. */
const MOST_LIKELY = 5;

const searchTextOf = ({ task: { id, label, entry } }: FormOfTask): SearchText => ({
  label,
  id,
  rest: [entry?.description],
});

/**
 * A button for each of the likely tasks that accept the result as input, and a search of all. The result is passed in
 * the page's memory.
 */
export function NextTasks({ parts, name, without }: NextTasksProps) {
  const catalogue = useCatalogue();
  const host = useContext(HostContext);
  const client = useQueryClient();
  const navigate = useNavigate();
  const keptOf = useKeptOf();
  const [chosen, setChosen] = useState(0);
  const [query, setQuery] = useState("");
  const [all, setAll] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<Error>();
  const { data: inputs } = useQuery({
    queryKey: ["inputs-of-tasks", catalogue.tasks.length],
    queryFn: async () => inputsOf(catalogue, (await ensurePatchbay(client, host)).plugins),
    structuralSharing: false,
  });
  const part = parts[chosen] ?? parts[0];
  const isLoaded = inputs !== undefined;
  useEffect(() => {
    // In a conversation it opens below the visible part.
    if (isLoaded) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);
  if (!inputs || !part) return <output className="pb-muted pb-small">Looking for tasks…</output>;
  const fitting = inputs
    .filter(({ task, fields }) => task.id !== without && takesAll(fields, part.passed))
    // A form that needs nothing else first.
    .toSorted(
      (one, other) => Number(needsMore(one.fields, part.passed)) - Number(needsMore(other.fields, part.passed)),
    );
  const shown = searchIn(fitting, query, searchTextOf).slice(0, all || query !== "" ? undefined : MOST_LIKELY);

  async function open(task: string, { passed }: Passable) {
    try {
      const ready = await Promise.all(passed.map((one) => asFile(one, name)));
      if (task === CHAT_TASK) await addToMessage(keptOf(task), ready);
      else keptOf(task).set(PASSED, ready);
      await navigate(playgroundAddress({ task }));
    } catch (cause) {
      setError(cause as Error);
    }
  }

  return (
    <div ref={frame} className="pb-stack pb-gap-3 pb-next-tasks">
      {parts.length > 1 && (
        <SelectField
          label="Part of the result"
          value={String(parts.indexOf(part))}
          options={parts.map(({ label }, place) => ({ value: String(place), label }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {fitting.length === 0 && <p className="pb-muted pb-small">No task that is served takes {nameOf(part)}.</p>}
      {fitting.length > MOST_LIKELY && (
        <div className="pb-bar">
          <SearchField label={`Search ${fitting.length} tasks`} value={query} onChange={setQuery} />
          <Button kind="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
            Show all
          </Button>
        </div>
      )}
      {query !== "" && <output className="pb-muted pb-small">{counted(shown.length, "task")}</output>}
      <ul className="pb-choices" aria-label="Tasks that take it">
        {shown.map(({ task }) => (
          <li key={task.id}>
            <button type="button" className="pb-choice" onClick={() => void open(task.id, part)}>
              {task.entry && <TaskIcon task={task.entry} />}
              {task.label}
            </button>
          </li>
        ))}
      </ul>
      <Problem text={error?.message} />
    </div>
  );
}

/** Whether the form has another field that must be filled in. */
function needsMore(fields: readonly FormField[], passed: readonly Passed[]): boolean {
  const filled = new Set(passed.map(({ kind }) => fieldFor(fields, kind)));
  return fields.some((field) => field.isInput && field.required && !filled.has(field));
}

/** Name of the passed value in a sentence. */
function nameOf({ passed: [first] }: Passable): string {
  const kind = first?.kind ?? "text";
  return kind === "labels" ? "labels" : kind === "audio" ? "audio" : `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}

type Plugins = Awaited<ReturnType<typeof ensurePatchbay>>["plugins"];

interface FormOfTask {
  readonly task: PlayTask;
  readonly fields: readonly FormField[];
}

/** The inputs of each task, of the most served one first. Tasks whose code fails to load are left out. */
async function inputsOf(catalogue: Catalogue, plugins: Plugins): Promise<readonly FormOfTask[]> {
  const served = ({ call, entry }: PlayTask) =>
    entry && isBorrowed(entry) ? 0 : catalogue.providers.filter(({ tasks }) => Object.hasOwn(tasks, call)).length;
  const loaded = await Promise.all(
    playTasks(catalogue)
      .toSorted((one, other) => served(other) - served(one))
      .map(async (task) => {
        if (!task.entry) return [];
        const plugin = await plugins.load("task", task.entry.id).catch(() => undefined);
        const schema = callSchemas(task, plugin)?.input;
        return schema ? [{ task, fields: fieldsOf(task, schema.jsonSchema) }] : [];
      }),
  );
  return loaded.flat();
}

/** The fields of a form; for a chat, the message draft. */
function fieldsOf({ id }: PlayTask, schema: Readonly<Record<string, unknown>>): readonly FormField[] {
  const fields = readFields(schema);
  return id === CHAT_TASK ? fields.filter(({ kind }) => kind === "messages") : fields;
}

/** A medium as a named file, whether it is a blob or a `data:` URL. */
async function asFile(passed: Passed, name: string): Promise<Passed> {
  const { kind, value } = passed;
  if (kind === "text" || kind === "labels" || kind === "table") return passed;
  if (value instanceof File) return passed;
  const blob = value instanceof Blob ? value : await (await fetch(String(value))).blob();
  const file = kind === "mask" ? "mask" : name;
  return { kind, value: new File([blob], `${file}.${fileEnding(blob.type)}`, { type: blob.type }) };
}

/** Appends to the message draft of a chat, which keeps its text and files. */
async function addToMessage(values: Map<string, unknown>, passed: readonly Passed[]): Promise<void> {
  for (const one of passed) {
    const value = textOf(one);
    if (value instanceof File) {
      const files = filesOfDraft(MESSAGE_DRAFT);
      const before = (values.get(files) ?? []) as readonly Attachment[];
      values.set(files, [...before, await readAttachment(value)]);
    } else {
      const before = String(values.get(MESSAGE_DRAFT) ?? "");
      values.set(MESSAGE_DRAFT, before === "" ? value : `${before}\n\n${String(value)}`);
    }
  }
}
