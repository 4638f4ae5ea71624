import * as z from "zod/mini";
import { commonFields, described, flag, optionalList, optionalText, shownName, sourceFields, text } from "./fields.ts";
import { MODALITIES } from "./manifest.ts";

export const taskFields = {
  ...commonFields,
  name: shownName,
  modality: z.enum(MODALITIES),
  subtasks: z.optional(z.readonly(z.array(z.readonly(z.strictObject({ type: text, name: shownName }))))),
  color: described(optionalText, "The hub's color name of the task's tag"),
  hideInModels: flag,
  hideInDatasets: flag,
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
