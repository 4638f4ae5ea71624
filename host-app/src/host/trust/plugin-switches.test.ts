import { describe, expect, it, vi } from "vitest";
import type { PluginHost } from "@patchbay/core/plugin";
import { createPluginSwitches } from "./plugin-switches.ts";
import { fakeStorage } from "../../testing/fake-storage.ts";

function switchesOf(session: boolean, stored = new Map<string, string>()) {
  const storage = fakeStorage(stored);
  const send = vi.fn<(change: string, kind: string, id: string) => Promise<void>>(async () => {});
  const refresh = vi.fn<() => Promise<void>>(async () => {});
  const switches = createPluginSwitches({ storage, hasSession: async () => session, send, refresh });
  const plugins = { disable: vi.fn(async () => {}), enable: vi.fn() };
  return { switches, plugins, host: plugins as unknown as PluginHost, send, refresh, stored };
}

describe("without the server's session", () => {
  it("disables a plugin in this browser, until it is enabled, also after a reload", async () => {
    const { switches, plugins, host, send, stored } = switchesOf(false);
    await switches.disable(host, "provider", "acme");
    await switches.disable(host, "provider", "acme");
    expect(plugins.disable).toHaveBeenCalledWith("provider", "acme");
    expect(switchesOf(false, stored).switches.disabledHere()).toEqual(["provider:acme"]);
    await switches.enable(host, "provider", "acme");
    expect(plugins.enable).toHaveBeenCalledExactlyOnceWith("provider", "acme");
    expect(switchesOf(false, stored).switches.disabledHere()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it.each(["{", "7", '[7,"provider:acme"]'])("ignores a storage that contains %s", (text) => {
    const { switches } = switchesOf(false, new Map([["patchbay:disabled", text]]));
    expect(switches.disabledHere()).toEqual(text.startsWith("[") ? ["provider:acme"] : []);
  });
});

describe("with the server's session", () => {
  it("disables a plugin for all users, and reads the index again", async () => {
    const { switches, plugins, host, send, refresh, stored } = switchesOf(true);
    await switches.disable(host, "library", "odd");
    expect(send).toHaveBeenCalledExactlyOnceWith("disable", "library", "odd");
    expect(refresh).toHaveBeenCalledTimes(1);
    expect([stored.size, plugins.disable.mock.calls.length]).toEqual([0, 0]);
  });

  it("also clears what this browser had disabled before when it enables a plugin", async () => {
    const { switches, plugins, host, send } = switchesOf(true, new Map([["patchbay:disabled", '["library:odd"]']]));
    await switches.enable(host, "library", "odd");
    expect(plugins.enable).toHaveBeenCalledWith("library", "odd");
    expect(send).toHaveBeenCalledExactlyOnceWith("enable", "library", "odd");
    expect(switches.disabledHere()).toEqual([]);
  });

  it("throws the server's refusal, and changes nothing", async () => {
    const { switches, host, send, refresh } = switchesOf(true);
    send.mockRejectedValueOnce(new Error("The disk is full."));
    await expect(switches.disable(host, "library", "odd")).rejects.toThrow("The disk is full.");
    expect(refresh).not.toHaveBeenCalled();
  });
});
