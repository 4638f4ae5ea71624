import { defineTask, summarizationInput, summarizationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "News",
      language: "en",
      input: {
        inputs:
          "The council voted on Tuesday to close the old market hall for two years. The roof, built in 1911, lets in rain, and engineers found that three of its iron beams have rusted through. The repair will cost nine million, half of it paid by the region. Until then the forty stalls move to the square in front of the station, where they will open four days a week instead of six. Some traders fear that their customers will not follow them.",
      },
    },
    {
      label: "Conversation",
      language: "en",
      input: {
        inputs:
          "Mia: Are we still on for Saturday? Tom: Yes, but my car is at the garage. Mia: We could take the train at ten past nine. Tom: Fine, I'll bring the tent. Can you take care of the food? Mia: Sure. And don't forget the map this time! Tom: It is already in my bag.",
      },
    },
    {
      label: "Nachricht",
      language: "de",
      input: {
        inputs:
          "Die Seilbahn auf den Kahlen Stein fährt ab Mai wieder. Sie stand zwei Jahre still, weil ein Felssturz eine der Stützen beschädigt hatte. Die neue Stütze steht zwanzig Meter weiter südlich auf festem Grund. Zugleich wurden die Kabinen erneuert, in denen nun auch Fahrräder Platz finden. Der Fahrpreis bleibt gleich.",
      },
    },
    {
      label: "Actualité",
      language: "fr",
      input: {
        inputs:
          "La bibliothèque municipale prêtera désormais des outils de jardinage. L'idée est venue d'une lectrice qui ne voulait pas acheter une tondeuse pour un jardin minuscule. Une centaine d'objets, du sécateur à la brouette, sont déjà disponibles. Le prêt dure une semaine et il est gratuit pour les abonnés. Deux bénévoles réparent ce qui revient cassé.",
      },
    },
    {
      label: "Noticia",
      language: "es",
      input: {
        inputs:
          "El faro de Punta Clara abrirá al público por primera vez desde su construcción. Los visitantes podrán subir los ciento doce escalones en grupos de diez, siempre acompañados por un guía. En la antigua casa del farero se instalará una exposición sobre los naufragios de la zona. Las visitas empiezan en junio y hay que reservar con antelación.",
      },
    },
    {
      label: "Notizia",
      language: "it",
      input: {
        inputs:
          "Il comune ha deciso di piantare duemila alberi lungo la vecchia ferrovia. I binari sono stati tolti l'anno scorso e al loro posto nascerà un sentiero per ciclisti e pedoni. I lavori dureranno tre anni. Le scuole del quartiere adotteranno ciascuna un tratto del percorso e ne avranno cura.",
      },
    },
    {
      label: "Новость",
      language: "ru",
      input: {
        inputs:
          "Городской музей открыл новый зал, посвящённый речному судоходству. В нём показывают модели пароходов, старые карты и дневник капитана, который сорок лет ходил по реке. Дневник подарила музею внучка капитана. Выставка работает до конца осени, по средам вход бесплатный.",
      },
    },
    {
      label: "新闻",
      language: "zh",
      input: {
        inputs:
          "市图书馆将从下月起延长开放时间，周一至周五开放到晚上十点。馆方表示，许多读者下班以后才有时间看书，原来六点闭馆对他们来说太早。周末的时间不变。为此图书馆新招聘了八名工作人员，一楼还将开设一家小咖啡馆。",
      },
    },
    {
      label: "خبر",
      language: "fa",
      input: {
        inputs:
          "پل قدیمی شهر از ماه آینده به مدت سه ماه بسته می‌شود. مهندسان در دو پایهٔ آن ترک‌هایی پیدا کرده‌اند. در این مدت خودروها از پل جدید در پنج کیلومتری شمال شهر عبور می‌کنند. برای عابران پیاده قایقی رایگان در نظر گرفته شده است.",
      },
    },
    {
      label: "খবর",
      language: "bn",
      input: {
        inputs:
          "গ্রামের পুরোনো সেতুটি আগামী মাস থেকে তিন মাসের জন্য বন্ধ থাকবে। প্রকৌশলীরা সেতুর দুটি স্তম্ভে ফাটল পেয়েছেন। মেরামতের সময় গাড়িগুলো পাঁচ কিলোমিটার দূরের নতুন সেতু দিয়ে চলবে। বিদ্যালয়ের শিশুদের জন্য একটি নৌকা থাকবে, যার কোনো ভাড়া লাগবে না।",
      },
    },
    {
      label: "މާލެ",
      language: "dv",
      input: { inputs: "މާލެއަކީ ދިވެހިރާއްޖޭގެ ވެރިރަށެވެ. މާލެއަކީ ކުޑަ ރަށެކެވެ. މާލޭގައި ގިނަ މީހުން ދިރިއުޅެއެވެ. އެތަނުގައި ސްކޫލުތަކާއި ހޮސްޕިޓަލުތައް ހުރެއެވެ." },
    },
  ],
  input: summarizationInput,
  output: summarizationOutput,
  snippetInput: () => ({
    kind: "text",
    text: "The old mill by the river was sold last week. Its new owners, two bakers from the next town, want to grind their own flour there and sell bread at the weekend. First the wheel has to be repaired, which will take until autumn.",
  }),
});
