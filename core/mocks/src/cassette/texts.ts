import { isObject } from "./cassette.ts";
import { isSecretMember, namedMember } from "./secret-names.ts";

export interface TextPlace {
  /** Whether only secrets have the text's name. */
  readonly isSecret: boolean;
  /** Names and positions from the top, for comparing places; undefined for a name itself. */
  readonly path?: string;
}

type MapText = (text: string, position: TextPlace) => string;

/** A copy of a JSON value with every text, name and number as `map` makes it. */
export function mapTexts(value: unknown, map: MapText, path = "", isSecret = false): unknown {
  if (typeof value === "string") return map(value, { isSecret, path });
  if (typeof value === "number") {
    const text = String(value);
    const mapped = map(text, { isSecret, path });
    return mapped === text ? value : mapped;
  }
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, map, `${path}[${index}]`, isSecret));
  if (!isObject(value)) return value;
  const named = namedMember(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const secret =
        isSecret ||
        isSecretMember(name, member) ||
        (name === "value" && named !== undefined && isSecretMember(named, member));
      return [map(name, { isSecret: false }), mapTexts(member, map, `${path}.${name}`, secret)];
    }),
  );
}

/** JSON in a text, such as the arguments of a tool call. */
export function nestedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Addresses in a text, up to their end; database addresses contain passwords. */
export const ADDRESS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s"'<>\\]+/gi;

/** JSON members in a text that is not JSON as a whole: truncated, or part of something else. */
export const LOOSE_MEMBER = /"([\w.-]+)"(\s*:\s*)"((?:[^"\\]|\\.)*)/g;

/** Assignments in a text, as in a file of environment variables or the address of a database. */
export const ASSIGNMENT = /(?<![\w.-])([\w.-]+)=["']?([^\s"'&;,<>\\]+)/g;

/** A number, which is never a key; embeddings have thousands. */
export function isFraction(text: string): boolean {
  return text.length < 26 && /^-?\d+\.\d+(?:e[+-]?\d+)?$/.test(text);
}
