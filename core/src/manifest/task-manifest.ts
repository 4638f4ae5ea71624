import * as z from "zod/mini";
import { commonFields, described, flag, optionalList, optionalText, shownName, sourceFields, text } from "./fields.ts";
import { MODALITIES } from "./manifest.ts";

export const taskFields = {
  ...commonFields,
  name: described(shownName, "What people call the task"),
  modality: described(z.enum(MODALITIES), "Where the catalogue shows it"),
  subtasks: described(
    z.optional(z.readonly(z.array(z.readonly(z.strictObject({ type: text, name: shownName }))))),
    "The hub's finer divisions of the task",
  ),
  color: described(optionalText, "The hub's color name of the task's tag"),
  hideInModels: described(flag, "Whether lists of models leave it out"),
  hideInDatasets: described(flag, "Whether lists of datasets leave it out"),
  order: described(
    z.number(),
    "Place in the catalogue; the more specific task comes first and decides a model's default pipeline tag",
  ),
  calls: described(
    optionalList,
    "Provider tasks through which it is called, the preferred first; absent: its own id; []: it cannot be called",
  ),
};

const members = z.object(taskFields);

export const taskSchema = z.strictObject({ ...sourceFields("task"), ...taskFields });

/** The task's part of a manifest. */
export interface TaskManifest extends Readonly<z.output<typeof members>> {}
