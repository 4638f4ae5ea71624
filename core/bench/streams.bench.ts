import { runProgram } from "./run-program.ts";

const MEGABYTE = 1024 * 1024;

async function speed() {
  const figures = await runProgram("stream-speed");
  return [16_384, 200].flatMap((readSize) => {
    const row = (reader: string, name: string) => {
      const value = figures[`${reader} ${readSize}`] ?? Number.NaN;
      const times = (value / (figures[`bare ${readSize}`] ?? Number.NaN)).toFixed(2);
      return {
        name: `${name}, reads of ${readSize} B`,
        value,
        unit: "µs a chunk",
        ...(reader !== "bare" && { note: `${times} of the bare parser's` }),
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
      note: `${events.toLocaleString("en")} chunks`,
    },
  ];
}

export default {
  title: "Streamed chats: time of each of 20,000 chunks, heap while 1,000,000 are read",
  run: async () => [...(await speed()), ...(await memory())],
};
