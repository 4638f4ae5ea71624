import { defineTask, textToSpeechInput, textToSpeechOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Ferry",
      language: "en",
      input: { inputs: "The ferry leaves at a quarter past seven, from the second pier." },
    },
    {
      label: "Announcement",
      language: "en",
      input: { inputs: "The train to the coast leaves from platform four at twelve minutes past nine." },
    },
    {
      label: "Story",
      language: "en",
      input: { inputs: "Nobody had opened the door for years. Tonight, however, a light was burning behind it." },
    },
    {
      label: "Ansage",
      language: "de",
      input: { inputs: "Wegen Bauarbeiten hält die Straßenbahn heute nicht am Marktplatz." },
    },
    {
      label: "Message",
      language: "fr",
      input: { inputs: "Bonjour, votre colis est arrivé et vous attend à l'accueil." },
    },
    {
      label: "Receta",
      language: "es",
      input: { inputs: "Primero pela las patatas y córtalas en rodajas finas." },
    },
    { label: "Прогноз", language: "ru", input: { inputs: "Завтра ожидается ясная погода, ночью возможны заморозки." } },
    { label: "通知", language: "zh", input: { inputs: "各位读者请注意，图书馆将在十五分钟后关闭。" } },
    { label: "Мэндчилгээ", language: "mn", input: { inputs: "Сайн байна уу? Өнөөдөр цаг агаар сайхан байна." } },
  ],
  input: textToSpeechInput,
  output: textToSpeechOutput,
  snippetInput: () => ({ kind: "text", text: "The kettle is on, and the guests will be here at four." }),
});
