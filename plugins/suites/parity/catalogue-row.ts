/** A row of the catalog of test cases, recorded from the reference client's behavior. */
export interface CatalogueRow {
  readonly id: string;
  /** The reference client's state that the row describes: May 2025, which the specification follows, or August 2026. */
  readonly form: "M25" | "A26";
  /** Absent if `args` has only an `endpointUrl`. */
  readonly provider?: string;
  readonly method: string;
  /** The provider's entry in the model's mapping. */
  readonly mapping?: Readonly<Record<string, string>>;
  /** Strings such as `<blob:abc:audio/wav>` represent Blobs. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly token?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The provider's answer. */
  readonly answer?: { readonly status: number; readonly type: string; readonly body: string };
}

/** The expected main POST. */
export interface RequestRow extends CatalogueRow, ExpectedRequest {}

export interface ExpectedRequest {
  readonly url: string;
  /** Absent if the request has none. */
  readonly authorization?: string;
  readonly body: unknown;
  /** Further headers, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The expected result: a value or an error's message. */
export type OutcomeRow = CatalogueRow & Outcome;

export interface Outcome {
  readonly value?: unknown;
  readonly error?: string;
}

/** Reads a table with one JSON object per line. */
export function readTable<Row>(text: string): Row[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Replaces `<blob:TEXT:TYPE>` with Blobs. */
export function reviveBlobs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveBlobs);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, reviveBlobs(member)]));
  }
  const [, text, type] = (typeof value === "string" && /^<blob:([^:]*):([^>]*)>$/.exec(value)) || [];
  return text === undefined || type === undefined ? value : new Blob([text], { type });
}

/** The reverse of `reviveBlobs`, so that requests and results can be compared with a row. */
export async function writeBlobs(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return `<blob:${await value.text()}:${value.type}>`;
  if (Array.isArray(value)) return Promise.all(value.map(writeBlobs));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, member]) => [name, await writeBlobs(member)] as const);
  return Object.fromEntries(await Promise.all(members));
}
