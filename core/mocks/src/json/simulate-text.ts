import { textSeed } from "../mock-identity.ts";
import { textOfPattern } from "./text-of-pattern.ts";

/** The name of its member determines a text's meaning. */
const PLACES = /city|location|place|country|town|address|region|destination|origin|name|person|author|user|who/i;
const PROMPTS = /query|question|prompt|input|message|text|request|search|expression|topic/i;

/** A text that satisfies a schema of type `string`. @param name of its member @param prompt what the user wrote */
export function simulateText(schema: Readonly<Record<string, unknown>>, name: string, prompt: string): string {
  const { format, pattern } = schema;
  if (typeof pattern === "string") return textOfPattern(pattern, [named(name, prompt), wordsOf(name)]);
  const formatted = typeof format === "string" ? FORMATS[format]?.(name, prompt) : undefined;
  if (formatted !== undefined) return formatted;
  const least = Number(schema["minLength"] ?? 0);
  const most = Number(schema["maxLength"] ?? 2000);
  const text = named(name, prompt).slice(0, most);
  return text.length >= least ? text : text.padEnd(least, " simulated");
}

function named(name: string, prompt: string): string {
  if (/date/i.test(name)) return dateOf(prompt) ?? "2026-01-31";
  if (PLACES.test(name)) return properNameOf(prompt) ?? wordsOf(name);
  return PROMPTS.test(name) && prompt ? prompt : wordsOf(name);
}

/** `firstName` -> `Simulated first name`. */
function wordsOf(name: string): string {
  return `Simulated ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase()}`;
}

/** Words of the prompt that are written as a name, first of all those within a sentence. */
function properNameOf(prompt: string): string | undefined {
  const name = String.raw`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*`;
  return (
    new RegExp(`(?<=[^.!?\\s] )${name}`, "u").exec(prompt)?.[0] ??
    // A sentence may start with one: “Paris, please”, “Anna is 31”.
    new RegExp(`^${name}(?=[,.!?]|$| (?:is|was|has|lives|ist|hat|wohnt|est|a|es|tiene|è|ha) )`, "u").exec(prompt)?.[0]
  );
}

function dateOf(prompt: string): string | undefined {
  return /\b\d{4}-\d\d-\d\d\b/.exec(prompt)?.[0];
}

const FORMATS: Readonly<Record<string, (name: string, prompt: string) => string>> = {
  date: (_, prompt) => dateOf(prompt) ?? "2026-01-31",
  time: () => "12:00:00Z",
  "date-time": (_, prompt) => `${dateOf(prompt) ?? "2026-01-31"}T12:00:00Z`,
  duration: () => "PT1H",
  email: (_, prompt) => /[\w.+-]+@[\w-]+\.[\w.-]*\w/.exec(prompt)?.[0] ?? "simulated@example.com",
  uri: urlOf,
  url: urlOf,
  hostname: () => "simulated.example.com",
  ipv4: () => "192.0.2.1",
  ipv6: () => "2001:db8::1",
  uuid: (name, prompt) => {
    const [one = "", other = ""] = [name, prompt].map((text) => textSeed(text).toString(16).padStart(8, "0"));
    return `${one}-${other.slice(0, 4)}-4${other.slice(5, 8)}-8${one.slice(0, 3)}-${one}${other.slice(0, 4)}`;
  },
};

function urlOf(name: string, prompt: string): string {
  return /https?:\/\/[^\s"'<>]+[\w/]/.exec(prompt)?.[0] ?? `https://example.com/simulated/${encodeURIComponent(name)}`;
}
