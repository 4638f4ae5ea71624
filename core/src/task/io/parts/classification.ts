import { schema } from "../../schema.ts";
import type { ValueOf } from "../../task-schema.ts";

export const score = schema.number({ title: "Score", description: "How sure the model is, from 0 to 1." });

const scoreFunctions = ["sigmoid", "softmax", "none"] as const;

/** How a classifier turns raw scores into probabilities. */
export type ScoreFunction = (typeof scoreFunctions)[number];

/** Parameters of every classifier. */
export const classificationFields = {
  function_to_apply: schema.optional(
    schema.choice(scoreFunctions, {
      title: "Score function",
      description: "How raw scores become probabilities: sigmoid for independent labels, softmax for exclusive ones.",
    }),
  ),
  top_k: schema.optional(
    schema.integer({ title: "Number of labels", description: "Only the best labels are returned.", minimum: 1 }),
  ),
};

const labelScore = schema.object({
  label: schema.string({ title: "Label" }),
  score,
});
/** One label with its probability. */
export type LabelScore = ValueOf<typeof labelScore>;

/** What classifiers answer. */
export const classificationOutput = schema.array(labelScore, { title: "Labels, best first" });

/** The labels among which a zero-shot model chooses. */
export const candidateLabels = schema.array(schema.string({ title: "Label" }), {
  title: "Possible labels",
  description: "The labels to choose among, in plain words.",
  input: "labels",
});

/** The sentence in which a zero-shot model tries each label. */
export function hypothesisTemplate(example: string) {
  return schema.optional(
    schema.string({
      title: "Hypothesis",
      description: "The sentence in which each label is tried; {} is replaced by the label.",
      examples: [example],
    }),
  );
}

const edge = (title: string) => schema.number({ title, description: "In pixels." });

/** What object detectors answer. */
export const detectedObjects = schema.array(
  schema.object({
    label: schema.string({ title: "Label" }),
    score,
    box: schema.object(
      { xmin: edge("Left"), ymin: edge("Top"), xmax: edge("Right"), ymax: edge("Bottom") },
      { title: "Box" },
    ),
  }),
  { title: "Objects" },
);
