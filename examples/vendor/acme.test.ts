import { mockTests } from "@patchbay/mocks/vitest";
import { expect, it } from "vitest";
import * as acme from "./acme-mocks.ts";
import { ask, credits, draw, stream } from "./acme.ts";

const mock = mockTests({ acme }, { env: { ACME_KEY: "test" } });

it("returns the answer", async () => {
  mock.chat("acme").reply("Anvils fall fast.");
  expect(await ask("What falls fast?")).toBe("Anvils fall fast.");
  expect(mock.requests("acme")).toMatchObject([{ model: "chat-1", body: { turns: [{ text: "What falls fast?" }] } }]);
});

it("returns the pieces of a stream", async () => {
  mock.chat("acme").reply({ chunks: ["Anvils", " fall"], delays: 1 });
  const pieces: string[] = [];
  for await (const piece of stream("What falls?")) pieces.push(piece);
  expect(pieces).toEqual(["Anvils", " fall"]);
});

it("reports a refusal in Acme's words", async () => {
  mock.chat("acme").reply({ error: 429, message: "Slow down." });
  await expect(ask("Why?")).rejects.toThrow("Acme refused (429): Slow down.");
});

it("polls until the image is ready", async () => {
  expect((await draw("An anvil", 1)).type).toBe("image/png");
});

it("reports why there is no image", async () => {
  mock.jobs("acme").fail("Out of paint.", { looks: 1 });
  await expect(draw("An anvil", 1)).rejects.toThrow("Out of paint.");
});

it("reads the account, an address without mocks", async () => {
  mock
    .any("acme")
    .when({ path: "/v2/account" })
    .reply({ json: { credits: 3 } });
  expect(await credits()).toBe(3);
});
