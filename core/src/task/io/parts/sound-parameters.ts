import { schema } from "../../schema.ts";
import { generationParameters } from "./generation-parameters.ts";

/** Parameters of models that make sound. */
export const soundParameters = schema.optional(
  schema.object({ generation_parameters: schema.optional(generationParameters) }, { title: "Parameters" }),
);
