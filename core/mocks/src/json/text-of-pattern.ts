/** Texts that meet the usual patterns of schemas, tried before one is made. */
const USUAL = ["simulated", "Simulated", "SIMULATED", "simulated-1", "1", "12345", "2026-01-31", "12:00", "a", "A"];

/**
 * A text that matches a regular expression: a candidate if one matches, or else a text built from its parts.
 * Look-around and back references are not supported: such a pattern gets the first candidate.
 */
export function textOfPattern(source: string, candidates: readonly string[]): string {
  const pattern = compile(source);
  const [first = ""] = candidates;
  if (!pattern) return first;
  const fitting = [...candidates, ...USUAL].find((text) => pattern.test(text));
  if (fitting !== undefined) return fitting;
  const made = new Maker(source).alternatives();
  return pattern.test(made) ? made : first;
}

function compile(source: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags);
    } catch {
      // The other flag, or none.
    }
  }
  return undefined;
}

/** Reads a pattern and writes the shortest text of its first alternatives. */
class Maker {
  private readonly source: string;
  private position = 0;

  constructor(source: string) {
    this.source = source;
  }

  alternatives(): string {
    const text = this.sequence();
    while (this.source[this.position] === "|") {
      this.position++;
      this.sequence();
    }
    return text;
  }

  private sequence(): string {
    let text = "";
    while (this.position < this.source.length && !"|)".includes(this.source[this.position] ?? "")) {
      const atom = this.atom();
      text += atom.repeat(this.count());
    }
    return text;
  }

  private atom(): string {
    const character = this.source[this.position++] ?? "";
    if (character === "^" || character === "$") return "";
    if (character === ".") return "a";
    if (character === "[") return this.class();
    if (character === "\\") return escaped(this.source[this.position++] ?? "");
    if (character !== "(") return character;
    if (this.source[this.position] === "?") {
      this.position += /^\?(?::|<\w+>|[=!]|<[=!])/.exec(this.source.slice(this.position))?.[0].length ?? 1;
    }
    const text = this.alternatives();
    this.position++;
    return text;
  }

  private class(): string {
    const end = this.source.indexOf("]", this.position + 1);
    const inside = this.source.slice(this.position, end);
    this.position = end + 1;
    if (inside.startsWith("^")) return ["a", "0", " ", "-", "_"].find((one) => !inside.includes(one)) ?? "~";
    return inside.startsWith("\\") ? escaped(inside[1] ?? "") : (inside[0] ?? "");
  }

  /** How often the last part has to stand. */
  private count(): number {
    const [quantifier = "", least] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(this.source.slice(this.position)) ?? [];
    this.position += quantifier.length;
    if (least !== undefined) return Number(least);
    return quantifier.startsWith("*") || quantifier.startsWith("?") ? 0 : 1;
  }
}

function escaped(character: string): string {
  return { d: "1", w: "a", s: " ", D: "a", W: "-", S: "a", b: "", t: "\t", n: "\n" }[character] ?? character;
}
