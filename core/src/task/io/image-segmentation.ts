import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { score } from "./parts/classification.ts";

export const imageSegmentationInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture that is divided into regions.", input: "image" }),
  parameters: schema.optional(
    schema.object(
      {
        subtask: schema.optional(
          schema.choice(["instance", "panoptic", "semantic"], {
            title: "Kind",
            description: "Single things, things and background, or regions by kind; depends on the model.",
          }),
        ),
        threshold: schema.optional(
          schema.number({
            title: "Threshold",
            description: "Masks of which the model is less sure are left out.",
            minimum: 0,
            maximum: 1,
          }),
        ),
        mask_threshold: schema.optional(
          schema.number({
            title: "Mask threshold",
            description: "From which value on a pixel belongs to the mask.",
            minimum: 0,
            maximum: 1,
          }),
        ),
        overlap_mask_area_threshold: schema.optional(
          schema.number({
            title: "Overlap threshold",
            description: "Small parts of masks below this share of the area are dropped.",
            minimum: 0,
            maximum: 1,
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type ImageSegmentationInput = ValueOf<typeof imageSegmentationInput>;

export const imageSegmentationOutput = schema.array(
  schema.object({
    label: schema.string({ title: "Label" }),
    mask: schema.string({ title: "Mask", description: "A black-and-white picture in base64." }),
    score: schema.optional(score),
  }),
  { title: "Regions" },
);
export type ImageSegmentationOutput = ValueOf<typeof imageSegmentationOutput>;
