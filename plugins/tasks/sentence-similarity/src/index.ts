import { defineTask, sentenceSimilarityInput, sentenceSimilarityOutput, type TaskSample } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

const sample = (language: string, label: string, source: string, sentences: string[]): TaskSample => ({
  label,
  language,
  input: { inputs: { source_sentence: source, sentences } },
});

export default defineTask({
  descriptor,
  samples: [
    sample("en", "A question", "How can I get my money back?", [
      "Refunds are paid within ten days of a return.",
      "Our shops are open until eight.",
      "You can send a purchase back if it does not please you.",
    ]),
    sample("en", "Same words", "The bank was steep and covered with reeds.", [
      "The bank refused the loan.",
      "Reeds grew on the slope beside the river.",
      "He sat down on a bench.",
    ]),
    sample("de", "Wetter", "Morgen wird es regnen.", [
      "Nimm lieber einen Schirm mit.",
      "Für den nächsten Tag sind Schauer angekündigt.",
      "Das Museum ist montags geschlossen.",
    ]),
    sample("fr", "Cuisine", "La soupe est trop salée.", [
      "Il y a trop de sel dans ce potage.",
      "Le dessert était délicieux.",
      "La mer est calme ce matin.",
    ]),
    sample("es", "Viaje", "El vuelo se ha retrasado dos horas.", [
      "El avión saldrá más tarde de lo previsto.",
      "El hotel tiene vistas al mar.",
      "Hemos perdido las maletas.",
    ]),
    sample("it", "Casa", "Cerco un appartamento vicino alla stazione.", [
      "Vorrei abitare a due passi dai treni.",
      "La stazione è stata costruita nel 1931.",
      "Mio fratello suona il violino.",
    ]),
    sample("ru", "Здоровье", "У меня болит голова.", [
      "Голова просто раскалывается.",
      "Врач принимает по вторникам.",
      "Мы купили новый стол.",
    ]),
    sample("zh", "天气", "今天真热。", ["气温升到了三十八度。", "我们去喝点凉的吧。", "他昨天买了一本词典。"]),
    sample("bn", "যাত্রা", "ট্রেন দুই ঘণ্টা দেরিতে আসবে।", [
      "রেলগাড়ি নির্ধারিত সময়ের পরে পৌঁছাবে।",
      "স্টেশনের কাছে একটি চায়ের দোকান আছে।",
      "আমার ভাই গান গাইতে ভালোবাসে।",
    ]),
  ],
  input: sentenceSimilarityInput,
  output: sentenceSimilarityOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: {
      source_sentence: "The ferry does not run today.",
      sentences: [
        "There is no boat to the island this Monday.",
        "The island has two beaches.",
        "Yesterday the sea was calm.",
      ],
    },
  }),
});
