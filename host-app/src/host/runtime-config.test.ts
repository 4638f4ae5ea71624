import { describe, expect, it } from "vitest";
import { parseConfig } from "./runtime-config.ts";

const DEFAULTS = { live: false, session: false, safe: false, marks: true, offline: true };

describe("parseConfig", () => {
  it("reads the deployment's values", () => {
    const config = {
      hubUrl: "https://hub.example.com",
      routerUrl: "http://127.0.0.1:9",
      live: true,
      session: true,
      safe: true,
      marks: false,
      offline: false,
    };
    expect(parseConfig({ ...config, more: 1 })).toEqual(config);
  });

  it.each(["http://127.0.0.1:5001/remoteEntry.js", "http://localhost:5001/remoteEntry.js", "http://[::1]/entry.js"])(
    "accepts the author's remote %s",
    (author) => {
      expect(parseConfig({ author })).toEqual({ ...DEFAULTS, author });
    },
  );

  it.each(["https://example.com/remoteEntry.js", "https://localhost.example.com/entry.js", "remoteEntry.js", 7])(
    "rejects a remote from another machine: %s",
    (author) => {
      expect(parseConfig({ author })).toEqual(DEFAULTS);
    },
  );

  it.each([null, 7, "live", [], { live: "yes", hubUrl: 7, routerUrl: null }])("reads %j as the defaults", (value) => {
    expect(parseConfig(value)).toEqual(DEFAULTS);
  });
});
