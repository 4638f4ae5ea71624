import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { rewritingFields } from "./parts/rewriting-fields.ts";
import { textOrTexts } from "./parts/inputs.ts";

const translation = schema.object({ translation_text: schema.string({ title: "Translation" }) });

export const translationInput = schema.object({
  inputs: textOrTexts("The text to translate, or several."),
  parameters: schema.optional(
    schema.object(
      {
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
      },
      { title: "Parameters" },
    ),
  ),
});
export type TranslationInput = ValueOf<typeof translationInput>;

export const translationOutput = schema.oneOf([translation, schema.array(translation, { title: "Translations" })], {
  title: "Translation",
});
/** One translation, or a list where several texts were given. */
export type TranslationOutput = ValueOf<typeof translationOutput>;
