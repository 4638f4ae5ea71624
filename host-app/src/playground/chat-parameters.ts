/** Parameters of a chat that the playground offers, as they stand in the address. */
export const PARAMETERS = [
  { name: "temperature", label: "Temperature", min: 0, max: 2, whole: false },
  { name: "top_p", label: "Top p", min: 0, max: 1, whole: false },
  { name: "max_tokens", label: "Most tokens", min: 1, max: 1_000_000, whole: true },
] as const;

export type ParameterName = (typeof PARAMETERS)[number]["name"];

/** As typed: each may be empty or no number. */
export type TypedParameters = Readonly<Record<ParameterName, string>>;

/** The parameters as numbers, those left empty left out; or why one cannot be sent. */
export function readParameters(
  typed: TypedParameters,
): { readonly values: Readonly<Record<string, number>> } | { readonly problem: string } {
  const values: Record<string, number> = {};
  for (const { name, label, min, max, whole } of PARAMETERS) {
    const text = typed[name].trim();
    if (text === "") continue;
    const value = Number(text);
    if (!(value >= min && value <= max) || (whole && !Number.isInteger(value))) {
      const kind = whole ? "a whole number" : "a number";
      return { problem: `${label} is “${text}”; give ${kind} from ${min} to ${max}, or leave it empty.` };
    }
    values[name] = value;
  }
  return { values };
}
