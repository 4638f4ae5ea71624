import { runProgram } from "./run-program.ts";

export default {
  title: "One chat over a fetch that answers immediately: the client's overhead over bare fetch",
  async run() {
    const { bare = 0, ours = 0, peer = 0 } = await runProgram("unary-overhead");
    const other = { name: "@huggingface/inference", value: peer - bare };
    return [
      { name: "bare fetch", value: bare, unit: "µs" },
      { name: "@patchbay/core/client", value: ours - bare, unit: "µs more", peer: other, atMost: other.value },
    ];
  },
};
