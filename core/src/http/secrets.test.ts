import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { PatchbayError } from "../errors/index.ts";
import { CallScope } from "./call-scope.ts";
import { Secrets } from "./secrets.ts";
import { createTransport } from "./transport.ts";

vi.mock(import("./redaction.ts"), () => {
  throw new Error("The chunk is gone: hf_canary0123");
});

const fetch = () => Promise.reject(new Error("cannot send Bearer hf_canary0123"));

describe("if the redaction code cannot be loaded", () => {
  const secrets = new Secrets("hf_canary0123");

  it("no part of the failure is shown", async () => {
    const logger = { debug: () => undefined, warn: () => undefined };
    const transport = createTransport({ fetch, secrets, logger });
    const request = { method: "POST", url: new URL("https://home.example/?key=hf_canary0123"), peer: "x" } as const;
    const error: unknown = await transport
      .send(request, new CallScope(), async () => undefined)
      .catch((thrown: unknown) => thrown);
    expect(PatchbayError.isInstance(error)).toBe(true);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("canary");
    expect(inspect(error)).toContain("could not be loaded");
  });

  it("no caller gets a redactor, on any attempt", async () => {
    for (let time = 0; time < 2; time++) await expect(secrets.redactor()).rejects.toThrow("could not be loaded");
  });
});
