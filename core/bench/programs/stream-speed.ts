import { readBare, readByPeer, readByUs } from "./chat-clients.ts";
import { race } from "./race.ts";

const EVENTS = 20_000;

/** Microseconds for each of 20,000 streamed chunks, by the size of reads and by who reads. */
export async function run(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const readSize of [16_384, 200]) {
    const stream = { events: EVENTS, readSize };
    const readers = { bare: readBare(stream), ours: readByUs(stream), peer: readByPeer(stream) };
    for (const [name, read] of Object.entries(readers)) {
      const chunks = await read();
      if (chunks !== EVENTS) throw new Error(`${name} read ${chunks} chunks of ${EVENTS}`);
    }
    const times = await race(readers, { rounds: 10, times: 1 });
    for (const [name, time] of Object.entries(times)) figures[`${name} ${readSize}`] = time / EVENTS;
  }
  return figures;
}
