import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { diffusionFields, imageEditParameters, imageSize, negativePrompt } from "./parts/diffusion-fields.ts";
import { generationParameters } from "./parts/generation-parameters.ts";
import {
  candidateLabels,
  classificationFields,
  classificationOutput,
  detectedObjects,
  hypothesisTemplate,
  score,
} from "./parts/classification.ts";
import { freeParameters } from "./parts/inputs.ts";

export const textToImageInput = schema.object({
  inputs: schema.string({ title: "Prompt", description: "What the image shows.", input: "multiline" }),
  parameters: schema.optional(
    schema.object(
      {
        negative_prompt: negativePrompt,
        width: schema.optional(imageSize.width),
        height: schema.optional(imageSize.height),
        ...diffusionFields,
        scheduler: schema.optional(
          schema.string({
            title: "Scheduler",
            description: "Name of the class that leads the denoising, for models run by diffusers.",
            examples: ["EulerDiscreteScheduler"],
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type TextToImageInput = ValueOf<typeof textToImageInput>;

export const textToImageOutput = schema.oneOf(
  [
    schema.binary({ title: "Image", input: "image" }),
    schema.string({ title: "Address", description: "For output types `url` and `dataUrl`." }),
    schema.record(schema.anything({ title: "Value" }), {
      title: "Answer",
      description: "The provider's JSON, for output type `json`.",
    }),
  ],
  { title: "Image" },
);
/** A Blob; a string for output types `url` and `dataUrl`, the provider's JSON for `json`. */
export type TextToImageOutput = ValueOf<typeof textToImageOutput>;

export const imageToImageInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image to change.", input: "image" }),
  parameters: imageEditParameters,
});
export type ImageToImageInput = ValueOf<typeof imageToImageInput>;

export const imageToImageOutput = schema.binary({ title: "Image", input: "image" });
export type ImageToImageOutput = ValueOf<typeof imageToImageOutput>;

export const imageTextToImageInput = schema.object({
  inputs: schema.optional(schema.binary({ title: "Image", description: "The image to change.", input: "image" })),
  parameters: imageEditParameters,
});
/** An image and a prompt, of which one may be absent. */
export type ImageTextToImageInput = ValueOf<typeof imageTextToImageInput>;

export const imageTextToImageOutput = schema.binary({ title: "Image", input: "image" });
export type ImageTextToImageOutput = ValueOf<typeof imageTextToImageOutput>;

export const imageToTextInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image to describe or to read.", input: "image" }),
  parameters: schema.optional(
    schema.object(
      {
        max_new_tokens: schema.optional(
          schema.integer({ title: "Maximum new tokens", description: "Most tokens that are generated.", minimum: 1 }),
        ),
        generation_parameters: schema.optional(generationParameters),
      },
      { title: "Parameters" },
    ),
  ),
});
export type ImageToTextInput = ValueOf<typeof imageToTextInput>;

export const imageToTextOutput = schema.object({ generated_text: schema.string({ title: "Text" }) });
export type ImageToTextOutput = ValueOf<typeof imageToTextOutput>;

export const imageClassificationInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image to classify.", input: "image" }),
  parameters: schema.optional(schema.object(classificationFields, { title: "Parameters" })),
});
export type ImageClassificationInput = ValueOf<typeof imageClassificationInput>;

export const imageClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type ImageClassificationOutput = ValueOf<typeof imageClassificationOutput>;

const image = schema.binary({ title: "Image", description: "The image to classify.", input: "image" });

export const zeroShotImageClassificationInput = schema.object({
  inputs: schema.oneOf([image, schema.object({ image }, { title: "Image as a member" })], {
    title: "Image",
    description: "The image to classify.",
    input: "image",
  }),
  parameters: schema.object(
    { candidate_labels: candidateLabels, hypothesis_template: hypothesisTemplate("A photo of {}.") },
    { title: "Parameters" },
  ),
});
export type ZeroShotImageClassificationInput = ValueOf<typeof zeroShotImageClassificationInput>;

export const zeroShotImageClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type ZeroShotImageClassificationOutput = ValueOf<typeof zeroShotImageClassificationOutput>;

export const imageSegmentationInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image that is divided into regions.", input: "image" }),
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
    mask: schema.string({ title: "Mask", description: "A black-and-white image in base64." }),
    score: schema.optional(score),
  }),
  { title: "Regions" },
);
export type ImageSegmentationOutput = ValueOf<typeof imageSegmentationOutput>;

export const objectDetectionInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image in which objects are found.", input: "image" }),
  parameters: schema.optional(
    schema.object(
      {
        threshold: schema.optional(
          schema.number({
            title: "Threshold",
            description: "Objects of which the model is less sure are left out.",
            minimum: 0,
            maximum: 1,
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type ObjectDetectionInput = ValueOf<typeof objectDetectionInput>;

export const objectDetectionOutput = detectedObjects;
export type ObjectDetectionOutput = ValueOf<typeof objectDetectionOutput>;

export const zeroShotObjectDetectionInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image in which objects are found.", input: "image" }),
  parameters: schema.object({ candidate_labels: candidateLabels }, { title: "Parameters" }),
});
export type ZeroShotObjectDetectionInput = ValueOf<typeof zeroShotObjectDetectionInput>;

export const zeroShotObjectDetectionOutput = detectedObjects;
export type ZeroShotObjectDetectionOutput = ValueOf<typeof zeroShotObjectDetectionOutput>;

export const depthEstimationInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image whose depth is estimated.", input: "image" }),
  parameters: freeParameters,
});
export type DepthEstimationInput = ValueOf<typeof depthEstimationInput>;

export const depthEstimationOutput = schema.object({
  predicted_depth: schema.optional(
    schema.anything({ title: "Depth", description: "One estimate per pixel, in the model's own unit." }),
  ),
  depth: schema.optional(schema.anything({ title: "Depth image", description: "The same as grey values." })),
});
export type DepthEstimationOutput = ValueOf<typeof depthEstimationOutput>;
