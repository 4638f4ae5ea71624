import type { Language } from "./language.ts";

/** The end of a simulated text. */
const LABELS: Readonly<Record<Language, string>> = {
  en: "Simulated: no model was called.",
  de: "Simuliert: Es wurde kein Modell aufgerufen.",
  fr: "Simulé : aucun modèle n'a été appelé.",
  es: "Simulado: no se llamó a ningún modelo.",
  it: "Simulato: nessun modello è stato chiamato.",
  ru: "Симуляция: модель не вызывалась.",
  zh: "模拟回答：没有调用任何模型。",
  ar: "محاكاة: لم يُستدعَ أي نموذج.",
  fa: "شبیه‌سازی: هیچ مدلی فراخوانده نشد.",
  bn: "সিমুলেশন: কোনো মডেল ডাকা হয়নি।",
};

export function withLabel(text: string, language: Language): string {
  return `${text}\n\n*${LABELS[language]}*`;
}

/** An answer of before without its label, also where it was cut. */
export function withoutLabel(text: string): string {
  const label = Object.values(LABELS).find((one) => text.endsWith(`*${one}*`));
  return label === undefined ? text : text.slice(0, -label.length - 2).trimEnd();
}

/** What a simulated model answers when none of its rules fits; {} is the question. */
export const UNKNOWN: Readonly<Record<Language, string>> = {
  en: "This is a simulated answer: no model was called. You wrote “{}”. The simulation has no answer to that. Add an access token, and the same request goes to the provider, whose answer streams in here in the same way.",
  de: "Dies ist eine simulierte Antwort: Es wurde kein Modell aufgerufen. Sie schrieben: „{}“. Darauf hat die Simulation keine Antwort. Mit einem Zugangsschlüssel geht dieselbe Anfrage an den Anbieter, und dessen Antwort erscheint hier ebenso.",
  fr: "Ceci est une réponse simulée : aucun modèle n'a été appelé. Vous avez écrit « {} ». La simulation n'a pas de réponse à cela. Avec une clé d'accès, la même requête part chez le fournisseur, et sa réponse s'affiche ici de la même façon.",
  es: "Esta es una respuesta simulada: no se llamó a ningún modelo. Usted escribió «{}». La simulación no tiene respuesta para eso. Con una clave de acceso, la misma petición va al proveedor y su respuesta aparece aquí del mismo modo.",
  it: "Questa è una risposta simulata: nessun modello è stato chiamato. Hai scritto «{}». La simulazione non ha una risposta. Con una chiave di accesso la stessa richiesta va al fornitore e la sua risposta appare qui allo stesso modo.",
  ru: "Это симулированный ответ: модель не вызывалась. Вы написали: «{}». У симуляции нет на это ответа. С ключом доступа тот же запрос уйдёт провайдеру, и его ответ появится здесь так же.",
  zh: "这是模拟回答：没有调用任何模型。你写的是“{}”。模拟对此没有答案。添加访问密钥后，同样的请求会发给提供商，其回答会以同样的方式显示在这里。",
  ar: "هذه إجابة محاكاة: لم يُستدعَ أي نموذج. كتبت: «{}». ليس لدى المحاكاة جواب عن ذلك. أضف مفتاح وصول ليذهب الطلب نفسه إلى المزوّد ويظهر جوابه هنا بالطريقة نفسها.",
  fa: "این پاسخ شبیه‌سازی‌شده است: هیچ مدلی فراخوانده نشد. نوشتید: «{}». شبیه‌سازی پاسخی برای آن ندارد. با یک کلید دسترسی، همین درخواست به ارائه‌دهنده می‌رود و پاسخش همین‌جا نمایش داده می‌شود.",
  bn: "এটি একটি সিমুলেটেড উত্তর: কোনো মডেল ডাকা হয়নি। আপনি লিখেছেন: “{}”। সিমুলেশনের কাছে এর উত্তর নেই। একটি অ্যাক্সেস কী যোগ করলে একই অনুরোধ প্রোভাইডারের কাছে যাবে, আর তার উত্তর এখানেই দেখা যাবে।",
};
