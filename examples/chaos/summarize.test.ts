import { expect, it } from "vitest";
import { summarize } from "./summarize.ts";

it("summarizes a text", { timeout: 30_000 }, async () => {
  expect(await summarize("A patch bay is a panel of sockets. Cables connect them.")).toMatch(/\w/);
});
