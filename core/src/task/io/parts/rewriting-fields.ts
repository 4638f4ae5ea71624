import { schema } from "../../schema.ts";

/** Parameters of encoder-decoder models that turn one text into another. */
export const rewritingFields = {
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
