import { runProgram } from "./run-program.ts";

export default {
  title: "20,000 chunks of a streamed chat, for each chunk",
  async run() {
    const figures = await runProgram("stream-speed");
    return [16_384, 200].flatMap((readSize) => {
      const row = (reader: string, name: string) => {
        const value = figures[`${reader} ${readSize}`] ?? Number.NaN;
        const times = (value / (figures[`bare ${readSize}`] ?? Number.NaN)).toFixed(2);
        return {
          name: `${name}, reads of ${readSize} B`,
          value,
          unit: "µs",
          ...(reader !== "bare" && { note: `${times} of the bare parser's` }),
        };
      };
      return [
        row("bare", "eventsource-parser + JSON.parse"),
        row("ours", "@patchbay/core/client"),
        row("peer", "@huggingface/inference"),
      ];
    });
  },
};
