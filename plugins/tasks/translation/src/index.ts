import { defineTask, translationInput, translationOutput, type TaskSample } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

/** A text with its two languages in the codes of mBART, the task's sample model. */
const sample = (language: string, label: string, [from, to]: [string, string], text: string): TaskSample => ({
  label,
  language,
  input: { inputs: text, parameters: { src_lang: from, tgt_lang: to } },
});

export default defineTask({
  descriptor,
  samples: [
    sample("en", "Into French", ["en_XX", "fr_XX"], "The bakery on the corner opens before sunrise."),
    sample("de", "Ins Englische", ["de_DE", "en_XX"], "Der Zug hält heute leider nicht an diesem Bahnhof."),
    sample("fr", "Vers l'anglais", ["fr_XX", "en_XX"], "Nous avons planté trois pommiers derrière la maison."),
    sample("es", "Al inglés", ["es_XX", "en_XX"], "¿Podría decirme dónde queda la farmacia más cercana?"),
    sample("it", "In inglese", ["it_IT", "en_XX"], "Domani prendiamo il traghetto delle otto."),
    sample("ru", "На английский", ["ru_RU", "en_XX"], "Зимой озеро замерзает, и по льду можно ходить."),
    sample("uk", "Англійською", ["uk_UA", "en_XX"], "Увечері над полем кружляли лелеки."),
    sample("zh", "译成英语", ["zh_CN", "en_XX"], "这家书店每个星期五晚上都有朗读会。"),
    sample("fa", "به انگلیسی", ["fa_IR", "en_XX"], "فردا صبح با قطار ساعت هشت به اصفهان می‌رویم."),
    sample("bn", "ইংরেজিতে", ["bn_IN", "en_XX"], "কাল সকালে আমরা নৌকায় করে নদী পার হব।"),
    sample("si", "ඉංග්‍රීසියට", ["si_LK", "en_XX"], "හෙට උදේ අටට බස් රථය පිටත් වේ."),
    // mBART does not support Dhivehi; MADLAD does, and reads the language from the text.
    { label: "އިނގިރޭސިއަށް", language: "dv", input: { inputs: "<2en> މިއަދު މޫސުން ރަނގަޅެވެ." } },
  ],
  input: translationInput,
  output: translationOutput,
  snippetInput: () => ({ kind: "text", text: "Der Markt beginnt morgen schon um sieben." }),
});
