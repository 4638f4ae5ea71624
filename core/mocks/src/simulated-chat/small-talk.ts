import { shorten } from "../answers/words.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";
import type { Translated } from "./language.ts";

interface Talk {
  readonly asks: RegExp;
  readonly answers: Translated<readonly [string, ...string[]]>;
}

const TALKS: readonly Talk[] = [
  {
    asks: /^(?:hi|hello|hey|good (?:morning|evening|afternoon)|hallo|guten (?:tag|morgen|abend)|moin|bonjour|salut|hola|buenos días|ciao|buongiorno|привет|здравствуйте|你好|您好|مرحبا|السلام عليكم|سلام|হ্যালো|নমস্কার)(?: there| everyone| zusammen)?[\s!.,?]*$/iu,
    answers: {
      en: [
        "Hello! I am a simulated model. Try a calculation, a short program, a table, a translation or a summary.",
        "Hi! No model is behind this, but I can calculate, write small programs, make tables and sum up texts.",
      ],
      de: [
        "Hallo! Ich bin ein simuliertes Modell. Probieren Sie eine Rechnung, ein kurzes Programm, eine Tabelle, eine Übersetzung oder eine Zusammenfassung.",
      ],
      fr: [
        "Bonjour ! Je suis un modèle simulé. Essayez un calcul, un petit programme, un tableau, une traduction ou un résumé.",
      ],
      es: [
        "¡Hola! Soy un modelo simulado. Pruebe un cálculo, un programa corto, una tabla, una traducción o un resumen.",
      ],
      it: [
        "Ciao! Sono un modello simulato. Prova un calcolo, un breve programma, una tabella, una traduzione o un riassunto.",
      ],
      ru: [
        "Здравствуйте! Я симулированная модель. Попробуйте вычисление, короткую программу, таблицу, перевод или пересказ.",
      ],
      zh: ["你好！我是一个模拟模型。可以试试计算、短程序、表格、翻译或摘要。"],
      ar: ["مرحبًا! أنا نموذج محاكاة. جرّب عملية حسابية أو برنامجًا قصيرًا أو جدولًا أو ترجمة أو تلخيصًا."],
      fa: ["سلام! من یک مدل شبیه‌سازی‌شده هستم. یک محاسبه، برنامهٔ کوتاه، جدول، ترجمه یا خلاصه را امتحان کنید."],
      bn: ["হ্যালো! আমি একটি সিমুলেটেড মডেল। হিসাব, ছোট প্রোগ্রাম, টেবিল, অনুবাদ বা সারাংশ চেষ্টা করুন।"],
    },
  },
  {
    asks: /^(?:thanks|thank you|thx|danke|vielen dank|merci|gracias|grazie|спасибо|谢谢|شكرا|ممنون|متشکرم|ধন্যবাদ)(?!\p{L})[^?]{0,30}$/iu,
    answers: {
      en: ["You are welcome."],
      de: ["Gern geschehen."],
      fr: ["Je vous en prie."],
      es: ["De nada."],
      it: ["Prego."],
      ru: ["Пожалуйста."],
      zh: ["不客气。"],
      ar: ["على الرحب والسعة."],
      fa: ["خواهش می‌کنم."],
      bn: ["স্বাগতম।"],
    },
  },
  {
    asks: /\b(?:who|what) are you\b|\bwhat can you do\b|\bwhich model\b.*\byou\b|\bare you (?:a |an )?(?:ai|real|human|model|bot|chatgpt|gpt)|wer bist du|was kannst du|qui es-tu|qui êtes-vous|quién eres|chi sei|кто ты|你是谁/iu,
    answers: {
      en: [
        "I am a simulation, not a model: fixed rules that run without a network. They calculate, write small programs and tables, translate phrases, sum up texts, call tools and fill JSON. Add a key to call a real model.",
      ],
      de: [
        "Ich bin eine Simulation, kein Modell: feste Regeln ohne Netz. Sie rechnen, schreiben kleine Programme und Tabellen, übersetzen Redewendungen, fassen Texte zusammen, rufen Werkzeuge auf und füllen JSON. Mit einem Schlüssel antwortet ein echtes Modell.",
      ],
      fr: [
        "Je suis une simulation, pas un modèle : des règles fixes, sans réseau. Elles calculent, écrivent de petits programmes et tableaux, traduisent des phrases et résument des textes. Avec une clé, un vrai modèle répond.",
      ],
      es: [
        "Soy una simulación, no un modelo: reglas fijas, sin red. Calculan, escriben programas y tablas pequeños, traducen frases y resumen textos. Con una clave responde un modelo real.",
      ],
    },
  },
  {
    asks: /^(?:my name is|i(?:'m| am) called|call me|ich heiße|mein name ist|je m'appelle|me llamo|mi chiamo|меня зовут|我叫)[^?]{2,80}$/iu,
    answers: {
      en: ["Nice to meet you! I can use that in what you ask next."],
      de: ["Freut mich! Darauf kann ich in diesem Gespräch zurückkommen."],
      fr: ["Enchanté ! Je peux m'en servir dans la suite de cette conversation."],
      es: ["¡Encantado! Puedo usarlo en lo que sigue de esta conversación."],
      it: ["Piacere! Posso usarlo nel resto di questa conversazione."],
      ru: ["Приятно познакомиться! Я учту это в разговоре."],
      zh: ["很高兴认识你！接下来的对话中我会用到它。"],
    },
  },
  {
    asks: /\bjoke\b|\bwitz\b|\bblague\b|\bchiste\b|\bbarzelletta\b|шутк|анекдот|笑话|نكتة|جوک/iu,
    answers: {
      en: [
        "Why did the token cross the context? To get to the other sequence.",
        "I know a joke about a rate limit. Please try again in 60 seconds.",
      ],
      de: ["Ich kenne einen Witz über Ratenlimits. Bitte in 60 Sekunden noch einmal versuchen."],
      fr: ["Je connais une blague sur les limites de débit. Réessayez dans 60 secondes."],
    },
  },
  {
    asks: /\b(?:what(?:'s| is)|today(?:'s)?|current)\b.*\b(?:time|date|day|weather|news|price|stock)\b|wie (?:spät|ist das wetter)|quel temps|qué hora|\bright now\b|\blatest news\b/iu,
    answers: {
      en: [
        "This is a simulated answer: no model was called. You wrote “{}”. The simulation has no clock, no network and no news, so it cannot answer that. A real model needs a tool for it, too: add one under *Tools and output format*.",
      ],
      de: [
        "Dies ist eine simulierte Antwort. Sie schrieben: „{}“. Die Simulation hat weder Uhr noch Netz noch Nachrichten und weiß das nicht. Auch ein echtes Modell braucht dafür ein Werkzeug.",
      ],
    },
  },
];

/** Greets, thanks, and describes itself. */
export function makeSmallTalk(conversation: Conversation): Draft | undefined {
  const talk = TALKS.find(({ asks }) => asks.test(conversation.question));
  return (
    talk && {
      text: conversation
        .pick(inLanguage(talk.answers, conversation))
        .replace("{}", () => shorten(conversation.question)),
      thought: "small talk",
    }
  );
}

const SUBJECT =
  /\b(?:about|on|über|sur|sobre|su|про|о)\s+(?:(?:the|a|an|my|der|die|das|den|einen|eine|le|la|les|un|une|el|il)\s+)?([\p{L}\p{N}' -]{2,40})/iu;
const DAYS =
  /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)\b/iu;

/** Writes letters, poems and the starts of stories by pattern, with what the prompt names. */
export function writeByPattern(conversation: Conversation): Draft | undefined {
  const { question } = conversation;
  const subject = (SUBJECT.exec(question)?.[1] ?? "").trim();
  const day = DAYS.exec(question)?.[1];
  if (
    /\be-?mails?\b|\bletter\b|\bcorreo\b|\bcarta\b|\blettre\b|\bcourriel\b|письмо|邮件/iu.test(question) &&
    /\bwrite|draft|compose|schreib|verfass|rédige|écri|escrib|redact|scriv|напиш|写/iu.test(question)
  ) {
    const name =
      /\b(?:to|an|à|a) (?:my |meinen? |mon |ma |mi )?(\p{Lu}\p{L}+|boss|team|landlord|teacher|colleague)/u.exec(
        question,
      )?.[1];
    const isPostponed = /postpone|reschedul|move|verschieb|verleg|report|aplaz|repousser|décaler|rinvi|spost/i.test(
      question,
    );
    const letters = inLanguage(isPostponed ? POSTPONING : LETTERS, conversation);
    const text = letters
      .replaceAll("{day}", day ?? inLanguage(ANOTHER_DAY, conversation))
      .replaceAll("{name}", name ? ` ${name}` : "")
      .replaceAll("{subject}", subject || (/\bthank/i.test(question) ? "my thanks" : inLanguage(MATTER, conversation)));
    return { text, thought: "a letter, so I fill a pattern with what the prompt names" };
  }
  if (/\bhaiku\b|\bpoem\b|\bgedicht\b|\bpoème\b|\bpoema\b|\bpoesia\b|стих|诗/iu.test(question)) {
    const text = conversation
      .pick(inLanguage(POEMS, conversation))
      .replaceAll("{subject}", subject || inLanguage(MATTER, conversation));
    return { text, thought: "a poem, so I fill a pattern with its subject" };
  }
  if (
    !/\b(?:story|tale|geschichte|märchen|histoire|conte|cuento|historia|storia|racconto)\b|рассказ|сказк|故事/iu.test(
      question,
    )
  )
    return undefined;
  const text = inLanguage(STORIES, conversation).replaceAll("{subject}", subject || inLanguage(MATTER, conversation));
  return { text, thought: "a story, so I fill a pattern with its subject" };
}

const MATTER = {
  en: "a quiet morning",
  de: "einen stillen Morgen",
  fr: "un matin calme",
  es: "una mañana tranquila",
  it: "un mattino quieto",
};
const ANOTHER_DAY = {
  en: "another day",
  de: "einen anderen Tag",
  fr: "un autre jour",
  es: "otro día",
  it: "un altro giorno",
};
const POSTPONING = {
  en: "**Subject:** Moving our meeting to {day}\n\nHello{name},\n\nsomething has come up, and I cannot make our meeting as planned. Could we move it to {day}? Any time that suits you works for me.\n\nI am sorry for the change, and thank you for your patience.\n\nKind regards",
  de: "**Betreff:** Unser Termin, neu am {day}\n\nGuten Tag{name},\n\nmir ist etwas dazwischengekommen. Könnten wir unser Treffen auf {day} verschieben? Die Uhrzeit richte ich gern nach Ihnen.\n\nVielen Dank für Ihr Verständnis.\n\nFreundliche Grüße",
  fr: "**Objet :** Notre réunion, reportée à {day}\n\nBonjour{name},\n\nj'ai un empêchement. Pourrions-nous reporter notre réunion à {day} ? Je m'adapte à votre horaire.\n\nMerci de votre compréhension.\n\nBien cordialement",
  es: "**Asunto:** Nuestra reunión, el {day}\n\nHola{name}:\n\nMe ha surgido un imprevisto y no podré asistir a la reunión como estaba previsto. ¿Podríamos aplazarla al {day}? Me adapto a la hora que más os convenga.\n\nDisculpad las molestias y gracias por la comprensión.\n\nUn saludo cordial",
  it: "**Oggetto:** La nostra riunione, spostata a {day}\n\nBuongiorno{name},\n\nho avuto un imprevisto. Potremmo spostare la riunione a {day}? Mi adatto al tuo orario.\n\nGrazie della comprensione.\n\nCordiali saluti",
};
const LETTERS = {
  en: "**Subject:** {subject}\n\nHello{name},\n\nI am writing about {subject}. [What happened, in one sentence.] [What you would like, and by when.]\n\nThank you for your help.\n\nKind regards",
  de: "**Betreff:** {subject}\n\nGuten Tag{name},\n\nich schreibe Ihnen wegen: {subject}. [Was ist geschehen, in einem Satz.] [Was wünschen Sie, und bis wann.]\n\nVielen Dank.\n\nFreundliche Grüße",
  fr: "**Objet :** {subject}\n\nBonjour{name},\n\nje vous écris au sujet de : {subject}. [Ce qui s'est passé, en une phrase.] [Ce que vous souhaitez, et pour quand.]\n\nMerci.\n\nBien cordialement",
  es: "**Asunto:** {subject}\n\nHola{name}:\n\nLe escribo por lo siguiente: {subject}. [Qué ha pasado, en una frase.] [Qué desea y para cuándo.]\n\nGracias.\n\nUn saludo",
};
const POEMS: Translated<readonly [string, ...string[]]> = {
  en: [
    "Morning at the desk:  \na thought of {subject} waits  \nfor the kettle's song.",
    "Rain on the window.  \nNothing moves but {subject},  \nsoftly, in my head.",
  ],
  de: ["Früh am Küchentisch:  \nein Gedanke an {subject}  \nwartet auf den Tee."],
  fr: ["Tôt, à la table :  \nune pensée pour {subject}  \nattend l'eau qui chante."],
  es: ["Temprano en la mesa:  \nun recuerdo de {subject}  \nespera la luz."],
};
const STORIES = {
  en: "Nobody in the village had ever asked about {subject}. Then, on the last evening of October, a letter without a sender lay on the baker's doorstep. It held three words and a small brass key.\n\nMira turned the key in her hand until it was warm. By morning she knew which door she would try first.",
  de: "Im Dorf hatte nie jemand nach etwas wie diesem gefragt: {subject}. Dann lag am letzten Abend im Oktober ein Brief ohne Absender vor der Bäckerei, darin drei Wörter und ein kleiner Schlüssel.\n\nMira drehte ihn in der Hand, bis er warm war. Am Morgen wusste sie, welche Tür sie zuerst versuchen würde.",
};
