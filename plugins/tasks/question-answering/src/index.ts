import { defineTask, questionAnsweringInput, questionAnsweringOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";
import { judge } from "./judge.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "A day",
      language: "en",
      input: {
        inputs: {
          question: "On which day is the library closed?",
          context:
            "The town library opens at nine from Tuesday to Saturday. On Sundays it opens at noon, and on Mondays it stays closed.",
        },
      },
    },
    {
      label: "No answer",
      language: "en",
      input: {
        inputs: {
          question: "How much does a ticket cost?",
          context: "The ferry leaves pier two every half hour and takes fifteen minutes to the island.",
        },
        parameters: { handle_impossible_answer: true },
      },
    },
    {
      label: "Ein Ort",
      language: "de",
      input: {
        inputs: {
          question: "Wo reift der Käse?",
          context:
            "Die Molkerei verarbeitet täglich achthundert Liter Milch. Der Käse reift drei Monate lang in einem alten Eisenbahntunnel.",
        },
      },
    },
    {
      label: "Une personne",
      language: "fr",
      input: {
        inputs: {
          question: "Qui a dessiné le pont ?",
          context:
            "Le pont de pierre fut achevé en 1868. Il a été dessiné par Hélène Marchand et relie les deux rives du canal.",
        },
      },
    },
    {
      label: "Una hora",
      language: "es",
      input: {
        inputs: {
          question: "¿A qué hora sale el último autobús?",
          context:
            "El primer autobús sale a las seis de la mañana y el último a las once y media de la noche. Los domingos no hay servicio.",
        },
      },
    },
    {
      label: "Una lunghezza",
      language: "it",
      input: {
        inputs: {
          question: "Quanto è lungo il sentiero?",
          context: "Il sentiero parte dal rifugio e segue il torrente per otto chilometri, fino al lago.",
        },
      },
    },
    {
      label: "Материал",
      language: "ru",
      input: {
        inputs: {
          question: "Из чего сделана крыша?",
          context: "Старая мельница стоит у реки. Её стены сложены из камня, а крыша сделана из дерева.",
        },
      },
    },
    {
      label: "海拔",
      language: "zh",
      input: {
        inputs: {
          question: "这片茶园的海拔是多少？",
          context: "这片茶园位于山的南坡，海拔约八百米，每年春天采摘两次。",
        },
        parameters: { align_to_words: false },
      },
    },
    {
      label: "یک روز",
      language: "fa",
      input: {
        inputs: {
          question: "کتابخانه چه روزی بسته است؟",
          context: "کتابخانه از شنبه تا پنجشنبه ساعت نه صبح باز می‌شود و جمعه‌ها بسته است.",
        },
      },
    },
    {
      label: "একটি দিন",
      language: "bn",
      input: {
        inputs: { question: "পাঠাগার কোন দিন বন্ধ থাকে?", context: "পাঠাগারটি প্রতিদিন সকাল নয়টায় খোলে। শুক্রবার এটি বন্ধ থাকে।" },
      },
    },
    {
      label: "ވެރިރަށް",
      language: "dv",
      input: { inputs: { question: "ދިވެހިރާއްޖޭގެ ވެރިރަށަކީ ކޮން ރަށެއްތަ؟", context: "މާލެއަކީ ދިވެހިރާއްޖޭގެ ވެރިރަށެވެ. މާލޭގައި ގިނަ މީހުން ދިރިއުޅެއެވެ." } },
    },
  ],
  input: questionAnsweringInput,
  output: questionAnsweringOutput,
  judge,
  snippetInput: () => ({
    kind: "fields",
    fields: {
      question: "Where does the boat stop?",
      context: "The boat to the island stops at the old lighthouse and returns at five.",
    },
  }),
});
