import { describe, expect, it } from "vitest";
import { simulateTask } from "./simulate-task.ts";

const first = async (task: string, inputs: unknown, parameters?: Readonly<Record<string, unknown>>) =>
  [await simulateTask(task, inputs, parameters)].flat(2)[0] as Readonly<Record<string, unknown>>;

describe("sentiment", () => {
  it.each([
    ["NEGATIVE", "The soup was cold."],
    ["POSITIVE", "The soup was cold, but the waiter made us laugh all evening."],
    ["POSITIVE", "The repair took ten minutes and cost nothing. I am delighted!"],
    ["NEGATIVE", "Third parcel this month that arrives open and half empty."],
    ["NEGATIVE", "Not good at all, I would never recommend it."],
    ["POSITIVE", "So freundlich wurde ich in einem Amt noch nie beraten."],
    ["NEGATIVE", "Deux heures d'attente, et le plat était froid."],
    ["POSITIVE", "La batería dura tres días; no esperaba tanto por este precio."],
    ["POSITIVE", "Il concerto più bello a cui sia mai andata."],
    ["NEGATIVE", "Приложение опять закрылось, и весь текст пропал."],
    ["POSITIVE", "店员很耐心，帮我挑到了最合适的鞋子。"],
    ["NEGATIVE", "وصل الطلب متأخرًا أسبوعًا ولم يعتذر أحد."],
  ])("is %s for: %s", async (label, text) => {
    expect((await first("text-classification", text))["label"]).toBe(label);
  });

  it("is uncertain if no word indicates a label", async () => {
    expect((await first("text-classification", "The box is on the table."))["score"]).toBeLessThan(0.6);
  });
});

describe("entities", () => {
  it.each([
    ["Sarah lives in London.", "PER Sarah, LOC London"],
    ["London is larger than Lyon.", "LOC London, LOC Lyon"],
    [
      "Marta Olsen left Bergen in May to lead the Nordic Bank in Helsinki.",
      "PER Marta Olsen, LOC Bergen, ORG Nordic Bank, LOC Helsinki",
    ],
    [
      "On Friday Ravi and Chloé meet the Ministry of Transport in Lisbon.",
      "PER Ravi, PER Chloé, ORG Ministry of Transport, LOC Lisbon",
    ],
    [
      "Jens Weber wechselt von der Universität Graz zu einem Verlag in Zürich.",
      "PER Jens Weber, ORG Universität Graz, LOC Zürich",
    ],
    ["La Comédie de Reims accueille en juin une troupe venue de Dakar.", "ORG Comédie de Reims, LOC Dakar"],
    [
      "Lucía Ferrer presentó en Montevideo el informe de la Cruz Roja.",
      "PER Lucía Ferrer, LOC Montevideo, ORG Cruz Roja",
    ],
    ["Il Museo Egizio di Torino ha ospitato la delegazione del Cairo.", "ORG Museo Egizio di Torino, LOC Cairo"],
    [
      "Анна Петрова переехала из Казани в Ригу и работает в «Янтарь-Банке».",
      "PER Анна Петрова, LOC Казани, LOC Ригу, ORG Янтарь-Банке",
    ],
    ["李雯上周从成都飞往东京，代表红十字会出席会议。", "PER 李雯, LOC 成都, LOC 东京, ORG 红十字会"],
    ["Yesterday the weather was fine.", ""],
  ])("in: %s", async (text, expected) => {
    const entities = (await simulateTask("token-classification", text)) as {
      entity_group: string;
      word: string;
      start: number;
      end: number;
    }[];
    expect(entities.map(({ entity_group: group, word }) => `${group} ${word}`).join(", ")).toBe(expected);
    expect(entities.map(({ start, end }) => text.slice(start, end))).toEqual(entities.map(({ word }) => word));
  });
});

const ask = (question: string, context: string, parameters?: Readonly<Record<string, unknown>>) =>
  first("question-answering", { question, context }, parameters);

describe("an answer from a text", () => {
  it.each([
    [
      "Mondays",
      "On which day is the library closed?",
      "The town library opens at nine from Tuesday to Saturday. On Sundays it opens at noon, and on Mondays it stays closed.",
    ],
    [
      "in einem alten Eisenbahntunnel",
      "Wo reift der Käse?",
      "Die Molkerei verarbeitet täglich achthundert Liter Milch. Der Käse reift drei Monate lang in einem alten Eisenbahntunnel.",
    ],
    [
      "Hélène Marchand",
      "Qui a dessiné le pont ?",
      "Le pont de pierre fut achevé en 1868. Il a été dessiné par Hélène Marchand et relie les deux rives du canal.",
    ],
    [
      "a las once y media de la noche",
      "¿A qué hora sale el último autobús?",
      "El primer autobús sale a las seis de la mañana y el último a las once y media de la noche. Los domingos no hay servicio.",
    ],
    [
      "otto chilometri",
      "Quanto è lungo il sentiero?",
      "Il sentiero parte dal rifugio e segue il torrente per otto chilometri, fino al lago.",
    ],
    [
      "дерева",
      "Из чего сделана крыша?",
      "Старая мельница стоит у реки. Её стены сложены из камня, а крыша сделана из дерева.",
    ],
    ["约八百米", "这片茶园的海拔是多少？", "这片茶园位于山的南坡，海拔约八百米，每年春天采摘两次。"],
    [
      "the caretaker",
      "Who looks after the bees?",
      "Behind the school lies a garden with a pond. Its four beehives are looked after by the caretaker.",
    ],
    ["Paris", "What is the capital of France?", "The capital of France is Paris."],
    ["in Berlin", "Where do I live?", "My name is Wolfgang and I live in Berlin"],
  ])("is %s to: %s", async (expected, question, context) => {
    const { answer, start, end, score } = await ask(question, context);
    expect(answer).toBe(expected);
    expect(context.slice(Number(start), Number(end))).toBe(expected);
    expect(score).toBeGreaterThan(0.3);
  });

  it("is empty or unlikely if the text does not contain the answer", async () => {
    const question = "How much does a ticket cost?";
    const context = "The ferry leaves pier two every half hour and takes fifteen minutes to the island.";
    expect(await ask(question, context, { handle_impossible_answer: true })).toMatchObject({ answer: "", end: 0 });
    expect((await ask(question, context))["score"]).toBeLessThan(0.3);
  });
});

describe("an answer from a table", () => {
  const lighthouses = {
    Lighthouse: ["Skerry Point", "Old Mole", "Gannet Rock", "North Bar"],
    Built: ["1844", "1902", "1871", "1958"],
    "Height in meters": ["38", "17", "42", "24"],
  };
  const reigns = {
    Rank: ["1", "2", "3"],
    Name: ["Ada Storm", "Kid Thunder", "The Ferryman"],
    "No.of reigns": ["3", "2", "1"],
    "Combined days": ["412", "365", "98"],
  };

  it.each([
    ["1871", "When was Gannet Rock built?", lighthouses],
    ["Gannet Rock", "Which lighthouse is the highest?", lighthouses],
    ["Skerry Point", "Which is the oldest lighthouse?", lighthouses],
    ["24", "How high is North Bar?", lighthouses],
    ["COUNT > Skerry Point, Gannet Rock", "How many lighthouses were built before 1900?", lighthouses],
    ["AVERAGE > 38, 17, 42, 24", "What is the average height?", lighthouses],
    ["Skerry Point, Gannet Rock, North Bar", "Which lighthouses are higher than 20 meters?", lighthouses],
    ["SUM > 412, 98", "How many days did Ada Storm and The Ferryman hold the title together?", reigns],
    ["2", "How many reigns did Kid Thunder have?", reigns],
  ])("is %s to: %s", async (expected, question, table) => {
    const { answer, cells, coordinates } = await first("table-question-answering", { question, table });
    expect(answer).toBe(expected);
    const columns = Object.values(table);
    expect((coordinates as [number, number][]).map(([row, column]) => columns[column]?.[row])).toEqual(cells);
  });
});

describe("other texts", () => {
  it.each([
    ["Oslo", "<mask> is the capital of Norway."],
    ["Paris", "The capital of France is [MASK]."],
    ["storm", "The fishermen came home before the <mask>."],
    ["wolf", "At dusk the <mask> howled on the hill."],
    ["Sonne", "Nach dem Regen schien wieder die <mask>."],
    ["sel", "Il manque un peu de <mask> dans cette soupe."],
    ["puerta", "Cierra la <mask>, que hace frío."],
    ["туман", "Утром над рекой стоял густой <mask>."],
  ])("have %s in the gap of: %s", async (word, text) => {
    const { token_str: token, sequence } = await first("fill-mask", text);
    expect(String(token).trim()).toBe(word);
    expect(sequence).toBe(text.replace(/<mask>|\[MASK\]/, word));
  });

  it("fill a gap only with the targets, and give others a low score", async () => {
    const targets = ["moon", "sun"];
    expect(await simulateTask("fill-mask", "The <mask> shines.", { targets })).toMatchObject([
      { sequence: "The sun shines." },
      { sequence: "The moon shines." },
    ]);
    expect((await first("fill-mask", "Their <mask> was odd."))["score"]).toBeLessThan(0.1);
  });

  it("are translated from a book of phrases, or marked as simulated", async () => {
    const german = "Der Zug hält heute leider nicht an diesem Bahnhof.";
    expect(await simulateTask("translation", german, { tgt_lang: "en_XX" })).toEqual([
      { translation_text: "Unfortunately, the train does not stop at this station today." },
    ]);
    expect(await simulateTask("translation", ["Hello", "Snow fell"], { tgt_lang: "de_DE" })).toEqual([
      { translation_text: "Hallo" },
      { translation_text: "(simulated translation) Snow fell" },
    ]);
  });

  it("are shortened to their first sentence and their central one", async () => {
    const news =
      "The council closes the old market hall. The roof lets in rain. Some traders fear for their customers. Until the hall opens again, the stalls of the market move to the station. It is cold.";
    expect((await first("summarization", news))["summary_text"]).toBe(
      "(Simulated) The council closes the old market hall. Until the hall opens again, the stalls of the market move to the station.",
    );
  });

  it.each([
    [
      "refund",
      "I was charged twice for the same ticket and would like one amount back.",
      ["refund", "timetable", "praise"],
    ],
    ["Reklamation", "Der Tisch ist angekommen, aber ein Bein hat einen Riss.", ["Reklamation", "Bestellung", "Lob"]],
    [
      "cinéma",
      "Une lumière magnifique, mais un scénario que l'on devine dès la première scène.",
      ["cuisine", "cinéma"],
    ],
    ["CINEMA", "The director shot every scene at dusk, and it shows on the big screen.", ["ART", "MUSIC", "CINEMA"]],
  ])("are about %s: %s", async (label, text, labels) => {
    const { labels: ranked, scores } = (await simulateTask("zero-shot-classification", text, {
      candidate_labels: labels,
    })) as { labels: string[]; scores: number[] };
    expect(ranked[0]).toBe(label);
    expect(scores[0]).toBeGreaterThan(0.5);
  });

  it("give all labels the same score if no word indicates one", async () => {
    const answer = await simulateTask("zero-shot-classification", "Zzz.", { candidate_labels: ["a b", "c d"] });
    expect(answer).toMatchObject({ scores: [0.5, 0.5] });
  });

  it.each([
    [
      2,
      "How can I get my money back?",
      ["Our shops are open until eight.", "I like it.", "Refunds are paid within ten days of a return."],
    ],
    [
      1,
      "The bank was steep and covered with reeds.",
      ["The bank refused the loan.", "Reeds grew on the slope beside the river.", "He sat down."],
    ],
    [1, "Morgen wird es regnen.", ["Das Museum ist montags geschlossen.", "Nimm lieber einen Schirm mit."]],
    [0, "La soupe est trop salée.", ["Il y a trop de sel dans ce potage.", "La mer est calme ce matin."]],
    [0, "今天真热。", ["气温升到了三十八度。", "他昨天买了一本词典。"]],
  ])("are most like number %i of others: %s", async (number, source, sentences) => {
    const scores = (await simulateTask("sentence-similarity", { source_sentence: source, sentences })) as number[];
    expect(scores.indexOf(Math.max(...scores))).toBe(number);
    expect(await simulateTask("sentence-similarity", { source_sentence: source, sentences: [source] })).toEqual([1]);
  });

  it("ranks the text first that answers the question", async () => {
    const texts = [
      "Bread has been baked for more than ten thousand years.",
      "Leave the dough in a warm place for about an hour, until it has doubled.",
      "Prices rose by two percent last year.",
    ];
    const inputs = { query: "How long does bread dough have to rise?", documents: texts };
    const [best] = (await simulateTask("text-ranking", inputs)) as { index: number }[];
    expect(best?.index).toBe(1);
  });

  it("return nothing for an unknown task", async () => {
    expect(await simulateTask("text-to-smell", "Roses")).toBeUndefined();
  });
});

describe("tables", () => {
  it("become marks of wines and weights of fish", async () => {
    const wines = { alcohol: ["9.6", "11.8"], "volatile acidity": ["0.61", "0.34"] };
    expect(await simulateTask("tabular-classification", { data: wines })).toEqual([5, 6]);
    const fish = { Length3: ["24.8"], Height: ["6.31"], Width: ["3.74"] };
    expect(await simulateTask("tabular-regression", { data: fish })).toEqual([152.17]);
    expect(await simulateTask("tabular-regression", { data: { one: ["1"], three: ["3"] } })).toEqual([2]);
  });
});
