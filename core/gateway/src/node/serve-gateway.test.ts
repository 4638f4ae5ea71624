import { expect, it, onTestFinished } from "vitest";
import { serveGateway } from "./serve-gateway.ts";

it("answers over HTTP, and leaves the program's Request and Response as they are", async () => {
  const { Request: request, Response: response } = globalThis;
  const served = await serveGateway({ fetch: () => new Response("here") }, { port: 0 });
  onTestFinished(() => served.close());
  expect(await (await fetch(served.url)).text()).toBe("here");
  expect([globalThis.Request, globalThis.Response]).toEqual([request, response]);
});

it("names a port that is in use", async () => {
  const served = await serveGateway({ fetch: () => new Response("here") }, { port: 0 });
  onTestFinished(() => served.close());
  const port = Number(new URL(served.url).port);
  await expect(serveGateway({ fetch: () => new Response("no") }, { port })).rejects.toThrow(`port ${port} is in use`);
});
