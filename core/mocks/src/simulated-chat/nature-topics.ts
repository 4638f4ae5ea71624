import type { Topic } from "./language.ts";

/** What a simulated model can explain about nature: short texts that were written for it. */
export const NATURE_TOPICS: readonly Topic[] = [
  {
    name: "sky",
    asks: /\bsky\b.*\bblue\b|\bblue\b.*\bsky\b|sunsets?\b.*\bred\b|himmel.*blau|ciel.*bleu|cielo.*(?:azul|azzurro|blu)|небо.*(?:голуб|син)|天空.*蓝|السماء.*زرقاء|آسمان.*آبی|আকাশ.*নীল/isu,
    answers: {
      en: "Sunlight looks white, but it is a **mix of all colors**. On its way through the air it bumps into tiny bits of gas, and they throw the colors to the side, blue far more than red.\n\n- **By day** this scattered blue light comes at you from every direction, so the whole sky looks blue.\n- **At sunset** the light takes a much longer path through the air. Most of the blue is scattered away before it arrives, and the red and orange are left.\n\nPicture a sieve: blue falls out along the way, and red makes it to the end. The short wavelengths lose most, by $1/\\lambda^4$.",
      de: "Sonnenlicht ist eine **Mischung aller Farben**. In der Luft trifft es auf winzige Gasteilchen, und die lenken Blau viel stärker ab als Rot.\n\n- **Am Tag** kommt das gestreute blaue Licht aus allen Richtungen: Der ganze Himmel wirkt blau.\n- **Am Abend** ist der Weg durch die Luft viel länger. Das Blau ist unterwegs schon weggestreut, übrig bleiben Rot und Orange.",
      fr: "La lumière du soleil est un **mélange de toutes les couleurs**. Dans l'air, elle rencontre de minuscules particules de gaz qui dévient le bleu bien plus que le rouge.\n\n- **Le jour**, cette lumière bleue arrive de toutes les directions : le ciel entier paraît bleu.\n- **Au coucher du soleil**, le trajet dans l'air est beaucoup plus long. Le bleu s'est déjà dispersé, et il reste le rouge et l'orange.",
      es: "La luz del sol es una **mezcla de todos los colores**. En el aire choca con partículas de gas diminutas, que desvían el azul mucho más que el rojo.\n\n- **De día** esa luz azul llega desde todas partes, y el cielo entero parece azul.\n- **Al atardecer** el camino por el aire es mucho más largo: el azul ya se ha dispersado y quedan el rojo y el naranja.",
      zh: "阳光看起来是白色的，其实是**所有颜色的混合**。它穿过空气时会碰到微小的气体分子，蓝光比红光更容易被散射到四面八方。\n\n- **白天**，散射的蓝光从各个方向射入眼睛，所以整个天空都是蓝色的。\n- **日落时**，光在空气中走的路长得多，蓝光在途中已被散射掉，剩下红色和橙色。",
      it: "La luce del sole è una **miscela di tutti i colori**. Nell'aria incontra minuscole particelle di gas, che deviano il blu molto più del rosso.\n\n- **Di giorno** la luce blu arriva da ogni direzione e tutto il cielo appare azzurro.\n- **Al tramonto** il percorso nell'aria è molto più lungo: il blu si è già disperso e restano il rosso e l'arancione.",
    },
  },
  {
    name: "virus",
    asks: /(?:virus|вирус|病毒|فيروس|ویروس|ভাইরাস).*(?:bact|bakter|batter|бактери|细菌|بكتيريا|باکتری|ব্যাকটেরিয়া)|(?:bact|bakter|batter|бактери|细菌).*(?:virus|вирус|病毒)/isu,
    answers: {
      en: "- **A bacterium is a living cell.** It feeds, grows and divides on its own. Many are harmless or useful, and antibiotics work against them.\n- **A virus is no cell.** It is a packet of genes in a shell, often a hundred times smaller, and multiplies only inside a cell that it has entered. Antibiotics do nothing to it; vaccines and some antiviral drugs do.",
      de: "- **Ein Bakterium ist eine lebende Zelle.** Es ernährt sich, wächst und teilt sich selbst. Antibiotika wirken dagegen.\n- **Ein Virus ist keine Zelle**, sondern Erbgut in einer Hülle, oft hundertmal kleiner. Es vermehrt sich nur in fremden Zellen. Antibiotika helfen nicht, Impfungen schon.",
      fr: "- **Une bactérie est une cellule vivante.** Elle se nourrit, grandit et se divise seule. Les antibiotiques agissent contre elle.\n- **Un virus n'est pas une cellule** : ce sont des gènes dans une coque, souvent cent fois plus petite. Il ne se multiplie que dans une cellule. Les antibiotiques n'y font rien ; les vaccins, si.",
      ru: "- **Бактерия — это живая клетка.** Она сама питается, растёт и делится. Многие бактерии полезны, а против вредных помогают антибиотики.\n- **Вирус — не клетка.** Это гены в оболочке, часто в сто раз меньше бактерии. Размножаться он может только внутри чужой клетки. Антибиотики на него не действуют; помогают прививки и некоторые противовирусные лекарства.",
    },
  },
  {
    name: "moon",
    asks: /\bmoon\b.*\b(?:day|daytime|visible)\b|mond.*tag|lune.*jour|luna.*(?:día|giorno)|луна.*дн[её]м|月亮.*白天|白天.*月亮/isu,
    answers: {
      en: "The moon does not shine itself; it reflects sunlight. It is above the horizon for about twelve hours of every day, and often while the sun is up too. Because it is bright enough to stand out against the blue sky, you can then see it by day.",
      zh: "月亮本身不发光，它反射太阳光。它每天大约有十二个小时在地平线以上，有时正好与太阳同时在天上。月亮足够亮，所以在蓝天的背景下也能看见它。",
      de: "Der Mond leuchtet nicht selbst, er wirft Sonnenlicht zurück. Er steht jeden Tag etwa zwölf Stunden über dem Horizont, oft auch, während die Sonne scheint. Er ist hell genug, um sich vom blauen Himmel abzuheben.",
    },
  },
  {
    name: "winter days",
    asks: /\bwinter\b.*\b(?:days?|dark|short)|\bdays?\b.*\bshort.*\bwinter|\bseasons?\b|winter.*tage|hiver.*jours?|jours?.*hiver|invierno.*días?|días?.*invierno|inverno.*giorn|зимой.*дн|زمستان.*روز|冬天.*短/isu,
    answers: {
      en: "The earth's axis is **tilted by about 23.4°**, and the tilt keeps its direction while the earth circles the sun. In winter your half of the globe leans away from the sun. The sun then takes a low, short path across the sky: it rises late, sets early, and warms less.",
      fa: "محور زمین حدود **۲۳٫۴ درجه** کج است و هنگام گردش به دور خورشید جهتش تغییر نمی‌کند. در زمستان نیم‌کرهٔ ما از خورشید رو برمی‌گرداند. آن وقت خورشید مسیری کوتاه و پایین در آسمان می‌پیماید: دیر طلوع می‌کند، زود غروب می‌کند و روزها کوتاه‌تر می‌شوند.",
      de: "Die Erdachse ist um **etwa 23,4° geneigt**, immer in dieselbe Richtung. Im Winter ist unsere Erdhälfte von der Sonne weggeneigt. Die Sonne zieht dann eine flache, kurze Bahn: Sie geht spät auf und früh unter.",
      fr: "L'axe de la Terre est **incliné d'environ 23,4°**, toujours dans la même direction. En hiver, notre hémisphère penche du côté opposé au Soleil, dont la course dans le ciel est alors basse et courte : il se lève tard et se couche tôt.",
    },
  },
  {
    name: "tides",
    asks: /\btides?\b|\bebb\b|\bgezeiten\b|\bebbe\b|\bmarées?\b|\bmareas?\b|\bmare[ae]\b|прилив|潮[汐水]|জোয়ার|مدّ? وجزر|جزر و مد/iu,
    answers: {
      en: "Mostly the **moon** makes the tides. Its gravity pulls harder on the near side of the earth than on the far side, which stretches the oceans into two bulges. The earth turns beneath them, so most coasts have high water about **twice a day**. The sun pulls, too: at new and full moon both add up to spring tides.",
      bn: "জোয়ার-ভাটার প্রধান কারণ **চাঁদের টান**। পৃথিবীর যে দিকটা চাঁদের কাছে, সেখানে টান বেশি; দূরের দিকে কম। তাই সাগরের পানি দুই দিকে ফুলে ওঠে। পৃথিবী ঘোরে বলে বেশির ভাগ উপকূলে দিনে প্রায় **দুবার জোয়ার** আর দুবার ভাটা হয়। সূর্যও টানে: অমাবস্যা ও পূর্ণিমায় দুই টান মিলে জোয়ার সবচেয়ে উঁচু হয়।",
      de: "Vor allem der **Mond** macht die Gezeiten: Er zieht die nahe Seite der Erde stärker an als die ferne, und so entstehen zwei Wasserberge. Die Erde dreht sich darunter hinweg, darum ist etwa **zweimal am Tag** Flut.",
    },
  },
  {
    name: "photosynthesis",
    asks: /photosynth|fotos[iy]nt|фотосинтез|光合作用/iu,
    answers: {
      en: "Plants make sugar with the energy of light:\n\n$$6\\,CO_2 + 6\\,H_2O \\rightarrow C_6H_{12}O_6 + 6\\,O_2$$\n\n1. The green pigment **chlorophyll** catches light, and its energy splits water. Oxygen is released.\n2. With the stored energy the plant builds **sugar** from carbon dioxide.",
      de: "Pflanzen bauen mit der Energie des Lichts Zucker auf:\n\n$$6\\,CO_2 + 6\\,H_2O \\rightarrow C_6H_{12}O_6 + 6\\,O_2$$\n\n1. Das grüne **Chlorophyll** fängt Licht ein; damit wird Wasser gespalten, und Sauerstoff wird frei.\n2. Mit der gespeicherten Energie entsteht aus Kohlendioxid **Zucker**.",
    },
  },
  {
    name: "gravity",
    asks: /\bgravity\b|\bgravitation|schwerkraft|\bgravité\b|\bgravedad\b|\bgravità\b|гравитаци|重力|引力/iu,
    answers: {
      en: "Gravity is the pull between everything that has mass. It grows with both masses and falls with the square of their distance:\n\n$$F = G\\,\\frac{m_1 m_2}{r^2}$$\n\nTwice the distance leaves a quarter of the force. It holds you on the ground and the moon in its orbit.",
    },
  },
  {
    name: "rainbow",
    asks: /\brainbows?\b|regenbogen|arc-en-ciel|arcoíris|arcobaleno|радуг|彩虹/iu,
    answers: {
      en: "A rainbow needs **sun behind you and rain in front of you**. Light enters each drop, is bent, reflected at the back, and bent again on its way out. Each color is bent by a slightly different amount, so you see red at about 42° and violet at about 40° around the point opposite the sun.",
    },
  },
];
