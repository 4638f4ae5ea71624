import { IncompatiblePluginError } from "@patchbay/core/errors";
import type { ShareScope } from "@patchbay/core/plugin";
import { afterEach, describe, expect, it } from "vitest";
import { connect, sharedModules, type Need } from "./container-runtime.ts";

const CONTRACT = "@patchbay/core/provider";

afterEach(() => {
  for (const specifier of Object.keys(sharedModules)) delete sharedModules[specifier];
});

function offer(module: object): ShareScope[string][string] {
  return { get: async () => () => module };
}

async function refusal(needs: Record<string, Need>, scope: ShareScope): Promise<string> {
  const error = await connect("provider 'example'", needs, scope).catch((reason: unknown) => reason);
  if (!IncompatiblePluginError.isInstance(error)) throw new Error("expected a refusal", { cause: error });
  expect(error.name).toBe("IncompatiblePluginError");
  return error.message;
}

describe("connect", () => {
  it("takes each module from the scope, by lib if there is one", async () => {
    const lazy = { defineProvider: () => undefined };
    const eager = { useState: () => undefined };
    await connect(
      "provider 'example'",
      { [CONTRACT]: ["1.0.0", ["defineProvider"]], react: ["19.0.0", ["useState"]] },
      { [CONTRACT]: { "1.0.0": offer(lazy) }, react: { "19.2.0": { ...offer({}), lib: () => eager, loaded: true } } },
    );
    expect(sharedModules[CONTRACT]).toBe(lazy);
    expect(sharedModules["react"]).toBe(eager);
  });

  it("prefers the fitting version that is loaded already", async () => {
    const loaded = {};
    await connect(
      "provider 'example'",
      { react: ["19.0.0", []] },
      { react: { "19.1.0": offer({}), "19.3.0": { ...offer(loaded), loaded: true }, "20.0.0": offer({}) } },
    );
    expect(sharedModules["react"]).toBe(loaded);
  });

  it("names plugin, module, wanted and offered version", async () => {
    const needs: Record<string, Need> = { [CONTRACT]: ["1.0.0", []] };
    expect(await refusal(needs, { [CONTRACT]: { "2.0.0": offer({}), "3.1.0": offer({}) } })).toBe(
      "provider 'example' needs @patchbay/core/provider ^1.0.0; this host offers 2.0.0,3.1.0.",
    );
    expect(await refusal(needs, {})).toBe(
      "provider 'example' needs @patchbay/core/provider ^1.0.0; this host offers none.",
    );
  });

  it("names missing exports of a module with the right version", async () => {
    const scope = { [CONTRACT]: { "1.0.0": offer({ defineProvider: null }) } };
    expect(await refusal({ [CONTRACT]: ["1.0.0", ["defineProvider", "openAiChat", "pollJob"]] }, scope)).toBe(
      "provider 'example' needs openAiChat,pollJob of @patchbay/core/provider; this host offers 1.0.0 without.",
    );
  });
});

describe("a version", () => {
  it.each([
    ["1.0.0", "1.0.0", true],
    ["19.10.0", "19.9.9", true],
    ["19.3.1", "19.3.1", true],
    ["19.3.0", "19.3.1", false],
    ["19.2.9", "19.10.0", false],
    ["20.0.0", "19.3.1", false],
    ["1.9.0", "19.0.0", false],
  ])("%s in ^%s: %s", async (offered, wanted, expected) => {
    const connected = connect("provider 'example'", { react: [wanted, []] }, { react: { [offered]: offer({}) } });
    const outcome = await connected.then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(expected);
  });
});
