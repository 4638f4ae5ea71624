import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  HttpError,
  JobError,
  MappingNotFoundError,
  NetworkError,
  PluginLoadError,
  RateLimitError,
} from "@patchbay/core/errors";
import { errorRemedy } from "./error-remedy.ts";

const http = (status: number) => ({
  request: { method: "POST", url: "https://api.test/", headers: {} },
  response: { status, requestId: "", body: undefined },
});

describe("-", () => {
  it.each([
    [new AuthenticationError("no", http(401)), /Check the key/],
    [new RateLimitError("slow", { ...http(429), retryAfterMs: 1500 }), /in 2 seconds/],
    [new RateLimitError("slow", http(429)), /quota/],
    [new MappingNotFoundError("none"), /another provider/],
    [new NetworkError("cut"), /doesn’t allow browser requests/],
    [new JobError("lost"), /change the input/],
    [new HttpError("bad", http(422)), /does not take/],
    [new HttpError("down", http(500)), /Try again/],
  ])("says what helps against %s", (error, remedy) => {
    expect(errorRemedy(error, false)).toMatch(remedy);
  });

  it("suggests a key in the sandbox, unless a plugin is broken", () => {
    expect(errorRemedy(new Error("no mock"), true)).toMatch(/Add a key/);
    expect(errorRemedy(new PluginLoadError("broken"), true)).toMatch(/plugins page/);
  });

  it("returns nothing for unknown errors", () => {
    expect(errorRemedy(new Error("odd"), false)).toBeUndefined();
  });
});
