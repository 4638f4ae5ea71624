import { defineTask, fillMaskInput, fillMaskOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Sea", language: "en", input: { inputs: "The fishermen came home before the <mask>." } },
    { label: "Capital", language: "en", input: { inputs: "<mask> is the capital of Norway." } },
    { label: "Wetter", language: "de", input: { inputs: "Nach dem Regen schien wieder die <mask>." } },
    { label: "Cuisine", language: "fr", input: { inputs: "Il manque un peu de <mask> dans cette soupe." } },
    { label: "Casa", language: "es", input: { inputs: "Cierra la <mask>, que hace frío." } },
    { label: "Стихия", language: "ru", input: { inputs: "Утром над рекой стоял густой <mask>." } },
    { label: "پایتخت", language: "fa", input: { inputs: "پایتخت ایران شهر <mask> است." } },
    { label: "রাজধানী", language: "bn", input: { inputs: "বাংলাদেশের রাজধানী <mask>।" } },
    { label: "නගරය", language: "si", input: { inputs: "ශ්‍රී ලංකාවේ විශාලතම නගරය <mask> වේ." } },
    { label: "ވެރިރަށް", language: "dv", input: { inputs: "ދިވެހިރާއްޖޭގެ ވެރިރަށަކީ <mask> އެވެ." } },
  ],
  input: fillMaskInput,
  output: fillMaskOutput,
  snippetInput: ({ mask_token = "[MASK]" }) => ({
    kind: "text",
    text: `The fishermen came home before the ${mask_token}.`,
  }),
});
