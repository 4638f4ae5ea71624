import { Icon, type IconProps } from "@patchbay/widgets/parts";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { ModalityIcon } from "./modality-icon.tsx";
import { TASK_DRAWINGS } from "./task-drawings.ts";

export interface TaskIconProps extends IconProps {
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
