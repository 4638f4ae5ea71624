const LONGEST_TEXT = 300;
const LONGEST_LIST = 24;

/** A value as indented JSON in which long texts and long lists of numbers are cut short. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, shorten, 2) ?? String(value);
}

function shorten(_: string, value: unknown): unknown {
  if (typeof value === "string" && value.length > LONGEST_TEXT) {
    return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
  }
  if (Array.isArray(value) && value.length > LONGEST_LIST && value.every((item) => typeof item === "number")) {
    return [...value.slice(0, LONGEST_LIST), `… (${value.length} numbers)`];
  }
  return value;
}
