import { shorten } from "../answers/words.ts";

/** Repeats a tool's result, and reads the members of a flat object aloud. */
export function readToolResult(result: string): string {
  const members = membersIn(result).map(([name, value]) => `- **${spaced(name)}:** ${String(value)}`);
  return `The tool returned “${shorten(result)}”.${members.length > 0 ? `\n\n${members.join("\n")}` : ""}`;
}

function membersIn(result: string): readonly (readonly [string, unknown])[] {
  try {
    const value = JSON.parse(result) as unknown;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return Object.entries(value)
      .filter(([, member]) => typeof member !== "object")
      .slice(0, 12);
  } catch {
    return [];
  }
}

/** `wind_speed` -> `wind speed`. */
function spaced(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
