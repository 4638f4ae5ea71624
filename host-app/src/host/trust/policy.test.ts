import { expect, it, vi } from "vitest";
import { openSafeMode, STUCK_KEY } from "./policy.ts";
import { fakeStorage } from "../../testing/fake-storage.ts";

function open(href: string, stored = new Map<string, string>()) {
  const replace = vi.fn<(address: string | URL) => void>();
  return { mode: openSafeMode({ href, replace, reload: () => {} }, fakeStorage(stored)), replace, stored };
}

it("is entered by the address, lasts in the tab, and is left by reloading the page without it", () => {
  const { mode, stored } = open("http://localhost/plugins?safe&kind=provider");
  expect(mode.on).toBe(true);
  const later = open("http://localhost/models", stored);
  expect(later.mode.on).toBe(true);
  later.mode.leave();
  expect(later.replace).toHaveBeenCalledExactlyOnceWith("http://localhost/models");
  expect(open("http://localhost/", stored).mode.on).toBe(false);

  mode.leave();
  const { replace } = open("http://localhost/?safe=1&q=x");
  expect(replace).not.toHaveBeenCalled();
});

it("is off unless requested, and works without a storage", () => {
  expect(open("http://localhost/?q=safe").mode.on).toBe(false);
  const replace = vi.fn<(address: string | URL) => void>();
  const mode = openSafeMode({ href: "http://localhost/?safe&q=x", replace, reload: () => {} }, undefined);
  expect(mode.on).toBe(true);
  mode.leave();
  expect(replace).toHaveBeenCalledExactlyOnceWith("http://localhost/?q=x");
});

it("is entered after a widget has stopped the page, and names its plugin until it is left", () => {
  const stored = new Map([[STUCK_KEY, "task 'color-palette'"]]);
  expect(open("http://localhost/playground", stored).mode).toMatchObject({ on: true, stuck: "task 'color-palette'" });
  expect(stored.has(STUCK_KEY)).toBe(false);
  const { mode } = open("http://localhost/plugins", stored);
  expect(mode).toMatchObject({ on: true, stuck: "task 'color-palette'" });
  mode.leave();
  expect(open("http://localhost/", stored).mode).toMatchObject({ on: false, stuck: undefined });
  expect(open("http://localhost/?safe", stored).mode).toMatchObject({ on: true, stuck: undefined });
});
