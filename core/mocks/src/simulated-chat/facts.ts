import { capitalOf } from "../answers/phrases.ts";
import { inLanguage, type Conversation, type Draft } from "./conversation.ts";

/** Answers of one or two words to questions in English, with a sentence around them. */
const FACTS: readonly (readonly [asks: RegExp, brief: string, sentence: string])[] = [
  [/how many planets/i, "8", "The solar system has {} planets."],
  [/(?:largest|biggest) planet/i, "Jupiter", "{} is the largest planet of the solar system."],
  [/smallest planet/i, "Mercury", "{} is the smallest planet of the solar system."],
  [/closest (?:planet )?to the sun/i, "Mercury", "{} is closest to the sun."],
  [/red planet/i, "Mars", "{} is called the red planet."],
  [/how many (?:days|day).*leap year/i, "366", "A leap year has {} days."],
  [/how many days .*year/i, "365", "A year has {} days, a leap year one more."],
  [/how many days .*week/i, "7", "A week has {} days."],
  [/how many hours .*day/i, "24", "A day has {} hours."],
  [/how many (?:minutes|min).*hour/i, "60", "An hour has {} minutes."],
  [/how many continents/i, "7", "In the usual count there are {} continents."],
  [/how many (?:legs|feet)(?!.*\b(?:two|three|four|five|six|ten|\d+)\b).*spider/i, "8", "A spider has {} legs."],
  [/how many sides .*hexagon/i, "6", "A hexagon has {} sides."],
  [/how many sides .*triangle/i, "3", "A triangle has {} sides."],
  [/(?:boiling point of water|water boil).*\bkelvin\b/i, "373.15 K", "At sea level water boils at {}."],
  [/(?:boiling point of water|water boil).*\bfahrenheit\b/i, "212 °F", "At sea level water boils at {}."],
  [/(?:freezing point of water|water freeze).*\bkelvin\b/i, "273.15 K", "Water freezes at {}."],
  [/(?:freezing point of water|water freeze).*\bfahrenheit\b/i, "32 °F", "Water freezes at {}."],
  [/boiling point of water|water boil/i, "100 °C", "At sea level water boils at {}."],
  [/freezing point of water|water freeze/i, "0 °C", "Water freezes at {}."],
  [/speed of light/i, "299,792,458 m/s", "Light travels at {} in a vacuum."],
  [/chemical (?:symbol|formula).*water|formula (?:of|for) water/i, "H2O", "Water is $H_2O$."],
  [/symbol.*\bgold\b/i, "Au", "The symbol of gold is {}."],
  [/symbol.*\biron\b/i, "Fe", "The symbol of iron is {}."],
  [/who wrote (?:hamlet|romeo|macbeth)/i, "William Shakespeare", "{} wrote it."],
  [/who wrote don quixote/i, "Miguel de Cervantes", "{} wrote it."],
  [/who (?:painted|made) (?:the )?mona lisa/i, "Leonardo da Vinci", "{} painted it."],
  [/who (?:formulated|developed|came up with).*relativity/i, "Albert Einstein", "It was {}."],
  [/(?:longest) river/i, "the Nile", "By most measurements it is {}, close to the Amazon."],
  [/how (?:tall|high) is (?:mount |mt\.? )?everest/i, "8,849 m", "Mount Everest is {} high."],
  [/(?:highest|tallest) mountain/i, "Mount Everest", "{} is the highest, at 8,849 m."],
  [/(?:largest|biggest) ocean/i, "the Pacific", "It is {}."],
  [/first (?:man|person|human) on the moon/i, "Neil Armstrong", "It was {}, on July 20, 1969."],
  [/currency of japan/i, "yen", "It is the {}."],
];

/** What is true of all: a question about a part, or about the second, has another answer. */
const SUPERLATIVE = /\b(?:longest|highest|tallest|largest|biggest|smallest)\b/i;
const PART =
  /\b(?:second|third|2nd|3rd|next)\b|\b(?:in|of|on|outside|except|beside)\s+(?!(?:the |our |this )?(?:world|earth|globe|planet|solar|universe|all)\b)/i;

/** Countries in other languages than English. */
const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  "Deutschland:Germany Frankreich:France Spanien:Spain Italien:Italy Österreich:Austria Norwegen:Norway Allemagne:Germany Espagne:Spain Italie:Italy Japon:Japan Norvège:Norway Autriche:Austria Alemania:Germany Francia:France España:Spain Italia:Italy Japón:Japan Noruega:Norway Germania:Germany Spagna:Spain Giappone:Japan Norvegia:Norway"
    .split(" ")
    .map((pair) => pair.split(":")),
);

const CAPITAL =
  /\bcapital(?: city)? of (?:the )?(\p{Lu}\p{L}+)|hauptstadt von (\p{Lu}\p{L}+)|(\p{Lu}\p{L}+)(?:'s|’s) capital|capitale? (?:de l['’]|de la |de |du |dell['’]|della |del )(\p{Lu}\p{L}+)/iu;

/** Factors to meters, grams and so on; a unit with another kind cannot be converted into it. */
const UNITS: readonly (readonly [names: RegExp, kind: string, factor: number, symbol: string])[] = [
  [/^(?:km|kilomet\w+)$/i, "length", 1000, "km"],
  [/^(?:m|met(?:er|re)s?)$/i, "length", 1, "m"],
  [/^(?:cm|centimet\w+)$/i, "length", 0.01, "cm"],
  [/^(?:mi|miles?)$/i, "length", 1609.344, "mi"],
  [/^(?:ft|feet|foot)$/i, "length", 0.3048, "ft"],
  [/^(?:in|inch(?:es)?)$/i, "length", 0.0254, "in"],
  [/^(?:kg|kilos?|kilogram\w*)$/i, "mass", 1000, "kg"],
  [/^(?:g|grams?)$/i, "mass", 1, "g"],
  [/^(?:lbs?|pounds?)$/i, "mass", 453.59237, "lb"],
  [/^(?:oz|ounces?)$/i, "mass", 28.349523125, "oz"],
  [/^(?:h|hours?)$/i, "time", 3600, "h"],
  [/^(?:min|minutes?)$/i, "time", 60, "min"],
  [/^(?:s|sec|seconds?)$/i, "time", 1, "s"],
  [/^(?:days?)$/i, "time", 86_400, "days"],
  [/^(?:gb|gigabytes?)$/i, "bytes", 1e9, "GB"],
  [/^(?:mb|megabytes?)$/i, "bytes", 1e6, "MB"],
  [/^(?:l|lit(?:er|re)s?)$/i, "volume", 1, "L"],
  [/^(?:gal|gallons?)$/i, "volume", 3.785411784, "gal"],
];

/** Answers with a fact of its short list: capitals, numbers and names; and converts units. */
export function stateFact(conversation: Conversation): Draft | undefined {
  const { question } = conversation;
  const converted = convertUnits(question);
  if (converted) return converted;
  const country = CAPITAL.exec(question)?.slice(1).find(Boolean);
  const capital = country && capitalOf(COUNTRIES[country] ?? country);
  if (country && capital) {
    const text = inLanguage(CAPITALS, conversation).replace("{}", `**${capital}**`).replace("{country}", country);
    return {
      text: conversation.pick([text, `**${capital}**`]),
      brief: capital,
      mistake: "unknown",
      thought: "a capital that is in the list",
    };
  }
  if (SUPERLATIVE.test(question) && PART.test(question)) return undefined;
  const fact = FACTS.find(([asks]) => asks.test(question));
  if (!fact) return undefined;
  const [, brief, sentence] = fact;
  const text = sentence.replace("{}", `**${brief}**`);
  return {
    text: text.charAt(0).toUpperCase() + text.slice(1),
    brief,
    mistake: "unknown",
    thought: "a fact that is in the list",
  };
}

const CAPITALS = {
  en: "The capital of {country} is {}.",
  de: "Die Hauptstadt von {country} ist {}.",
  fr: "La capitale de ce pays ({country}) est {}.",
  es: "La capital de {country} es {}.",
  it: "La capitale ({country}) è {}.",
};

function convertUnits(question: string): Draft | undefined {
  const [, amount, from = "", into = ""] =
    // Not the inches of "5 feet 10 inches".
    /(?<!\d\s*\p{L}+\s+(?:and\s+)?)(?<![\d.])(-?\d+(?:\.\d+)?)\s*°?\s*(\p{L}+)\s+(?:in|to|into|as)\s+°?(\p{L}+)/iu.exec(
      question,
    ) ??
    reordered(/how many (\p{L}+) (?:are|is)?\s*(?:there )?(?:in )?(-?\d+(?:\.\d+)?|an?)\s*(\p{L}+)/iu.exec(question)) ??
    [];
  if (amount === undefined) return undefined;
  const value = Number(amount);
  const [isCelsius, isFahrenheit] = [from, into].map((name) => /^(?:c|celsius)$/i.test(name));
  if (isCelsius && /^(?:f|fahrenheit)$/i.test(into)) return unitDraft(`${amount} °C`, value * 1.8 + 32, "°F");
  if (isFahrenheit && /^(?:f|fahrenheit)$/i.test(from)) return unitDraft(`${amount} °F`, (value - 32) / 1.8, "°C");
  const [source, target] = [from, into].map((name) => UNITS.find(([names]) => names.test(name)));
  if (!source || !target || source[1] !== target[1]) return undefined;
  return unitDraft(`${amount} ${source[3]}`, (value * source[2]) / target[2], target[3]);
}

function reordered(match: RegExpExecArray | null): readonly string[] | undefined {
  if (!match) return undefined;
  const [all, into = "", amount = "", from = ""] = match;
  return [all, /^a/i.test(amount) ? "1" : amount, from, into];
}

function unitDraft(from: string, value: number, symbol: string): Draft {
  const rounded = Number(value.toPrecision(6));
  const result = `${rounded} ${symbol}`;
  return { text: `${from} = **${result}**`, brief: result, thought: "a conversion of units" };
}
