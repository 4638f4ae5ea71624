import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import * as together from "@patchbay/provider-together/mocks";
import { expect, it, vi } from "vitest";

const mock = mockTests({ groq, together }, { env: { GROQ_API_KEY: "test", TOGETHER_API_KEY: "test" } });

it("calls tools, and continues at the second provider when the first one is down", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  mock.chat("groq").reply({ toolCalls: [{ name: "stock", arguments: { item: "adapter" } }] });
  mock.chat("groq").reply({ error: 500, message: "The cluster restarts." });
  mock.chat("together").reply({ toolCalls: [{ name: "order", arguments: { item: "adapter", count: 5 } }] });
  mock.chat("groq").reply("None was left, so I ordered five.");

  await import("./agent.js");

  const printed = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(printed).toEqual([
    'stock({"item":"adapter"})',
    '  {"item":"adapter","count":0}',
    expect.stringMatching(/^groq failed: .*The cluster restarts/),
    'order({"item":"adapter","count":5})',
    "  Ordered: 5 × adapter",
    "None was left, so I ordered five.",
  ]);
});
