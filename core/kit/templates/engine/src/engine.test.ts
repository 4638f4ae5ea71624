import { expect, it } from "vitest";
import engine from "./engine.ts";

const call = { task: "text-generation", model: "echo", args: { inputs: "two words" } };

it("emits each part of a streamed answer", async () => {
  const chunks: unknown[] = [];
  const { signal } = new AbortController();
  const context = { signal, progress: () => undefined, emit: (chunk: unknown) => void chunks.push(chunk) };
  await engine.run({ ...call, streaming: true } as never, context as never);
  expect(chunks).toEqual([{ token: { text: "two " } }, { token: { text: "words" } }]);
});
