import { useContext } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { CHAT_TASK } from "../../catalogue/relations.ts";
import { playgroundAddress } from "../../components/links.tsx";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue, type Catalogue } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { TaskIcon } from "../../components/icons/task-icon.tsx";
import { fileEnding } from "../../media/media-files.ts";
import { usePassOn, type PassedInput } from "../bench/bench-memory.ts";
import { fieldFor, type PassedKind } from "../form/passed-input.ts";
import { readFields } from "../form/read-fields.ts";
import { callSchemas, playTasks, type PlayTask } from "../run/play-task.ts";
import type { ShownOutput } from "./classify-output.ts";

export interface NextTasksProps {
  readonly shown: ShownOutput;
  /** What the file of it is called, without its ending. */
  readonly name: string;
}

/** The tasks whose input a result can be, each a button that opens it there. The result passes in this page's memory. */
export function NextTasks({ shown, name }: NextTasksProps) {
  const catalogue = useCatalogue();
  const host = useContext(HostContext);
  const client = useQueryClient();
  const navigate = useNavigate();
  const passOn = usePassOn();
  const { data: inputs } = useQuery({
    queryKey: ["inputs-of-tasks", catalogue.tasks.length],
    queryFn: async () => inputsOf(catalogue, (await ensurePatchbay(client, host)).plugins),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const kind = kindOf(shown);
  if (!inputs || !kind) return <output className="pb-muted pb-small">Looking for tasks…</output>;
  const fitting = inputs.flatMap(({ task, fields }) => (fieldFor(fields, kind) ? [task] : []));

  async function open(task: string) {
    passOn(task, await passedOf(shown, name));
    await navigate(playgroundAddress({ task }));
  }

  return (
    <ul className="pb-next-tasks" aria-label="Tasks that take it">
      {fitting.map((task) => (
        <li key={task.id}>
          <button type="button" className="pb-choice" onClick={() => void open(task.id)}>
            {task.entry && <TaskIcon task={task.entry} />}
            {task.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

type Plugins = Awaited<ReturnType<typeof ensurePatchbay>>["plugins"];

/** What each task asks for. Those whose code does not arrive are left out. */
async function inputsOf(catalogue: Catalogue, plugins: Plugins) {
  const loaded = await Promise.all(
    playTasks(catalogue).map(async (task: PlayTask) => {
      // A chat has no form that an input could be put into.
      if (!task.entry || task.id === CHAT_TASK) return [];
      const plugin = await plugins.load("task", task.entry.id).catch(() => undefined);
      const schema = callSchemas(task, plugin)?.input;
      return schema ? [{ task, fields: readFields(schema.jsonSchema) }] : [];
    }),
  );
  return loaded.flat();
}

/** What a result is as an input; undefined for what no field takes. */
function kindOf(shown: ShownOutput): PassedKind | undefined {
  switch (shown.form) {
    case "text":
    case "transcript":
      return "text";
    case "sounds":
      return "audio";
    case "gallery":
      return "image";
    case "file":
    case "address":
      return shown.media;
    default:
      return undefined;
  }
}

/** A result as an input: a text, or a file with a name. Of several files it is the first. */
async function passedOf(shown: ShownOutput, name: string): Promise<PassedInput> {
  const asFile = (blob: Blob) => new File([blob], `${name}.${fileEnding(blob.type)}`, { type: blob.type });
  const load = async (url = "") => asFile(await (await fetch(url)).blob());
  switch (shown.form) {
    case "text":
    case "transcript":
      return shown.text;
    case "sounds":
      return load(shown.sounds[0]?.url);
    case "address":
      return load(shown.url);
    case "gallery": {
      const [first] = shown.images;
      return first instanceof Blob ? asFile(first) : load(first);
    }
    case "file":
      return asFile(shown.blob);
    default:
      return "";
  }
}
