import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { candidateLabels, classificationOutput, hypothesisTemplate } from "./parts/classification.ts";

const picture = schema.binary({ title: "Picture", description: "The picture to classify.", input: "image" });

export const zeroShotImageClassificationInput = schema.object({
  inputs: schema.oneOf([picture, schema.object({ image: picture }, { title: "Picture as a member" })], {
    title: "Picture",
    description: "The picture to classify.",
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
