import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { tabularInputs } from "./parts/inputs.ts";

export const tabularClassificationInput = schema.object({ inputs: tabularInputs });
export type TabularClassificationInput = ValueOf<typeof tabularClassificationInput>;

export const tabularClassificationOutput = schema.array(schema.number({ title: "Class" }), { title: "Class per row" });
/** One class per row. */
export type TabularClassificationOutput = ValueOf<typeof tabularClassificationOutput>;
