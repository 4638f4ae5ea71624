import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { freeParameters } from "./parts/inputs.ts";

export const depthEstimationInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture whose depth is estimated.", input: "image" }),
  parameters: freeParameters,
});
export type DepthEstimationInput = ValueOf<typeof depthEstimationInput>;

export const depthEstimationOutput = schema.object({
  predicted_depth: schema.optional(
    schema.anything({ title: "Depth", description: "One estimate per pixel, in the model's own unit." }),
  ),
  depth: schema.optional(schema.anything({ title: "Depth picture", description: "The same as grey values." })),
});
export type DepthEstimationOutput = ValueOf<typeof depthEstimationOutput>;
