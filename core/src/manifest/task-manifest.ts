import * as z from "zod/mini";
import {
  commonFields,
  described,
  flag,
  optionalList,
  optionalText,
  shownName,
  sourceFields,
  text,
  type SourceSchema,
} from "./fields.ts";
import { MODALITIES } from "./kinds.ts";

const plainText = z.string();
const figure = z.number();
const many = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(z.readonly(item)));

const demoText = z.object({ type: z.literal("text"), label: plainText, content: plainText });
const demoMedia = z.object({
  type: z.enum(["img", "audio"]),
  label: z.optional(plainText),
  filename: plainText,
  file: z.optional(plainText),
  regions: z.optional(
    many(
      z.object({
        label: plainText,
        score: z.optional(figure),
        box: z.optional(z.readonly(z.object({ xmin: figure, ymin: figure, xmax: figure, ymax: figure }))),
        outline: z.optional(plainText),
      }),
    ),
  ),
});
const demoChart = z.object({ type: z.literal("chart"), data: many(z.object({ label: plainText, score: figure })) });
const demoTable = z.object({ type: z.literal("tabular"), table: many(z.array(plainText)) });
const demoTokens = z.object({
  type: z.literal("text-with-tokens"),
  text: plainText,
  tokens: many(z.object({ type: plainText, start: figure, end: figure })),
});

/** The items of a task's demonstration by type; see `DemoItem`. */
export const DEMO_ITEMS = {
  text: demoText,
  img: demoMedia,
  audio: demoMedia,
  chart: demoChart,
  tabular: demoTable,
  "text-with-tokens": demoTokens,
};

const demoItems = many(z.discriminatedUnion("type", [demoText, demoMedia, demoChart, demoTable, demoTokens]));

/** The kit adds the descriptor's demonstration to a task's manifest, so that lists can show it without loading code. */
export const taskDemo = z.optional(z.object({ inputs: demoItems, outputs: demoItems }));

export const taskFields = {
  ...commonFields,
  name: described(shownName, "What people call the task"),
  modality: described(z.enum(MODALITIES), "Its group in the catalogue"),
  subtasks: described(
    z.optional(z.readonly(z.array(z.readonly(z.strictObject({ type: text, name: shownName }))))),
    "The hub's subtasks",
  ),
  color: described(optionalText, "The hub's color name of the task's tag"),
  hideInModels: described(flag, "Whether model lists hide it"),
  hideInDatasets: described(flag, "Whether dataset lists hide it"),
  order: described(
    z.number(),
    "Position in the catalogue; the more specific task comes first and determines a model's default pipeline tag",
  ),
  calls: described(
    optionalList,
    "Provider tasks that call it, the preferred first; absent: its own id; []: it cannot be called",
  ),
};

const members: z.ZodMiniObject<typeof taskFields> = z.object(taskFields);

export const taskSchema: SourceSchema<"task", typeof taskFields> = z.strictObject({
  ...sourceFields("task"),
  ...taskFields,
});

/** The task's part of a manifest. */
export interface TaskManifest extends Readonly<z.output<typeof members>> {}
