import type { TaskSample } from "@patchbay/core/task";

/** A question for chat models. */
const chat = (language: string, label: string, content: string): TaskSample => ({
  label,
  language,
  call: "conversational",
  input: { messages: [{ role: "user", content }] },
});

/** The start of a text for base models. */
const beginning = (language: string, label: string, inputs: string): TaskSample => ({
  label,
  language,
  input: { inputs },
});

export const samples: readonly TaskSample[] = [
  chat("en", "Explain", "Explain to a ten-year-old why the sky is blue but the sunset is red."),
  {
    label: "Answer in one form",
    language: "en",
    call: "conversational",
    input: {
      messages: [
        { role: "system", content: "You answer with a bulleted list of at most four short points." },
        { role: "user", content: "What should I check before I sign a lease for a flat?" },
      ],
    },
  },
  chat("en", "Code", "Write a Python function that finds the longest word shared by two texts, with one test."),
  chat("de", "Rat", "Mein Fahrrad quietscht beim Bremsen. Woran kann das liegen, und was prüfe ich zuerst?"),
  chat("fr", "Recette", "Propose un dîner végétarien pour six personnes que je peux préparer la veille."),
  chat("es", "Carta", "Escribe un correo breve y amable para aplazar una reunión al jueves."),
  chat("it", "Viaggio", "Ho un solo giorno a Torino e piove: che cosa mi consigli di vedere?"),
  chat("ru", "Объяснение", "Объясни простыми словами, чем вирус отличается от бактерии."),
  chat("zh", "解释", "请用三句话说明为什么月亮有时在白天也能看见。"),
  chat("ar", "نصيحة", "كيف أنظم وقتي إذا كنت أعمل وأدرس في الوقت نفسه؟"),
  chat("fa", "توضیح", "به زبان ساده توضیح بده چرا در زمستان روزها کوتاه‌تر می‌شوند."),
  chat("bn", "ব্যাখ্যা", "সহজ ভাষায় বুঝিয়ে বলো, জোয়ার-ভাটা কেন হয়।"),
  beginning("en", "A story begins", "When the lighthouse keeper opened the letter, the first thing he noticed was"),
  beginning("en", "A function begins", "def median(numbers: list[float]) -> float:\n    "),
  beginning(
    "de",
    "Ein Märchen beginnt",
    "Am Rand des Waldes, wo niemand mehr wohnte, stand ein Haus, in dem jeden Abend",
  ),
  beginning("fr", "Un récit commence", "Le dernier train venait de partir quand, sur le quai désert,"),
  beginning("es", "Un cuento empieza", "En aquel pueblo nadie cerraba las puertas, hasta que una noche"),
  beginning("zh", "故事的开头", "清晨的雾还没有散去，老船夫解开缆绳，忽然听见"),
  beginning("dv", "ދިވެހިރާއްޖެ", "ދިވެހިރާއްޖެއަކީ"),
];
