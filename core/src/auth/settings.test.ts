import { describe, expect, it } from "vitest";
import { InputError } from "../errors/index.ts";
import { acme } from "./testing/signing.ts";
import { fillAddress, providerAddresses, resolveSettings } from "./settings.ts";
import { settingProblem, usableSettings } from "./setting-values.ts";

const resource = acme({
  settings: {
    resource: { label: "Resource", env: "ACME_RESOURCE", required: true },
    region: { label: "Region", options: ["eu", "us"], default: "eu" },
  },
  hosts: ["https://{resource}.{region}.acme.example", "https://*.{region}.acme.example"],
});

const isInputError = expect.toSatisfy((error: unknown) => InputError.isInstance(error));

describe("a provider's settings", () => {
  it("are the given values, or else the environment's, or else the defaults", () => {
    expect(resolveSettings(resource, { resource: "mine", region: "us" })).toEqual({ resource: "mine", region: "us" });
    expect(resolveSettings(resource, {}, { ACME_RESOURCE: "theirs" })).toEqual({ resource: "theirs", region: "eu" });
    expect(resolveSettings(resource, { resource: "mine" }, { ACME_RESOURCE: "theirs" })["resource"]).toBe("mine");
  });

  it("that were stored earlier are used if the plugin still accepts them", () => {
    const { manifest } = resource;
    expect(usableSettings(manifest, { resource: "mine", region: "us" })).toEqual({ resource: "mine", region: "us" });
    expect(usableSettings(manifest, { resource: "a.evil", region: "asia", gone: "x" })).toEqual({ region: "eu" });
    expect(usableSettings({}, { toString: "x" })).toEqual({});
  });

  it("make its addresses", () => {
    expect(providerAddresses(resource, { resource: "Mine", region: "us" })).toEqual({
      base: "https://Mine.us.acme.example",
      origins: ["https://mine.us.acme.example", "https://*.us.acme.example"],
    });
  });

  it.each([
    ["evil.com/"],
    ["a.b"],
    [".."],
    [""],
    ["x".repeat(300)],
    ["-a"],
    ["a@b"],
    ["a#"],
    ["a?b"],
    ["ä"],
    ["a b"],
    ["a\n"],
    [7],
  ])("reject %j as a label", (value) => {
    expect(() => resolveSettings(resource, { resource: value })).toThrow(
      /The setting resource \(Resource\) of provider acme must/,
    );
    expect(() => resolveSettings(resource, { resource: value })).toThrow(isInputError);
  });

  it("reject a value that is not an option, and an unknown name", () => {
    expect(() => resolveSettings(resource, { resource: "a", region: "asia" })).toThrow(
      'must be one of eu, us. Got "asia"',
    );
    expect(() => resolveSettings(resource, { resource: "a", tenant: "b" })).toThrow(
      'Provider acme has no setting "tenant". Its settings: resource, region.',
    );
  });

  it("report which one is missing, and how to set it", () => {
    expect(() => resolveSettings(resource, {}, { ACME_RESOURCE: "" })).toThrow(
      'Provider acme needs the setting resource (Resource). Give it as settings: { "acme": { resource: "…" } }, or set the environment variable ACME_RESOURCE and pass environment: process.env.',
    );
    const optional = acme({ settings: { tenant: { label: "Tenant" } }, hosts: ["https://{tenant}.acme.example"] });
    expect(() => providerAddresses(optional, {})).toThrow("needs the setting tenant (Tenant)");
  });

  it("match the plugin's pattern, but in an address only names are allowed", () => {
    const setting = { label: "Deployment", pattern: ".+" };
    expect(settingProblem(setting, "anything/at all")).toBeUndefined();
    expect(settingProblem({ label: "Project", pattern: "[a-z]{3}-\\d+" }, "abc-1\nx")).toBe(
      String.raw`must match [a-z]{3}-\d+`,
    );
    for (const value of ["evil.com/", "a@evil.com", "..", "a..b", ".a", "a.", "a:1"]) {
      expect(() => fillAddress("https://{name}.acme.example", { name: value })).toThrow(isInputError);
    }
    expect(fillAddress("https://{name}.acme.example", { name: "a.b" })).toBe("https://a.b.acme.example");
  });

  it("may be a whole address, which binds the key to its origin", () => {
    const provider = acme({ settings: { server: { label: "Server", type: "address" } }, hosts: ["{server}"] });
    expect(
      providerAddresses(provider, resolveSettings(provider, { server: "https://llm.corp.example:8443/v1" })),
    ).toEqual({
      base: "https://llm.corp.example:8443/v1",
      origins: ["https://llm.corp.example:8443"],
    });
    for (const server of [
      "http://llm.corp.example",
      "https://a:b@c.example",
      "javascript:alert(1)",
      "https://c.example?x=1",
      "https://c.example/?",
      "https://c.example/#",
      "c.example",
    ]) {
      expect(() => resolveSettings(provider, { server })).toThrow("must be an https address");
    }
  });
});
