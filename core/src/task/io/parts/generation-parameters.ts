import { schema } from "../../schema.ts";
import { fraction, parameters } from "./inputs.ts";

/** How a model that writes token by token goes about it; named as in the transformers library. */
export const generationParameters = schema.object(
  {
    temperature: schema.optional(
      schema.number({
        title: "Temperature",
        description: "Below 1 the model keeps to likely tokens, above 1 it dares more.",
        minimum: 0,
      }),
    ),
    top_k: schema.optional(
      schema.integer({ title: "Top k", description: "Samples only among this many most likely tokens.", minimum: 0 }),
    ),
    top_p: fraction("Top p", "Samples only among the likeliest tokens that together reach this probability."),
    typical_p: fraction(
      "Typical p",
      "Samples among tokens about as surprising as expected, up to this probability together.",
    ),
    epsilon_cutoff: fraction("Epsilon cutoff", "Tokens less likely than this are never sampled; 0 switches it off."),
    eta_cutoff: fraction("Eta cutoff", "Like epsilon, but lower where the model is unsure; 0 switches it off."),
    max_length: schema.optional(
      schema.integer({ title: "Maximum length", description: "Most tokens, the input's included.", minimum: 0 }),
    ),
    max_new_tokens: schema.optional(
      schema.integer({ title: "Maximum new tokens", description: "Most tokens that are generated.", minimum: 0 }),
    ),
    min_length: schema.optional(
      schema.integer({ title: "Minimum length", description: "Fewest tokens, the input's included.", minimum: 0 }),
    ),
    min_new_tokens: schema.optional(
      schema.integer({ title: "Minimum new tokens", description: "Fewest tokens that are generated.", minimum: 0 }),
    ),
    do_sample: schema.optional(
      schema.boolean({ title: "Sample", description: "Draws tokens by chance instead of taking the likeliest." }),
    ),
    early_stopping: schema.optional(
      schema.oneOf([schema.boolean({ title: "Stop early" }), schema.choice(["never"], { title: "Keep searching" })], {
        title: "Early stopping",
        description: "When beam search ends: as soon as enough beams are complete, by a guess, or never early.",
      }),
    ),
    num_beams: schema.optional(
      schema.integer({
        title: "Beams",
        description: "Number of continuations that are searched in parallel.",
        minimum: 1,
      }),
    ),
    num_beam_groups: schema.optional(
      schema.integer({
        title: "Beam groups",
        description: "Number of groups of beams that must differ from each other.",
        minimum: 1,
      }),
    ),
    penalty_alpha: fraction(
      "Contrastive penalty",
      "How much contrastive search punishes tokens that repeat the context.",
    ),
    use_cache: schema.optional(
      schema.boolean({ title: "Use cache", description: "Keeps past attention values, which is faster." }),
    ),
  },
  { title: "Generation" },
);

/** Parameters of models that make sound. */
export const soundParameters = parameters({ generation_parameters: schema.optional(generationParameters) });
