import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { tabularInputs } from "./parts/inputs.ts";

export const tabularRegressionInput = schema.object({ inputs: tabularInputs });
export type TabularRegressionInput = ValueOf<typeof tabularRegressionInput>;

export const tabularRegressionOutput = schema.array(schema.number({ title: "Value" }), { title: "Value per row" });
/** One value per row. */
export type TabularRegressionOutput = ValueOf<typeof tabularRegressionOutput>;
