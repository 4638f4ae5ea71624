import { runProgram } from "./run-program.ts";

const MEGABYTE = 1024 * 1024;
/** Time of a chunk, compared with the parser that it uses. */
const MOST_TIMES_BARE = 1.2;

async function speed() {
  const figures = await runProgram("stream-speed");
  return [16_384, 200].flatMap((readSize) => {
    const row = (reader: string, name: string) => {
      const bare = figures[`bare ${readSize}`] ?? Number.NaN;
      return {
        name: `${name}, reads of ${readSize} B`,
        value: figures[`${reader} ${readSize}`] ?? Number.NaN,
        unit: "µs a chunk",
        ...(reader !== "bare" && { peer: { name: "the bare parser", value: bare } }),
        ...(reader === "ours" && { atMost: MOST_TIMES_BARE * bare }),
      };
    };
    return [
      row("bare", "eventsource-parser + JSON.parse"),
      row("ours", "@patchbay/core/client"),
      row("peer", "@huggingface/inference"),
    ];
  });
}

async function memory() {
  const { early = 0, most = 0, events = 0 } = await runProgram("stream-memory");
  return [
    { name: "heap after a tenth", value: early / MEGABYTE, unit: "MB" },
    {
      name: "the most after that",
      value: most / MEGABYTE,
      unit: "MB",
      atMost: (early / MEGABYTE) * 1.5,
      note: `${events.toLocaleString("en")} chunks`,
    },
  ];
}

export default {
  title: "Streamed chats: time of each of 20,000 chunks, heap while 1,000,000 are read",
  run: async () => [...(await speed()), ...(await memory())],
};
