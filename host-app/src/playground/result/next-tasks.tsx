import "./next-tasks.css";
import { useContext, useEffect, useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { CHAT_TASK } from "../../catalogue/relations.ts";
import { playgroundAddress } from "../../components/links.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue, type Catalogue } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { TaskIcon } from "../../components/icons/task-icon.tsx";
import { fileEnding } from "../../media/media-files.ts";
import { filesOfDraft, MESSAGE_DRAFT, PASSED, useKeptOf, type Passed } from "../bench/bench-memory.ts";
import { readAttachment, type Attachment } from "../chat/attach/read-attachment.ts";
import { takesAll, textOf } from "../form/passed-input.ts";
import { readFields } from "../form/read-fields.ts";
import { callSchemas, playTasks, type PlayTask } from "../run/play-task.ts";
import type { FormField } from "../form/form-field.ts";
import type { Passable } from "./passables.ts";

export interface NextTasksProps {
  /** The parts of a result of which one is passed on; at least one. */
  readonly parts: readonly Passable[];
  /** What a file of it is called, without its ending. */
  readonly name: string;
  /** The task that it stands in now, where that has no form that could take it. */
  readonly without?: string;
}

/** The tasks whose input a result can be, each a button that opens it there. The result passes in this page's memory. */
export function NextTasks({ parts, name, without }: NextTasksProps) {
  const catalogue = useCatalogue();
  const host = useContext(HostContext);
  const client = useQueryClient();
  const navigate = useNavigate();
  const keptOf = useKeptOf();
  const [chosen, setChosen] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<Error>();
  const { data: inputs } = useQuery({
    queryKey: ["inputs-of-tasks", catalogue.tasks.length],
    queryFn: async () => inputsOf(catalogue, (await ensurePatchbay(client, host)).plugins),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const part = parts[chosen] ?? parts[0];
  const isLoaded = inputs !== undefined;
  useEffect(() => {
    // In a conversation it opens below what is in view.
    if (isLoaded) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);
  if (!inputs || !part) return <output className="pb-muted pb-small">Looking for tasks…</output>;
  const fitting = inputs.filter(({ task, fields }) => task.id !== without && takesAll(fields, part.passed));

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
    <div ref={frame} className="pb-next-tasks">
      {parts.length > 1 && (
        <SelectField
          label="Part of the result"
          value={String(parts.indexOf(part))}
          options={parts.map(({ label }, place) => ({ value: String(place), label }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {fitting.length === 0 && <p className="pb-muted pb-small">No task that is served takes {nameOf(part)}.</p>}
      <ul className="pb-choices" aria-label="Tasks that take it">
        {fitting.map(({ task }) => (
          <li key={task.id}>
            <button type="button" className="pb-choice" onClick={() => void open(task.id, part)}>
              {task.entry && <TaskIcon task={task.entry} />}
              {task.label}
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p className="pb-field-error" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** What is passed, within a sentence. */
function nameOf({ passed: [first] }: Passable): string {
  const kind = first?.kind ?? "text";
  return kind === "labels" ? "labels" : kind === "audio" ? "audio" : `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}

type Plugins = Awaited<ReturnType<typeof ensurePatchbay>>["plugins"];

/** What each task asks for. Those whose code does not arrive are left out. */
async function inputsOf(catalogue: Catalogue, plugins: Plugins) {
  const loaded = await Promise.all(
    playTasks(catalogue).map(async (task: PlayTask) => {
      if (!task.entry) return [];
      const plugin = await plugins.load("task", task.entry.id).catch(() => undefined);
      const schema = callSchemas(task, plugin)?.input;
      return schema ? [{ task, fields: fieldsOf(task, schema.jsonSchema) }] : [];
    }),
  );
  return loaded.flat();
}

/** What a form asks for; of a chat, the message that is written next. */
function fieldsOf({ id }: PlayTask, schema: Readonly<Record<string, unknown>>): readonly FormField[] {
  const fields = readFields(schema);
  return id === CHAT_TASK ? fields.filter(({ kind }) => kind === "messages") : fields;
}

/** A medium as a file with a name, whether it is a blob or a `data:` URL. */
async function asFile(passed: Passed, name: string): Promise<Passed> {
  const { kind, value } = passed;
  if (kind === "text" || kind === "labels" || kind === "table") return passed;
  if (value instanceof File) return passed;
  const blob = value instanceof Blob ? value : await (await fetch(String(value))).blob();
  const file = kind === "mask" ? "mask" : name;
  return { kind, value: new File([blob], `${file}.${fileEnding(blob.type)}`, { type: blob.type }) };
}

/** Adds to the message that is being written in a chat, of which nothing is lost. */
async function addToMessage(kept: Map<string, unknown>, passed: readonly Passed[]): Promise<void> {
  for (const one of passed) {
    const value = textOf(one);
    if (value instanceof File) {
      const files = filesOfDraft(MESSAGE_DRAFT);
      const before = (kept.get(files) ?? []) as readonly Attachment[];
      kept.set(files, [...before, await readAttachment(value)]);
    } else {
      const before = String(kept.get(MESSAGE_DRAFT) ?? "");
      kept.set(MESSAGE_DRAFT, before === "" ? value : `${before}\n\n${String(value)}`);
    }
  }
}
