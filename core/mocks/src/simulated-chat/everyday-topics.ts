import type { Topic } from "./language.ts";

/** Advice and texts of everyday life that a simulated model has at hand. */
export const EVERYDAY_TOPICS: readonly Topic[] = [
  {
    name: "lease",
    asks: /\blease\b|\brent(?:ing)?\b.*\b(?:flat|apartment|house)\b|mietvertrag|\bbail\b|contrato de alquiler|contratto d.affitto/iu,
    answers: {
      en: "- **Costs:** the rent, what it includes, the deposit and when you get it back\n- **Term:** how long it runs, and how either side can end it\n- **Condition:** damage, heating, water and windows, written down with photos\n- **Rules:** repairs, pets, subletting, and who pays for what",
      de: "- **Kosten:** Miete, Nebenkosten, Kaution und deren Rückzahlung\n- **Dauer:** Laufzeit und Kündigungsfrist\n- **Zustand:** Schäden, Heizung und Fenster, mit Fotos im Protokoll\n- **Regeln:** Reparaturen, Haustiere, Untermiete",
    },
  },
  {
    name: "bicycle brakes",
    asks: /(?:fahrrad|bremse).*(?:quietsch|brems)|\bbrakes?\b.*\bsqueak|\bsqueak\w*\b.*\bbrakes?|freins?.*grinc/isu,
    answers: {
      de: "Meist quietschen Bremsen, weil Belag und Felge oder Scheibe nicht sauber aufeinandertreffen. Prüfen Sie in dieser Reihenfolge:\n\n1. **Schmutz und Fett:** Felge oder Scheibe mit Alkohol reinigen, kein Öl in die Nähe.\n2. **Beläge:** Sind sie verglast, ungleich oder bis zur Markierung abgenutzt? Anschleifen oder ersetzen.\n3. **Winkel:** Felgenbremsbeläge sollen vorn etwas früher greifen als hinten.\n4. **Lose Teile:** Schrauben an Bremse und Laufrad festziehen.\n\nLässt die Bremskraft nach, fahren Sie damit nicht weiter.",
      en: "Brakes squeak when pad and rim or disc do not meet cleanly. Check in this order:\n\n1. **Dirt and grease:** clean the rim or disc with alcohol.\n2. **Pads:** glazed, uneven or worn to the mark? Sand or replace them.\n3. **Angle:** rim pads should touch slightly earlier at the front.\n4. **Loose parts:** tighten the bolts of brake and wheel.",
    },
  },
  {
    name: "vegetarian dinner",
    asks: /végétarien|vegetarian.*(?:dinner|menu|meal|supper)|(?:dinner|menu|meal).*vegetarian|vegetarisch\p{L}*.*(?:essen|menü)|cena vegetariana/isu,
    answers: {
      fr: "Voici un menu à préparer la veille, pour six :\n\n| Plat | La veille | Le jour même |\n| --- | --- | --- |\n| Velouté de potiron | cuire et mixer | réchauffer 10 min |\n| Lasagnes aux épinards et à la ricotta | monter, garder au frais | 40 min à 180 °C |\n| Salade de carottes au cumin | râper, assaisonner | sortir 20 min avant |\n| Compote de poires à la vanille | cuire | servir froide |\n\n**À acheter :** 1 potiron, 12 feuilles de lasagne, 1 kg d'épinards, 500 g de ricotta, 6 carottes, 8 poires.",
      en: "A menu for six that waits overnight:\n\n| Dish | The day before | On the day |\n| --- | --- | --- |\n| Pumpkin soup | cook and blend | reheat for 10 min |\n| Spinach and ricotta lasagna | assemble and chill | 40 min at 180 °C |\n| Carrot salad with cumin | grate and dress | take out 20 min before |\n| Pears with vanilla | cook | serve cold |",
    },
  },
  {
    name: "Turin",
    asks: /\btorino\b|\bturin\b/iu,
    answers: {
      it: "Con la pioggia, una giornata al coperto a Torino:\n\n1. **Mattina:** il Museo Egizio, due o tre ore; meglio prenotare.\n2. **Pranzo:** una piola in centro, poi un bicerin in un caffè storico.\n3. **Pomeriggio:** la Mole Antonelliana con il Museo del Cinema.\n4. **Sera:** si passeggia all'asciutto sotto i portici, da Piazza Castello a Via Po.",
      en: "A rainy day in Turin, mostly indoors:\n\n1. **Morning:** the Egyptian Museum, two or three hours.\n2. **Lunch:** a tavern in the center, then a bicerin in an old café.\n3. **Afternoon:** the Mole Antonelliana with the cinema museum.\n4. **Evening:** a walk under the arcades, which keep you dry.",
    },
  },
  {
    name: "time management",
    asks: /أنظم وقتي|تنظيم الوقت|\btime management\b|\b(?:manage|organi[sz]e|plan)\b.*\bmy (?:time|day|week)\b|zeitmanagement|gestion du temps|مدیریت زمان/iu,
    answers: {
      ar: "إليك خطة بسيطة للجمع بين العمل والدراسة:\n\n1. **ضع جدولًا أسبوعيًا:** اكتب ساعات العمل أولًا، ثم احجز للدراسة أوقاتًا ثابتة وقصيرة.\n2. **حدّد الأولويات:** ثلاث مهام في اليوم، وأصعبها أولًا.\n3. **ادرس على فترات:** ٢٥ دقيقة تركيز ثم ٥ دقائق راحة.\n4. **احمِ راحتك:** نوم كافٍ ونصف يوم بلا عمل كل أسبوع.\n5. **راجع الخطة** كل يوم جمعة وعدّلها.",
      en: "1. **Plan the week once:** fixed hours first, then short study blocks at the same times.\n2. **Three tasks a day**, the hardest first.\n3. **Work in intervals:** 25 minutes, then 5 off.\n4. **Protect rest:** enough sleep, and half a day without work.\n5. **Review on Fridays** and adjust.",
    },
  },
  {
    name: "packing list",
    asks: /\bpack(?:ing)?\b.*\b(?:list|trip|travel|hik\w+|camping|weekend|holiday|vacation)\b|\b(?:trip|travel|camping|hik\w+)\b.*\b(?:pack|take with)\b|packliste/iu,
    answers: {
      en: "- **Papers:** ID, tickets, cards, insurance number\n- **Clothes:** layers, rain jacket, spare socks, comfortable shoes\n- **Washbag:** toothbrush, medicine, sunscreen, plasters\n- **Electronics:** phone, charger, power bank, adapter\n- **Useful:** bottle, snacks, pen, a bag for laundry",
      de: "- **Papiere:** Ausweis, Fahrkarten, Karten, Versicherung\n- **Kleidung:** mehrere Schichten, Regenjacke, Socken, bequeme Schuhe\n- **Waschbeutel:** Zahnbürste, Medikamente, Sonnencreme\n- **Technik:** Telefon, Ladegerät, Adapter",
    },
  },
  {
    name: "job interview",
    asks: /\b(?:job )?interview\b|vorstellungsgespräch|entretien d.embauche|entrevista de trabajo|colloquio di lavoro/iu,
    answers: {
      en: "- **Know the place:** what they make, for whom, and what the role should change\n- **Prepare three stories:** the problem, what you did, the result in numbers\n- **Practice aloud** the answers to why you, why here, why now\n- **Bring questions** about the team, the first months and how success is measured\n- **Test the way there** or the call's camera and sound",
    },
  },
  {
    name: "sleep",
    asks: /\b(?:sleep better|fall asleep|better sleep|insomnia)\b|besser schlafen|mieux dormir|dormir mejor/iu,
    answers: {
      en: "- Get up at the same time every day\n- Daylight in the morning, dim light in the evening\n- No caffeine after noon, little alcohol\n- A cool, dark and quiet room, without the phone\n- If you lie awake for twenty minutes, get up and read\n\nIf it lasts for weeks, see a doctor.",
    },
  },
  {
    name: "learning a language",
    asks: /\blearn(?:ing)?\b.*\b(?:a (?:new |foreign )?language|spanish|french|german|italian|russian|chinese|arabic)\b/iu,
    answers: {
      en: "1. **Every day, twenty minutes** beat three hours on Sunday.\n2. **Learn whole phrases** that you would use yourself.\n3. **Repeat with gaps:** after a day, three days, a week.\n4. **Listen from the start**, even where you understand little.\n5. **Speak early** and let mistakes be corrected.",
    },
  },
  {
    name: "pancakes",
    asks: /\bpancakes?\b|pfannkuchen|\bcrêpes?\b|\bblini\b/iu,
    answers: {
      en: "**Pancakes for four**\n\n| Ingredient | Amount |\n| --- | --- |\n| Flour | 250 g |\n| Milk | 400 ml |\n| Eggs | 2 |\n| Salt | 1 pinch |\n\n1. Whisk everything and let it rest for 15 minutes.\n2. Heat a little butter in a pan.\n3. Fry thin layers, about a minute on each side.",
      de: "**Pfannkuchen für vier:** 250 g Mehl, 400 ml Milch, 2 Eier, 1 Prise Salz.\n\n1. Verrühren und 15 Minuten ruhen lassen.\n2. Etwas Butter erhitzen.\n3. Dünn ausbacken, je Seite etwa eine Minute.",
    },
  },
];
