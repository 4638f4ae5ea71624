import { runProgram } from "./run-program.ts";

const MEGABYTE = 1024 * 1024;

export default {
  title: "Heap while 1,000,000 chunks of a streamed chat are read",
  async run() {
    const { early = 0, most = 0, events = 0 } = await runProgram("stream-memory");
    return [
      { name: "after a tenth", value: early / MEGABYTE, unit: "MB" },
      {
        name: "the most after that",
        value: most / MEGABYTE,
        unit: "MB",
        note: `${events.toLocaleString("en")} chunks`,
      },
    ];
  },
};
