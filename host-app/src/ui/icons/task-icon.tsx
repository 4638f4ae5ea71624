import { Icon, type IconProps } from "@patchbay/widgets/parts";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { ModalityIcon } from "./modality-icon.tsx";

interface TaskIconProps extends IconProps {
  readonly task: Pick<TaskEntry, "id" | "modality">;
}

/** The icon of a task; a task without a drawing gets its modality's icon. */
export function TaskIcon({ task: { id, modality }, ...props }: TaskIconProps) {
  const drawing = Object.hasOwn(TASK_DRAWINGS, id) ? TASK_DRAWINGS[id] : undefined;
  if (drawing === undefined) return <ModalityIcon modality={modality} {...props} />;
  return (
    <Icon {...props}>
      <path d={drawing} />
    </Icon>
  );
}

/** The same on a tile of its modality's color, for headings and cards. */
export function TaskMark({ task, size }: Pick<TaskIconProps, "task"> & { readonly size?: "large" }) {
  return (
    <span className="pb-icon-tile" data-modality={task.modality} data-size={size}>
      <TaskIcon task={task} size={size ? 28 : 18} />
    </span>
  );
}

/**
 * Drawings of the hub's tasks on the icons' 16-unit grid, as path data. Recurring parts: a speech bubble is text, a
 * frame with a hill an image, a frame with a triangle a video, bars audio, a cube something in space.
 */
const TASK_DRAWINGS: Readonly<Record<string, string>> = {
  "any-to-any": "M8 8h.01M8 2.5v2.5M8 11v2.5M2.5 8H5M11 8h2.5M4 4l1.8 1.8M10.2 10.2 12 12M12 4l-1.8 1.8M5.8 10.2 4 12",
  "audio-classification": "M2 6v4M4.5 3.5v9M7 6v4M9.5 8.5h4l-1.5-1.5M9.5 4.5H14M9.5 12H14",
  "audio-text-to-text": "M2 6v4M4.5 3.5v9M7 6v4M9.5 5H14M9.5 8H14M9.5 11h3",
  "audio-to-audio": "M2 6.5v3M4 4.5v7M6 7v2M7.5 8h2M11 7v2M12.8 5.5v5M14.5 7v2",
  "automatic-speech-recognition":
    "M8 2a2 2 0 0 1 2 2v3.5a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2ZM3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2M6 14h4",
  "depth-estimation": "M2 13.5h12M4 10.5h8M5.5 7.5h5M6.5 4.5h3M7.5 2h1",
  "document-question-answering":
    "M9 1.75H4v12.5h3.5M9 1.75l3 3V7M9 1.75v3h3M6.2 7.5h2M6.2 10h1.3M10.4 10.2a1.4 1.4 0 1 1 1.6 1.5v.8M12 14.2h.01",
  "feature-extraction": "M5 2H3v12h2M11 2h2v12h-2M6.5 5h3M6.5 8h3M6.5 11h3",
  "fill-mask": "M2 5h3M11 5h3M2 11h6M7 2.5h2.5v5H6.5v-5H7M10.5 11H14",
  "graph-ml":
    "M3.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM12.5 7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM6.5 14a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5 4.2l6 1M4 5.5l2 5.5M11.5 6.7l-4 4.5",
  "image-classification": "M1.75 3h7.5v7.5h-7.5ZM1.75 8.5 4 6.2l2.2 2.3M11.5 4.5H14M11.5 7H14M4 13h10",
  "image-feature-extraction": "M5 2H2.5v12H5M11 2h2.5v12H11M5 10l2-2.5L8.5 9l1-1 1.5 2M6.5 5.5h.01",
  "image-segmentation": "M2 2.5h12v11H2ZM2 10c3-.5 3-4 6-4.5s4 1.5 6 .5M6.5 13.500c0-3 3-3 3.5-8",
  "image-text-to-image": "M2 2.5h6v6H2ZM2 7l2-2 2 2M10.5 3H14M10.5 5.500H13M8 10.500h6v3.500H8ZM4 11v2h2",
  "image-text-to-text": "M2 2.5h6v6H2ZM2 7l2-2 2 2M10.5 3.500H14M10.5 6.500H14M2 11.500h12M2 14h8",
  "image-text-to-video":
    "M2 2.5h5v5H2ZM2 6l1.8-1.500L5.5 6M9.5 3.500H14M9.5 6H13M6 9.500h8v4.500H6ZM9 10.700v2.100l2-1.050Z",
  "image-to-3d":
    "M1.75 2.500h5.500V8h-5.500ZM1.75 6.500l1.7-1.700L5.2 6.500M10.5 5.5 14 7.500v4l-3.5 2L7 11.500v-1M10.5 9.5 14 7.500M10.5 9.500v4M10.5 9.5 9 8.7",
  "image-to-image": "M2 2.500h6.500V9H2ZM2 7.500l2-2 2 2M11 6h3v7.500H6.500V11.500M9 13.500l2-2.5 3 2",
  "image-to-text": "M2 2.500h12v6.500H2ZM4 9l3-3.500L9.5 9M11.5 5h.01M2 11.500h12M2 14h7",
  "image-to-video": "M2 2.500h5.500V8H2ZM2 6.500l1.8-1.800L5.5 6.500M6.5 10.500v3H14v-7h-4M9.5 8.800v2.700l2.3-1.350Z",
  "keypoint-detection":
    "M8 4.500a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM8 4.500V9M8 9l-2.5 5M8 9l2.5 5M3.5 7 8 6l4.5 1M5.5 14h.01M10.5 14h.01",
  "mask-generation":
    "M4.5 2H2v2.500M11.5 2H14v2.500M4.5 14H2v-2.500M11.5 14H14v-2.500M8 4.500c3 0 3.5 1.5 3 3.500s-1 3.5-3 3.5-3.5-1.5-3-3.5.5-3.5 3-3.500Z",
  "multiple-choice":
    "M3.5 5.500a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM3.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM7.5 4H14M7.5 11.500H14M3.5 11.500h.01",
  "object-detection": "M2 2.500h12v11H2ZM4.5 5h4v4h-4ZM10.5 8.500h1.500v3h-1.500Z",
  "question-answering":
    "M2 2.500h9v6H6l-2.5 2v-2H2ZM13 5.500h1v6h-1.500v2l-2.5-2H8M5.5 4.700a1 1 0 1 1 1 1.200M6.5 7h.01",
  "reinforcement-learning":
    "M13.5 8A5.5 5.5 0 0 1 3.8 11.600M2.5 8a5.5 5.5 0 0 1 9.7-3.600M12.5 1.500v3h-3M3.5 14.500v-3h3M8 6.500v3M6.5 8h3",
  robotics: "M3 6.500h10v6.500H3ZM8 6.500v-3M8 3.500h.01M5.8 9.500h.01M10.2 9.500h.01M1.5 9v2M14.5 9v2M6.5 11.500h3",
  "sentence-similarity": "M2 4h12M2 6.500h7M2 11h12M2 13.500h7M12 6.500v2.500M10.8 7.800l1.2 1.2 1.2-1.2",
  summarization: "M2 2.500h12M2 5h12M2 7.500h12M8 9v2M6.8 10l1.2 1.200L9.2 10M4.5 13.500h7",
  "table-question-answering":
    "M2 2.500h12v4M2 2.500v11h5M2 6h12M6 2.500v11M10.2 9.700a1.5 1.5 0 1 1 1.8 1.500v.800M12 14h.01",
  "table-to-text": "M2 2.500h6v6H2ZM2 5.500h6M5 2.500v6M10.5 3.500H14M10.5 6.500H14M2 11.500h12M2 14h8",
  "tabular-classification":
    "M2 2.500h12v11H2ZM2 6h12M9.5 2.500v11M11 8.500l.8.8 1.2-1.400M11 11.800h2M4 8.500h3M4 11h3",
  "tabular-regression": "M2 2.500h12v11H2ZM2 6h12M4 12l2.5-2.500L8.5 11l3.5-3.5",
  "tabular-to-text": "M2 2.500h12v5.500H2ZM2 5h12M6 2.500V8M10 2.500V8M2 11h12M2 13.500h7",
  "text-classification": "M2 4h7M2 7h4M2 10h3M7.5 10.5l4-4H14V9l-4 4ZM12.3 8.2h.01M2 13h3",
  "text-generation": "M2 4h12M2 8h7M2 12h4M11.5 7.500l2.5 2.5-3.5 3.500H8V11Z",
  "text-ranking": "M2 3.500h12M2 8h8.500M2 12.500h5M12.5 8.500v5M10.8 11.800l1.7 1.7 1.7-1.7",
  "text-retrieval": "M2 3.500h10M2 7h4M2 10.500h3.500M9.5 11.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM11.5 11l2.5 2.5",
  "text-to-3d": "M2 3h6M5 3v5M10 6l4 2.200v4L10 14.500l-4-2.300v-1M10 10.200l4-2M10 10.200v4.300M10 10.2 8 9.2",
  "text-to-audio":
    "M2 3.500h5M4.5 3.500V9M7.5 12.500a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0ZM7.5 12.500V6l6-1.500v6M13.5 10.500a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z",
  "text-to-image": "M2 3h5M4.5 3v4.500M7.5 6.500H14v7H3.500v-3M5.5 13.500l3-3.5 2 2 1.5-1.5 2 2M11.5 8.800h.01",
  "text-to-speech": "M2 3h5M4.5 3v4M3 9.500h2l3-2.500v8l-3-2.500H3ZM10.5 9a3 3 0 0 1 0 4M12.5 7a6 6 0 0 1 0 8",
  "text-to-video": "M2 3h5M4.5 3v4.500M7.5 6.500H14v7H3.500v-3M7.5 8.500v3l2.8-1.500Z",
  "text2text-generation": "M2 3h6M2 5.500h4M8 10.500h6M8 13h4M10.500 3H13v4.500M11.500 6 13 7.500 14.500 6",
  "time-series-forecasting": "M2 2.500v11h12M4 10l2-3 2 2M9.5 7.500l.5-.700M11.2 5.500l.6-.700M13 3.500l.5-.6",
  "token-classification": "M2 4h3M11 4h3M6.5 2h3v4h-3ZM2 9.500h1.500M9.5 9.500H14M5 7.500h3v4H5ZM2 14h12",
  translation: "M2 3.500h6.500M5.2 2v1.500M7 3.500C6.5 6 4.5 8 2.5 9M3.5 5.500C4.5 7.5 6 8.5 7.5 9M8 14l3-7 3 7M9 12h4",
  "unconditional-image-generation": "M2 2.500h12v11H2ZM2 11l3.5-4 3 3.5 2-2 3.5 3.500M11 4.500v2M10 5.500h2",
  "video-classification": "M2 3h7.500v7H2ZM5 5v3l2.5-1.500ZM12 4.500h2M12 7.500h2M2 13h12",
  "video-text-to-text": "M2 2.500h7v6H2ZM4.5 4v3L7 5.500ZM11 3.500h3M11 6.500h3M2 11.500h12M2 14h8",
  "video-to-video": "M2 2.500h7v5.500H2ZM4.5 3.900v2.700l2.3-1.350ZM11 6h3v7.500H6v-3M9 9.900v2.400l2-1.200Z",
  "visual-document-retrieval":
    "M8.5 1.750H3.500v12.500h4M8.5 1.750l3 3V6M8.5 1.750v3h3M10 12.200a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM11.5 11.800l2.2 2.2",
  "visual-question-answering":
    "M2 2.500h12v6M2 2.500v11h5M2 11l3-3.5 2 2M9.7 10a1.6 1.6 0 1 1 1.9 1.500v.700M11.6 14h.01M10.5 5h.01",
  "voice-activity-detection": "M1.5 8h2M12.5 8h2M5.5 6v4M8 3v10M10.5 5v6",
  "zero-shot-classification": "M2 4h6M2 8h3M2 12h3M7 11l4-4h3v3l-4 4ZM12 1.5v3M10.5 3h3",
  "zero-shot-image-classification": "M2 2.5h8v8H2ZM2 8.5 4.5 6l2 2 1-1L10 9.5M12.5 10v4M10.5 12h4",
  "zero-shot-object-detection": "M5 2H2v3M11 2h3v3M5 14H2v-3M11 14h3v-3M5 5h6v6H5ZM8 7v2M7 8h2",
};
