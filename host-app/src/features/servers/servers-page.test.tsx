import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useAvailability } from "../../calls/target/use-availability.ts";
import { providerEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import type { Installations } from "../../host/server-installations.ts";
import { fakeInstallations } from "../../testing/fake-installations.ts";

vi.mock("../../calls/target/use-availability.ts");

const desk = providerEntry("desk", {
  label: "Desk",
  settings: { address: { label: "Address", type: "address", default: "http://127.0.0.1:11999" } },
  hosts: ["{address}"],
  models: "own",
  browser: "direct",
  server: {
    probe: { path: "api/version" },
    models: { path: "api/tags", member: "models" },
    start: [{ text: "Start the server.", command: "desk serve" }],
  },
});

const card = async () => within((await screen.findByRole("link", { name: "Desk" })).closest("section") as HTMLElement);

describe("the page of model servers", () => {
  it.each([true, false])("offers the browser's own model only where it can run: %s", async (canRun) => {
    const engine = providerEntry("built-in", {
      label: "Built-in",
      hosts: [],
      auth: { none: true },
      models: "own",
      engine: { realm: "page" },
    });
    const data = canRun ? { status: "ready" } : { status: "unavailable", reason: "This browser has no model." };
    vi.mocked(useAvailability).mockReturnValue({ data } as ReturnType<typeof useAvailability>);
    await renderApp("/servers", { entries: [engine] });
    const engineCard = within(await screen.findByRole("region", { name: "Built-in" }));
    expect(engineCard.getByRole("link", { name: canRun ? "Chat" : "See why it cannot run here" })).toBeTruthy();
  });

  it("shows the command that starts a server before the first scan", async () => {
    await renderApp("/servers", { entries: [desk] });
    expect((await card()).getByText("desk serve")).toBeTruthy();
    expect(await screen.findByText("Not checked", { selector: "strong" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Scan again" })).toBeNull();
  });

  it("reports that nothing runs, shows how to start it, and scans again", async () => {
    await renderApp("/servers", { entries: [desk], foundServers: [] });
    expect(await screen.findByText("No model server is running on this device")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Scan again" })).toBeTruthy();
    expect((await card()).getByText("desk serve").closest("details")?.open).toBe(true);
  });

  it("folds the servers that do not run into one line as soon as one runs", async () => {
    const running = { provider: "desk", label: "Desk", address: "http://127.0.0.1:11999", status: "running" } as const;
    const diagnosis = { ...running, finding: "Desk is running.", remedies: [], models: [] };
    const others = ["bureau", "table"].map((id) => ({ ...desk, id, label: id }));
    await renderApp("/servers", { entries: [desk, ...others], foundServers: [diagnosis] });
    const line = await screen.findByText("Not running: bureau, table");
    expect((line.closest("details") as HTMLDetailsElement).open).toBe(false);
    expect((await screen.findByRole("link", { name: "Desk" })).closest("details")).toBeNull();
  });

  it("lists what runs, and shows no command for it", async () => {
    const running = {
      provider: "desk",
      label: "Desk",
      address: "http://127.0.0.1:11999",
      status: "running",
      finding: "Desk is running.",
      remedies: [],
      models: ["small"],
    } as const;
    const locked = { ...running, provider: "bureau", label: "Bureau", status: "failed", models: [] } as const;
    const bureau = { ...desk, id: "bureau", label: "Bureau" };
    await renderApp("/servers", { entries: [bureau, desk], foundServers: [locked, running] });
    expect(await screen.findByText("Desk is running", { selector: "strong" })).toBeTruthy();
    expect((await card()).queryByText("desk serve")).toBeNull();
    expect((await card()).getByRole("link", { name: "Chat" })).toBeTruthy();
    // Usable servers come first, then those that need attention.
    const cards = screen.getAllByRole("region", { name: /^(Desk|Bureau)$/ });
    expect(cards.map((one) => one.getAttribute("aria-label"))).toEqual(["Desk", "Bureau"]);
  });
});

/** Runs a test on a device with other properties of `navigator`. */
const withLimits = async (limits: object, test: () => Promise<void>) => {
  const before = Object.keys(limits).map((name) => [name, Object.getOwnPropertyDescriptor(navigator, name)] as const);
  for (const [name, value] of Object.entries(limits))
    Object.defineProperty(navigator, name, { value, configurable: true });
  try {
    await test();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(navigator, name, descriptor);
      else Reflect.deleteProperty(navigator, name);
    }
  }
};

describe("an engine that comes with the server", () => {
  const tiny = {
    id: "tiny",
    label: "Tiny",
    description: "Small models.",
    tasks: ["conversational"],
    bytes: 27_500_000,
  };
  const show = async (changes: Partial<Installations>) => {
    const installations = fakeInstallations({ engines: async () => ({ engines: [tiny] }), ...changes });
    await renderApp("/servers", { entries: [desk], installations });
    return within(await screen.findByRole("region", { name: "Tiny on this device" }));
  };

  it("is offered with its size, and reports why it could not be installed", async () => {
    const ids: string[] = [];
    const offer = await show({
      installEngine: async (id) => {
        ids.push(id);
        throw new Error("The disk is full.");
      },
    });
    expect(offer.getByText(/^The engine is 27.5 MB\./)).toBeTruthy();
    expect(ids).toEqual([]);
    fireEvent.click(offer.getByRole("button", { name: "Run on this device" }));
    expect(await offer.findByText("The disk is full.")).toBeTruthy();
    expect(ids).toEqual(["tiny"]);
    expect(offer.getByRole("button", { name: "Run on this device" })).toBeTruthy();
  });

  const models = [
    {
      id: "tiny/chat",
      label: "Tiny chat",
      task: "conversational",
      license: "apache-2.0",
      source: "https://hub.example/tiny/chat",
      weights: [{ devices: ["wasm" as const], quantization: "q4", bytes: 200e6 }],
    },
    { id: "tiny/large", weights: [{ devices: ["wasm" as const], quantization: "q8", bytes: 900e6 }] },
    { id: "tiny/unknown", task: "depth-estimation", ran: "2026-11-20" },
  ];
  const facts = { date: "2026-11-26", source: "https://hub.example", engineBytes: 27_500_000, models };
  it("lists its small models with size and license before it is built, and which cannot run here", async () => {
    const { bytes: _, ...unbuilt } = tiny;
    const storage = { estimate: async () => ({ quota: 1000e6, usage: 300e6 }) };
    await withLimits({ storage, deviceMemory: 4 }, async () => {
      const offer = await show({ engines: async () => ({ engines: [{ ...unbuilt, facts }] }) });
      expect(offer.getByText(/^The server prepares the engine first, about 27.5 MB\./)).toBeTruthy();
      fireEvent.click(await offer.findByText(/^2 of 3 small models can run here, on the processor/));
      expect(offer.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Tiny chatChat · 200.0 MB (q4) · apache-2.0 · not run here · source(opens in a new tab)",
        "tiny/unknowndepth-estimation · size unknown · license unknown · run here on 2026-11-20",
        "tiny/large900.0 MB (q8) · license unknown · not run hereCannot run on this device. It needs 900.0 MB of storage, and this browser has 700.0 MB left for this site.",
      ]);
    });
  });

  it("lists a model last that needs more memory than the device has", async () => {
    await withLimits({ deviceMemory: 0.25 }, async () => {
      const offer = await show({ engines: async () => ({ engines: [{ ...tiny, facts }] }) });
      fireEvent.click(await offer.findByText(/^1 of 3 small models/));
      expect(offer.getAllByRole("listitem")[1]?.textContent).toMatch(
        /It needs about 400\.0 MB of memory while it loads, and this device has 268\.4 MB\.$/,
      );
    });
  });

  it("can be canceled while the server builds it", async () => {
    const { bytes: _, ...unbuilt } = tiny;
    const offer = await show({
      engines: async () => ({ engines: [unbuilt] }),
      installEngine: (_id, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    expect(offer.getByText(/^The server prepares the engine first\./)).toBeTruthy();
    fireEvent.click(offer.getByRole("button", { name: "Run on this device" }));
    expect(await offer.findByText(/takes a minute or two/)).toBeTruthy();
    fireEvent.click(offer.getByRole("button", { name: "Cancel" }));
    expect(await offer.findByRole("button", { name: "Run on this device" })).toBeTruthy();
    expect(offer.queryByRole("alert")).toBeNull();
  });

  it("follows the server's steps while it builds it", async () => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    const { bytes: _, ...unbuilt } = tiny;
    const steps = [undefined, "packages", "build"] as const;
    let place = 0;
    const offer = await show({
      engines: async () => {
        const step = steps[place];
        return { engines: [{ ...unbuilt, ...(step && { step }) }] };
      },
    });
    fireEvent.click(offer.getByRole("button", { name: "Run on this device" }));
    expect(offer.getByRole("progressbar", { name: "Installation of Tiny" })).toBeTruthy();
    for (const [next, text] of [
      [1, /^The server downloads the engine’s packages\./],
      [2, /^The server builds the engine\./],
    ] as const) {
      place = next;
      await vi.waitFor(async () => {
        await act(() => vi.advanceTimersByTimeAsync(1000));
        expect(offer.getByText(text)).toBeTruthy();
      });
    }
  });

  it("takes the server's link from visitors who have not opened it, and can be installed then", async () => {
    let isOpen = false;
    const offer = await show({
      engines: async () => ({ engines: [tiny], ...(!isOpen && { reason: "Open the link first." }) }),
      openSession: async (link) => {
        if (!link.endsWith("token=right")) throw new Error("The server does not accept this link.");
        isOpen = true;
      },
    });
    expect(offer.getByText("Open the link first.")).toBeTruthy();
    expect(offer.queryByRole("button", { name: "Run on this device" })).toBeNull();
    const field = await offer.findByLabelText("Or paste the link here");
    fireEvent.change(field, { target: { value: "http://127.0.0.1:4600/session?token=wrong" } });
    fireEvent.click(offer.getByRole("button", { name: "Continue" }));
    expect((await offer.findByRole("alert")).textContent).toBe("The server does not accept this link.");
    fireEvent.change(field, { target: { value: "http://127.0.0.1:4600/session?token=right" } });
    fireEvent.click(offer.getByRole("button", { name: "Continue" }));
    expect(await offer.findByRole("button", { name: "Run on this device" })).toBeTruthy();
  });
});
