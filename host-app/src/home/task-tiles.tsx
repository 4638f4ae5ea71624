import { Link } from "react-router";
import type { SampleMedia } from "@patchbay/core/task";
import { entryAddress } from "../catalogue/addresses.ts";
import { Section } from "../components/section.tsx";
import { TaskIcon } from "../components/icons/task-icon.tsx";
import type { TaskEntry } from "../host/use-catalogue.ts";
import { SAMPLE_DESCRIPTIONS, sampleAddress } from "../media/sample-address.ts";

/** What goes into a task or comes out of it: media of the app, or words. */
type Side =
  | { readonly media: SampleMedia; readonly text?: string }
  | { readonly media?: undefined; readonly text: string };

/** Tasks by their ids, each with an input and the output that belongs to it. */
const TILES: readonly (readonly [task: string, input: Side, output: Side])[] = [
  ["text-to-image", { text: "A sky full of small galaxies" }, { media: "galaxies.jpg" }],
  [
    "automatic-speech-recognition",
    { media: "ferry.wav" },
    { text: "The ferry leaves at a quarter past seven, from the second pier." },
  ],
  ["depth-estimation", { media: "coffee.jpg" }, { media: "coffee-depth.jpg" }],
  ["document-question-answering", { media: "invoice.png", text: "What is the total?" }, { text: "318.40" }],
  [
    "image-text-to-text",
    { media: "astronaut.jpg", text: "What stands behind her?" },
    { text: "A flag, and a model of the space shuttle." },
  ],
  ["translation", { text: "Where is the harbour?" }, { text: "Où est le port ?" }],
];

const CABLE = "M7 16C18 34 30 -2 41 16";

/** What models do, shown by an input and an output each. Leads to the tasks that are installed. */
export function TaskTiles({ tasks }: { readonly tasks: readonly TaskEntry[] }) {
  const shown = TILES.flatMap(([id, input, output]) => {
    const task = tasks.find((one) => one.id === id);
    return task ? [{ task, input, output }] : [];
  });
  return (
    <Section id="tasks" title="What models do">
      {shown.length > 0 && (
        <ul className="pb-tiles">
          {shown.map(({ task, input, output }) => (
            <li key={task.id} className="pb-card pb-tile" data-modality={task.modality}>
              <div className="pb-tile-sides">
                <TileSide side={input} />
                <svg className="pb-cable" viewBox="0 0 48 32" aria-hidden="true" focusable="false">
                  <path d={CABLE} />
                  <path d={CABLE} pathLength="1" />
                  <circle cx="7" cy="16" r="5" />
                  <circle cx="41" cy="16" r="5" />
                </svg>
                <TileSide side={output} />
              </div>
              <Link to={entryAddress("task", task.id)} className="pb-card-link pb-card-title pb-tile-title">
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

function TileSide({ side: { media, text } }: { readonly side: Side }) {
  const url = media && sampleAddress(media);
  return (
    <div className="pb-tile-side" data-media={media ? "" : undefined}>
      {media?.endsWith(".wav") && <Wave label={SAMPLE_DESCRIPTIONS[media]} />}
      {media && url && !media.endsWith(".wav") && (
        <img src={url} alt={SAMPLE_DESCRIPTIONS[media]} width="160" height="120" loading="lazy" />
      )}
      {text && <p>{text}</p>}
    </div>
  );
}

/** Loudness of the sample with the ferry, from its beginning to its end. */
const PEAKS = [
  13, 12, 17, 10, 10, 6, 12, 9, 12, 11, 20, 12, 13, 14, 8, 2, 11, 8, 14, 3, 2, 5, 14, 13, 13, 17, 14, 9, 2, 10, 8, 4,
];

function Wave({ label }: { readonly label: string }) {
  return (
    <svg className="pb-wave" viewBox="0 0 96 44" role="img" aria-label={label}>
      <path d={PEAKS.map((peak, place) => `M${place * 3 + 1.5} ${22 - peak}V${22 + peak}`).join("")} />
    </svg>
  );
}
