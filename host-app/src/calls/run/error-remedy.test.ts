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

const direct = { simulated: false, key: "sk-0123456789" };
const simulation = { simulated: true, key: undefined };

describe("errorRemedy", () => {
  it.each([
    [new AuthenticationError("no", http(401)), /Check the key/],
    [new RateLimitError("slow", { ...http(429), retryAfterMs: 1500 }), /in 2 seconds/],
    [new RateLimitError("slow", http(429)), /quota/],
    [new MappingNotFoundError("none"), /another provider/],
    [new NetworkError("cut"), /doesn’t allow browser requests/],
    [new JobError("lost"), /change the input/],
    [new HttpError("bad", http(422)), /rejected the request/],
    [new HttpError("down", http(500)), /Try again/],
  ])("returns the remedy for %s", (error, remedy) => {
    expect(errorRemedy(error, direct)).toMatch(remedy);
  });

  it("suggests a key in the sandbox, unless a plugin is broken", () => {
    expect(errorRemedy(new Error("no mock"), simulation)).toMatch(/Add a key/);
    expect(errorRemedy(new HttpError("no such model", http(404)), simulation)).toMatch(/Add a key/);
    expect(errorRemedy(new PluginLoadError("broken"), simulation)).toMatch(/plugins page/);
  });

  it("advises about the request when the sandbox rejects it as the vendor would", () => {
    expect(errorRemedy(new HttpError("too long", http(400)), simulation)).toMatch(/rejected the request/);
  });

  it("does not advise a hub token when the hub or its router cannot be reached with one", () => {
    const remedy = errorRemedy(new NetworkError("The hub could not be reached"), {
      simulated: false,
      key: "hf_0123456789",
    });
    expect(remedy).toBe(
      "Check the connection. A hub token needs the hub and its router; a provider’s own key needs neither.",
    );
  });

  it("returns nothing for unknown errors", () => {
    expect(errorRemedy(new Error("odd"), direct)).toBeUndefined();
  });
});
