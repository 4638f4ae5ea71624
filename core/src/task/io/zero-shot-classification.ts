import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { candidateLabels, hypothesisTemplate } from "./parts/classification.ts";
import { textOrTexts } from "./parts/inputs.ts";

export const zeroShotClassificationInput = schema.object({
  inputs: textOrTexts("The text to classify, or several."),
  parameters: schema.object(
    {
      candidate_labels: candidateLabels,
      hypothesis_template: hypothesisTemplate("This text is about {}."),
      multi_label: schema.optional(
        schema.boolean({
          title: "Several labels",
          description: "Scores each label for itself; otherwise the scores add up to 1.",
        }),
      ),
    },
    { title: "Parameters" },
  ),
});
export type ZeroShotClassificationInput = ValueOf<typeof zeroShotClassificationInput>;

export const zeroShotClassificationOutput = schema.array(
  schema.object({
    labels: schema.array(schema.string({ title: "Label" }), { title: "Labels, best first" }),
    scores: schema.array(schema.number({ title: "Score" }), { title: "Scores", description: "One per label, 0 to 1." }),
    sequence: schema.string({ title: "Text" }),
  }),
  { title: "Result per text" },
);
/** One element per text; labels by falling score. */
export type ZeroShotClassificationOutput = ValueOf<typeof zeroShotClassificationOutput>;
