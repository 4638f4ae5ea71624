import { defineTask, textRankingInput, textRankingOutput, type TaskSample } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

const sample = (language: string, label: string, query: string, documents: string[]): TaskSample => ({
  label,
  language,
  input: { inputs: { query, documents } },
});

export default defineTask({
  descriptor,
  samples: [
    sample("en", "Bread dough", "How long does bread dough have to rise?", [
      "Leave the dough in a warm place for about an hour, until it has doubled.",
      "Bread has been baked for more than ten thousand years.",
      "Prices rose by two percent last year.",
    ]),
    sample("en", "Support articles", "How can I get my money back?", [
      "Our shops are open until eight.",
      "Refunds are paid within ten days of a return.",
      "You can send a purchase back if it does not please you.",
      "Delivery is free from forty euros.",
    ]),
    sample("de", "Fundbüro", "Wann bekomme ich mein Geld zurück?", [
      "Die Erstattung geht binnen zehn Tagen auf Ihr Konto.",
      "Der Bahnhof ist wegen Bauarbeiten gesperrt.",
      "Ein Geldautomat steht neben dem Eingang.",
    ]),
    sample("fr", "Cuisine", "Que faire si la soupe est trop salée ?", [
      "Ajoutez une pomme de terre au potage : elle absorbe le sel.",
      "La soupe à l'oignon vient de Paris.",
      "La mer est calme ce matin.",
    ]),
    sample("es", "Viaje", "¿A qué hora sale el vuelo retrasado?", [
      "El avión saldrá más tarde de lo previsto, a las nueve.",
      "El hotel tiene vistas al mar.",
      "Hemos perdido las maletas.",
    ]),
    sample("zh", "天气", "今天热吗？", ["气温升到了三十八度。", "他昨天买了一本词典。", "火车晚点两个小时。"]),
  ],
  input: textRankingInput,
  output: textRankingOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: {
      query: "Does the ferry run today?",
      documents: [
        "There is no boat to the island this Monday.",
        "The island has two beaches.",
        "Yesterday the sea was calm.",
      ],
    },
  }),
});
