import type { Replay, ReplayOptions } from "./replay-cassette.ts";

/**
 * Answers from a cassette that `patchbay record` made.
 * @param cassette path or address of its file, or its content
 * @throws InputError with the file and the position of the problem
 * @example
 * ```ts
 * const tape = await replay("tests/chat.cassette.json");
 * const server = setupServer(...tape.handlers);
 * ```
 */
export async function replay(cassette: string | URL | object, options: ReplayOptions = {}): Promise<Replay> {
  // Loaded here: most who load mocks have no cassette.
  const { openCassette } = await import("./open-cassette.ts");
  const { replayCassette } = await import("./replay-cassette.ts");
  return replayCassette(await openCassette(cassette), options);
}
