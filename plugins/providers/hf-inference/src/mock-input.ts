import { readJson } from "@patchbay/mocks";

/** What a mocked task was asked: JSON, or the bytes of an image or recording. */
export interface MockInput {
  /** `inputs` as text; for bytes a text that depends on them. */
  readonly text: string;
  /** Bytes of an image or recording. */
  readonly size: number;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly streaming: boolean;
}

export async function readInput(request: Request): Promise<MockInput> {
  if (!/json/.test(request.headers.get("content-type") ?? "")) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const sample = bytes.filter((_, index) => index % Math.ceil(bytes.length / 64) === 0);
    const text = `${bytes.length} bytes ${sample.join(" ")}`;
    return { text, size: bytes.length, inputs: {}, parameters: {}, streaming: false };
  }
  const { inputs, parameters, stream } = await readJson(request);
  const text = typeof inputs === "string" ? inputs : JSON.stringify(inputs);
  return {
    text,
    size: Math.floor((text.length * 3) / 4), // of the base64 that stands there
    inputs: objectOf(inputs),
    parameters: objectOf(parameters),
    streaming: stream === true,
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A member as a list of texts, or another list where it is none. */
export function textsOf(value: unknown, otherwise: readonly string[]): readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === "string") ? value : otherwise;
}
