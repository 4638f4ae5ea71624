import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import {
  candidateLabels,
  classificationFields,
  classificationOutput,
  hypothesisTemplate,
  score,
} from "./parts/classification.ts";
import { freeParameters, parameters, text, textOrTexts } from "./parts/inputs.ts";

/** Parameters of encoder-decoder models that turn one text into another. */
const rewritingFields = {
  clean_up_tokenization_spaces: schema.optional(
    schema.boolean({
      title: "Tidy spaces",
      description: "Takes out the spaces that tokenization left before punctuation.",
    }),
  ),
  truncation: schema.optional(
    schema.choice(["do_not_truncate", "longest_first", "only_first", "only_second"], {
      title: "Truncation",
      description: "How a text that is too long for the model is shortened.",
    }),
  ),
  generate_parameters: schema.optional(
    schema.record(schema.anything({ title: "Value" }), {
      title: "Generation",
      description: "Further parameters of the model's generate call, by name.",
      input: "json",
    }),
  ),
};

export const textClassificationInput = schema.object({
  inputs: text("The text to classify."),
  parameters: parameters(classificationFields),
});
export type TextClassificationInput = ValueOf<typeof textClassificationInput>;

export const textClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type TextClassificationOutput = ValueOf<typeof textClassificationOutput>;

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

export const tokenClassificationInput = schema.object({
  inputs: text("The text in which tokens are labeled."),
  parameters: parameters({
    ignore_labels: schema.optional(
      schema.array(schema.string({ title: "Label" }), {
        title: "Ignored labels",
        description: "Labels that are left out of the answer.",
        input: "labels",
      }),
    ),
    stride: schema.optional(
      schema.integer({
        title: "Overlap",
        description: "Tokens that two neighboring pieces of a long text share.",
        minimum: 0,
      }),
    ),
    aggregation_strategy: schema.optional(
      schema.choice(["none", "simple", "first", "average", "max"], {
        title: "Aggregation",
        description: "How the tokens of one entity are joined; none returns every token separately.",
      }),
    ),
  }),
});
export type TokenClassificationInput = ValueOf<typeof tokenClassificationInput>;

export const tokenClassificationOutput = schema.array(
  schema.object({
    entity_group: schema.string({ title: "Kind" }),
    word: schema.string({ title: "Text" }),
    score,
    start: schema.integer({ title: "Start", description: "Position of the first character." }),
    end: schema.integer({ title: "End", description: "Position after the last character." }),
  }),
  { title: "Entities" },
);
export type TokenClassificationOutput = ValueOf<typeof tokenClassificationOutput>;

export const fillMaskInput = schema.object({
  inputs: text("Holds the model's mask token, such as [MASK], in place of the missing word."),
  parameters: parameters({
    top_k: schema.optional(
      schema.integer({ title: "Number of words", description: "How many candidates are returned.", minimum: 1 }),
    ),
    targets: schema.optional(
      schema.array(schema.string({ title: "Word" }), {
        title: "Allowed words",
        description: "Scores only these words instead of the whole vocabulary.",
        input: "labels",
      }),
    ),
  }),
});
export type FillMaskInput = ValueOf<typeof fillMaskInput>;

export const fillMaskOutput = schema.array(
  schema.object({
    sequence: schema.string({ title: "Text", description: "The text with the word filled in." }),
    score: schema.number({ title: "Score", description: "Probability of the word, from 0 to 1." }),
    token: schema.integer({ title: "Token", description: "The word's number in the vocabulary." }),
    token_str: schema.string({ title: "Word" }),
  }),
  { title: "Words, best first" },
);
export type FillMaskOutput = ValueOf<typeof fillMaskOutput>;

export const summarizationInput = schema.object({
  inputs: text("The text to summarize."),
  parameters: parameters(rewritingFields),
});
export type SummarizationInput = ValueOf<typeof summarizationInput>;

export const summarizationOutput = schema.object({ summary_text: schema.string({ title: "Summary" }) });
export type SummarizationOutput = ValueOf<typeof summarizationOutput>;

const translation = schema.object({ translation_text: schema.string({ title: "Translation" }) });

export const translationInput = schema.object({
  inputs: textOrTexts("The text to translate, or several."),
  parameters: parameters({
    src_lang: schema.optional(
      schema.string({
        title: "From",
        description: "Language of the text, in the model's own code; for models of several languages.",
        examples: ["en", "eng_Latn", "en_XX"],
      }),
    ),
    tgt_lang: schema.optional(
      schema.string({
        title: "To",
        description: "Language to translate into, in the model's own code.",
        examples: ["fr", "fra_Latn", "fr_XX"],
      }),
    ),
    ...rewritingFields,
  }),
});
export type TranslationInput = ValueOf<typeof translationInput>;

export const translationOutput = schema.oneOf([translation, schema.array(translation, { title: "Translations" })], {
  title: "Translation",
});
/** One translation, or a list where several texts were given. */
export type TranslationOutput = ValueOf<typeof translationOutput>;

export const text2textGenerationInput = schema.object({
  inputs: text("The text to work on, often with an instruction."),
  parameters: parameters(rewritingFields),
});
export type Text2textGenerationInput = ValueOf<typeof text2textGenerationInput>;

export const text2textGenerationOutput = schema.object({ generated_text: schema.string({ title: "Text" }) });
export type Text2textGenerationOutput = ValueOf<typeof text2textGenerationOutput>;

export const featureExtractionInput = schema.object({
  inputs: textOrTexts("The text to embed, or several."),
  normalize: schema.optional(
    schema.boolean({ title: "Normalize", description: "Scales every vector to length 1.", default: true }),
  ),
  prompt_name: schema.optional(
    schema.nullable(
      schema.string({
        title: "Prompt",
        description: "Name of a prompt from the model's configuration that is put before the text.",
        examples: ["query"],
      }),
    ),
  ),
  truncate: schema.optional(
    schema.nullable(
      schema.boolean({ title: "Truncate", description: "Cuts texts that are too long.", default: false }),
    ),
  ),
  truncation_direction: schema.optional(
    schema.choice(["left", "right", "Left", "Right"], {
      title: "Cut off",
      description: "The end at which a long text is cut; the capitalized spelling is the older one.",
      default: "right",
    }),
  ),
  encoding_format: schema.optional(
    schema.choice(["float", "base64"], {
      title: "Encoding",
      description: "How servers in OpenAI's form send the numbers.",
    }),
  ),
  dimensions: schema.optional(
    schema.integer({
      title: "Dimensions",
      description: "Length of the vectors, for models that can shorten them.",
      minimum: 1,
    }),
  ),
  parameters: freeParameters,
});
export type FeatureExtractionInput = ValueOf<typeof featureExtractionInput>;

export const featureExtractionOutput = schema.tensor(3, {
  title: "Vectors",
  description: "One vector, or vectors by input and by token.",
});
/** A vector, or vectors by input and token. */
export type FeatureExtractionOutput = ValueOf<typeof featureExtractionOutput>;
