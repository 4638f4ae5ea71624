import { defineTask, tokenClassificationInput, tokenClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";
import { judge } from "./judge.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "News",
      language: "en",
      input: { inputs: "Marta Olsen left Bergen in May to lead the Nordic Bank in Helsinki." },
    },
    {
      label: "Meeting",
      language: "en",
      input: { inputs: "On Friday Ravi and Chloé meet the Ministry of Transport in Lisbon." },
    },
    {
      label: "Nachricht",
      language: "de",
      input: { inputs: "Jens Weber wechselt von der Universität Graz zu einem Verlag in Zürich." },
    },
    {
      label: "Actualité",
      language: "fr",
      input: { inputs: "La Comédie de Reims accueille en juin une troupe venue de Dakar." },
    },
    {
      label: "Noticia",
      language: "es",
      input: { inputs: "Lucía Ferrer presentó en Montevideo el informe de la Cruz Roja." },
    },
    {
      label: "Notizia",
      language: "it",
      input: { inputs: "Il Museo Egizio di Torino ha ospitato la delegazione del Cairo." },
    },
    {
      label: "Новость",
      language: "ru",
      input: { inputs: "Анна Петрова переехала из Казани в Ригу и работает в «Янтарь-Банке»." },
    },
    { label: "新闻", language: "zh", input: { inputs: "李雯上周从成都飞往东京，代表红十字会出席会议。" } },
    {
      label: "خبر",
      language: "fa",
      input: { inputs: "مریم احمدی ماه گذشته از شیراز به استانبول رفت تا در دفتر صلیب سرخ کار کند." },
    },
    {
      label: "খবর",
      language: "bn",
      input: { inputs: "রফিক আহমেদ গত সপ্তাহে ঢাকা থেকে কলকাতা গেছেন এবং জাতিসংঘের দপ্তরে কাজ শুরু করেছেন।" },
    },
    { label: "ޚަބަރު", language: "dv", input: { inputs: "އަޙްމަދު މާލޭގައި ދިރިއުޅެއެވެ." } },
  ],
  input: tokenClassificationInput,
  output: tokenClassificationOutput,
  judge,
  snippetInput: () => ({ kind: "text", text: "Ines Falk works at the harbor office in Rotterdam." }),
});
