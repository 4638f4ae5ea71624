import { keyOf, type LabelScore } from "./words.ts";

/** Translations of whole sentences, each into the language of its last two letters. */
const TRANSLATIONS: readonly (readonly [from: string, to: string, language: string])[] = [
  ["The bakery on the corner opens before sunrise.", "La boulangerie du coin ouvre avant le lever du soleil.", "fr"],
  [
    "Der Zug hält heute leider nicht an diesem Bahnhof.",
    "Unfortunately, the train does not stop at this station today.",
    "en",
  ],
  ["Nous avons planté trois pommiers derrière la maison.", "We planted three apple trees behind the house.", "en"],
  ["¿Podría decirme dónde queda la farmacia más cercana?", "Could you tell me where the nearest pharmacy is?", "en"],
  ["Domani prendiamo il traghetto delle otto.", "Tomorrow we are taking the eight o'clock ferry.", "en"],
  [
    "Зимой озеро замерзает, и по льду можно ходить.",
    "In winter the lake freezes over, and you can walk on the ice.",
    "en",
  ],
  ["Увечері над полем кружляли лелеки.", "In the evening storks circled over the field.", "en"],
  ["这家书店每个星期五晚上都有朗读会。", "This bookshop holds a reading every Friday evening.", "en"],
  ["Der Markt beginnt morgen schon um sieben.", "The market starts as early as seven tomorrow.", "en"],
  ["Die Brücke ist seit gestern wieder offen.", "The bridge has been open again since yesterday.", "en"],
  ["The ferry leaves at half past eight.", "Die Fähre fährt um halb neun ab.", "de"],
  ["The bread is still warm.", "Das Brot ist noch warm.", "de"],
  ["My name is Wolfgang and I live in Berlin", "Ich heiße Wolfgang und wohne in Berlin", "de"],
  ["My name is Sarah and I live in London", "Je m'appelle Sarah et j'habite à Londres", "fr"],
  ["Hello", "Bonjour", "fr"],
  ["Hello", "Hallo", "de"],
  ["Hello", "Hola", "es"],
  ["Hello, world!", "Bonjour, le monde !", "fr"],
  ["Hello, world!", "Hallo, Welt!", "de"],
  ["Good morning", "Bonjour", "fr"],
  ["Good morning", "Guten Morgen", "de"],
  ["Thank you very much.", "Merci beaucoup.", "fr"],
  ["Thank you very much.", "Vielen Dank.", "de"],
  ["How are you?", "Comment allez-vous ?", "fr"],
  ["How are you?", "Wie geht es Ihnen?", "de"],
  ["Where is the station?", "Où est la gare ?", "fr"],
  ["Where is the station?", "Wo ist der Bahnhof?", "de"],
];

/** A translation from a small phrase book; undefined for everything else. @param language `fr_XX`, `fr` … or nothing */
export function translate(text: string, language = ""): string | undefined {
  const wanted = language.slice(0, 2).toLowerCase();
  const known = TRANSLATIONS.filter(([from]) => keyOf(from) === keyOf(text));
  return (wanted === "" ? known[0] : known.find(([, , to]) => to === wanted))?.[1];
}

const CAPITALS = `Norway Oslo France Paris Germany Berlin Italy Rome Spain Madrid Portugal Lisbon Austria Vienna Sweden
  Stockholm Denmark Copenhagen Finland Helsinki Poland Warsaw Greece Athens Ireland Dublin England London Hungary Budapest
  Belgium Brussels Switzerland Bern Japan Tokyo China Beijing Egypt Cairo Kenya Nairobi Peru Lima Cuba Havana Russia Moscow
  Ukraine Kyiv Canada Ottawa Australia Canberra India Delhi Vietnam Hanoi Senegal Dakar Uruguay Montevideo`
  .split(/\s+/)
  .reduce<[country: string, capital: string][]>((pairs, name, index, all) => {
    if (index % 2 === 0) pairs.push([name, all[index + 1] ?? ""]);
    return pairs;
  }, []);

/** What fits into a gap that `_` marks, by the words around it: the first that matches counts. */
const GAPS: readonly (readonly [around: RegExp, fillers: string])[] = [
  [/at dusk the _ howled/i, "wolf:0.487 dog:0.061 cat:0.058 fox:0.047 squirrel:0.025"],
  [/_.*howl|howl.*_/i, "wolf:0.48 dog:0.2 wind:0.1 fox:0.04 storm:0.03"],
  [/fishermen .* before the _/i, "storm:0.41 night:0.17 dawn:0.12 rain:0.07 war:0.02"],
  [/nach dem regen schien .* die _/i, "Sonne:0.93 Welt:0.02 Zeit:0.01 Stadt:0.01 Luft:0.01"],
  [/un peu de _ dans cette soupe/i, "sel:0.62 sucre:0.09 poivre:0.08 goût:0.05 lait:0.02"],
  [/cierra la _, que hace frío/i, "puerta:0.71 ventana:0.22 boca:0.02 casa:0.01 luz:0.01"],
  [/стоял густой _/i, "туман:0.88 дым:0.05 лес:0.03 запах:0.01 воздух:0.01"],
  [/the goal of life is _|goal .* life .*_/i, "happiness:0.21 love:0.12 survival:0.1 life:0.07 freedom:0.05"],
  [/\b(?:eat|ate|eats|drink|drank|drinks)\b.*_/i, "water:0.12 bread:0.1 milk:0.07 meat:0.06 fruit:0.04"],
  [/_ (?:shines|rises|sets)\b/i, "sun:0.44 moon:0.22 light:0.08 star:0.05 day:0.02"],
];
const ANYTHING = "time:0.04 day:0.03 world:0.03 place:0.02 people:0.02";

/** Words for a gap. @param text with `_` in the gap's place @param targets the only words to choose from */
export function fillGap(text: string, targets: readonly string[]): LabelScore[] {
  const candidates = capitalsFor(text) ?? GAPS.find(([around]) => around.test(text))?.[1] ?? ANYTHING;
  const likely = candidates.split(" ").map((each): LabelScore => {
    const [label = "", score] = each.split(":");
    return { label, score: Number(score) };
  });
  if (targets.length === 0) return likely;
  return targets
    .map((label) => ({ label, score: likely.find((each) => each.label === label.toLowerCase())?.score ?? 0.0001 }))
    .toSorted((one, other) => other.score - one.score);
}

function capitalsFor(text: string): string | undefined {
  const isGapFirst = /_ is the capital of (\p{L}+)/iu.exec(text)?.[1];
  const isGapLast = /(\p{L}+) is the capital of _|capital of (\p{L}+) is _/iu.exec(text);
  const country = isGapFirst ?? isGapLast?.[2];
  const pair = CAPITALS.find(([land, capital]) => land === country || capital === isGapLast?.[1]);
  if (!pair) return undefined;
  const right = country === undefined ? pair[0] : pair[1];
  const others = CAPITALS.map(([land, capital]) => (country === undefined ? land : capital)).filter(
    (name) => name !== right,
  );
  return [`${right}:0.91`, ...others.slice(0, 4).map((name, index) => `${name}:${0.02 - index * 0.004}`)].join(" ");
}

/** The capital of a country; undefined where it is not in the list. */
export function capitalOf(country: string): string | undefined {
  return CAPITALS.find(([name]) => name.toLowerCase() === country.toLowerCase())?.[1];
}
