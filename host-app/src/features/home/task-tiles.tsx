import { Link } from "react-router";
import type { DemoItem, SampleMedia } from "@patchbay/core/task";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { Section } from "../../ui/section.tsx";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { ExamplePreview } from "../../ui/example-preview.tsx";

const text = (content: string): DemoItem => ({ label: "", type: "text", content });
const media = (file: SampleMedia, type: "img" | "audio" = "img"): DemoItem => ({ type, filename: file, file });

/** Tasks by id, each with inputs and the matching outputs: a first visit loads no plugin for it. */
const TILES: readonly (readonly [task: string, inputs: readonly DemoItem[], outputs: readonly DemoItem[]])[] = [
  ["text-to-image", [text("A sky full of small galaxies")], [media("galaxies.jpg")]],
  [
    "automatic-speech-recognition",
    [media("ferry.wav", "audio")],
    [text("The ferry leaves at a quarter past seven, from the second pier.")],
  ],
  ["depth-estimation", [media("coffee.jpg")], [media("coffee-depth.jpg")]],
  ["document-question-answering", [media("invoice.png"), text("What is the total?")], [text("318.40")]],
  [
    "image-text-to-text",
    [media("astronaut.jpg"), text("What stands behind her?")],
    [text("A flag, and a model of the space shuttle.")],
  ],
  ["translation", [text("Where is the harbor?")], [text("Où est le port ?")]],
];

/** What models do, with one input and output each. Links to the installed tasks. */
export function TaskTiles({ tasks }: { readonly tasks: readonly TaskEntry[] }) {
  const shown = TILES.flatMap(([id, inputs, outputs]) => {
    const task = tasks.find((one) => one.id === id);
    return task ? [{ task, inputs, outputs }] : [];
  });
  return (
    <Section id="tasks" title="What models do">
      {shown.length > 0 && (
        <ul className="pb-grid pb-gap-3 pb-tiles">
          {shown.map(({ task, inputs, outputs }) => (
            <li key={task.id} className="pb-card pb-task-card" data-modality={task.modality}>
              <ExamplePreview inputs={inputs} outputs={outputs} />
              <Link to={entryAddress("task", task.id)} className="pb-card-link pb-card-title pb-bar pb-tile-title">
                <TaskIcon task={task} />
                {task.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="pb-small pb-muted">
        Sample media of this app; a photograph stands for the generated image.{" "}
        <Link to="/tasks">All {tasks.length} tasks</Link>
      </p>
    </Section>
  );
}
