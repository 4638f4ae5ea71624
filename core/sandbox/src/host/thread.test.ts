import type { IndexEntry } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import type { FromThread, ToThread } from "../messages.ts";
import { createPluginSandbox } from "./sandbox.ts";
import type { ThreadPort } from "./thread.ts";

/** Loads a plugin in a sandbox with this thread. */
const load = (open: () => ThreadPort): Promise<object> =>
  createPluginSandbox({ open }).load({ kind: "provider", id: "acme", hosts: [] } as unknown as IndexEntry, "code");

it("hands the first plugin over while the thread starts", async () => {
  let take: ((message: FromThread) => void) | undefined;
  const post = ({ n }: ToThread): void => {
    take?.({ n: 0, out: [] });
    take?.({ n, out: [JSON.stringify(["done", 0, { default: {} }])] });
  };
  const listen = (listener: typeof take): void => void (take = listener);
  expect(await load(() => ({ post, listen, ended: new Promise(() => {}), end() {} }))).toEqual({});
});

it("fails a call whose thread does not start, without blaming the plugin", async () => {
  const ended = Promise.resolve("engine.wasm is missing.");
  const loaded = load(() => ({ post() {}, listen() {}, ended, end() {} }));
  await expect(loaded).rejects.toThrow("The sandbox for the provider 'acme' did not start. engine.wasm is missing.");
});
