import { defineTask, textClassificationInput, textClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Praise",
      language: "en",
      input: { inputs: "The repair took ten minutes and cost nothing. I am delighted!" },
    },
    {
      label: "Complaint",
      language: "en",
      input: { inputs: "Third parcel this month that arrives open and half empty." },
    },
    { label: "Mixed", language: "en", input: { inputs: "Lovely rooms, but the street outside never sleeps." } },
    { label: "Lob", language: "de", input: { inputs: "So freundlich wurde ich in einem Amt noch nie beraten." } },
    { label: "Plainte", language: "fr", input: { inputs: "Deux heures d'attente, et le plat était froid." } },
    {
      label: "Elogio",
      language: "es",
      input: { inputs: "La batería dura tres días; no esperaba tanto por este precio." },
    },
    { label: "Elogio", language: "it", input: { inputs: "Il concerto più bello a cui sia mai andata." } },
    { label: "Жалоба", language: "ru", input: { inputs: "Приложение опять закрылось, и весь текст пропал." } },
    { label: "好评", language: "zh", input: { inputs: "店员很耐心，帮我挑到了最合适的鞋子。" } },
    { label: "شكوى", language: "ar", input: { inputs: "وصل الطلب متأخرًا أسبوعًا ولم يعتذر أحد." } },
    { label: "نظر", language: "fa", input: { inputs: "کیفیت صدا عالی است، ولی باتری زود تمام می‌شود." } },
    { label: "প্রশংসা", language: "bn", input: { inputs: "ডেলিভারি এক দিন আগেই এসেছে, আর জিনিসটাও দারুণ।" } },
    { label: "ތަޢުރީފު", language: "dv", input: { inputs: "މި ހޮޓެލްގެ ޚިދުމަތް ވަރަށް ރަނގަޅެވެ." } },
  ],
  input: textClassificationInput,
  output: textClassificationOutput,
  snippetInput: () => ({ kind: "text", text: "I like this park best in the early morning." }),
});
