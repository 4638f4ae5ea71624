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
import { fraction, freeParameters, media, parameters, text } from "./parts/inputs.ts";

export const textToImageInput = schema.object({
  inputs: text("Describe the image.", "Prompt"),
  parameters: parameters({
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
  }),
});
export type TextToImageInput = ValueOf<typeof textToImageInput>;

export const textToImageOutput = schema.oneOf(
  [
    media("image"),
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
  inputs: media("image", "The image to change."),
  parameters: imageEditParameters,
});
export type ImageToImageInput = ValueOf<typeof imageToImageInput>;

export const imageToImageOutput = media("image");
export type ImageToImageOutput = ValueOf<typeof imageToImageOutput>;

export const imageTextToImageInput = schema.object({
  inputs: schema.optional(media("image", "The image to change.")),
  parameters: imageEditParameters,
});
/** An image and a prompt; one of them may be absent. */
export type ImageTextToImageInput = ValueOf<typeof imageTextToImageInput>;

export const imageTextToImageOutput = media("image");
export type ImageTextToImageOutput = ValueOf<typeof imageTextToImageOutput>;

export const imageToTextInput = schema.object({
  inputs: media("image", "The image to describe or to read."),
  parameters: parameters({
    max_new_tokens: schema.optional(
      schema.integer({ title: "Maximum new tokens", description: "Most tokens that are generated.", minimum: 1 }),
    ),
    generation_parameters: schema.optional(generationParameters),
  }),
});
export type ImageToTextInput = ValueOf<typeof imageToTextInput>;

export const imageToTextOutput = schema.object({ generated_text: schema.string({ title: "Text" }) });
export type ImageToTextOutput = ValueOf<typeof imageToTextOutput>;

export const imageClassificationInput = schema.object({
  inputs: media("image", "The image to classify."),
  parameters: parameters(classificationFields),
});
export type ImageClassificationInput = ValueOf<typeof imageClassificationInput>;

export const imageClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type ImageClassificationOutput = ValueOf<typeof imageClassificationOutput>;

const image = media("image", "The image to classify.");

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
  inputs: media("image", "The image that is divided into regions."),
  parameters: parameters({
    subtask: schema.optional(
      schema.choice(["instance", "panoptic", "semantic"], {
        title: "Kind",
        description: "Single things, things and background, or regions by kind; depends on the model.",
      }),
    ),
    threshold: fraction("Threshold", "Masks of which the model is less sure are left out."),
    mask_threshold: fraction("Mask threshold", "From which value on a pixel belongs to the mask."),
    overlap_mask_area_threshold: fraction(
      "Overlap threshold",
      "Small parts of masks below this share of the area are dropped.",
    ),
  }),
});
export type ImageSegmentationInput = ValueOf<typeof imageSegmentationInput>;

const mask = schema.string({ title: "Mask", description: "A black-and-white image in base64." });

export const imageSegmentationOutput = schema.array(
  schema.object({
    label: schema.string({ title: "Label" }),
    mask,
    score: schema.optional(score),
  }),
  { title: "Regions" },
);
export type ImageSegmentationOutput = ValueOf<typeof imageSegmentationOutput>;

export const maskGenerationInput = schema.object({
  inputs: media("image", "The image whose things are outlined."),
  parameters: freeParameters,
});
export type MaskGenerationInput = ValueOf<typeof maskGenerationInput>;

export const maskGenerationOutput = schema.array(schema.object({ mask, score: schema.optional(score) }), {
  title: "Masks",
});
/** One mask for each thing, without a name. */
export type MaskGenerationOutput = ValueOf<typeof maskGenerationOutput>;

export const objectDetectionInput = schema.object({
  inputs: media("image", "The image in which objects are found."),
  parameters: parameters({
    threshold: fraction("Threshold", "Objects of which the model is less sure are left out."),
  }),
});
export type ObjectDetectionInput = ValueOf<typeof objectDetectionInput>;

export const objectDetectionOutput = detectedObjects;
export type ObjectDetectionOutput = ValueOf<typeof objectDetectionOutput>;

export const zeroShotObjectDetectionInput = schema.object({
  inputs: media("image", "The image in which objects are found."),
  parameters: schema.object({ candidate_labels: candidateLabels }, { title: "Parameters" }),
});
export type ZeroShotObjectDetectionInput = ValueOf<typeof zeroShotObjectDetectionInput>;

export const zeroShotObjectDetectionOutput = detectedObjects;
export type ZeroShotObjectDetectionOutput = ValueOf<typeof zeroShotObjectDetectionOutput>;

export const depthEstimationInput = schema.object({
  inputs: media("image", "The image whose depth is estimated."),
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
