import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Library, ModelRecord } from "@patchbay/core/library";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp, type TestAppOptions } from "../../testing/render-app.tsx";

// The first test that shows a page loads its code, which takes long on a busy machine.
beforeAll(() => Promise.all([import("./models-page.tsx"), import("./model-page.tsx")]), 60_000);
const seen: ModelRecord[] = [];
const library: Library = {
  snippets: (model, { sampleInput }) => {
    seen.push(model);
    return [{ language: "python", code: `load("${model.id}", ${JSON.stringify(sampleInput("fill-mask"))})` }];
  },
};
const options: Pick<TestAppOptions, "entries" | "modules"> = {
  entries: [
    providerEntry("acme", { label: "Acme", tasks: { "fill-mask": {} } }),
    libraryEntry("first", { prettyLabel: "First", filter: true }),
    libraryEntry("main", { prettyLabel: "Main", filter: true }),
    libraryEntry("other", { prettyLabel: "Other" }),
    taskEntry("fill-mask", { name: "Fill-Mask" }),
  ],
  modules: {
    "library:first": { default: library },
    "library:main": { default: library },
    "task:fill-mask": {
      default: {
        descriptor: null,
        samples: [],
        snippetInput: ({ mask_token: mask = "" }) => ({ kind: "text", text: `Home ${mask}` }),
      },
    },
  },
};

const RECORD = {
  id: "owner/masker",
  pipeline_tag: "fill-mask",
  library_name: "main",
  tags: ["first", "safetensors"],
  mask_token: "[MASK]",
  downloads: 12_345,
  config: { architectures: ["A"] },
  inferenceProviderMapping: {
    acme: { status: "staging", task: "fill-mask", providerId: "masker-1" },
    unknown: { status: "live", task: "fill-mask", providerId: "masker-2" },
  },
};

function hub(answer: (url: URL) => Response | Promise<Response>) {
  const requests: URL[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    requests.push(new URL(String(url)));
    signals.push(init?.signal);
    return answer(new URL(String(url)));
  };
  return { fetch, requests, signals };
}

/** The query of a search without the requested members. */
const filtersOf = (url: URL | undefined) => url?.search.replaceAll(/&expand\[\]=\w+/g, "");

const [ONE, TWO] = [/^owner\/ ?one$/, /^owner\/ ?two$/];
describe("the list of models", () => {
  const list = [
    { id: "owner/one", pipeline_tag: "fill-mask", library_name: "main", downloads: 5 },
    { id: "owner/two", pipeline_tag: "unknown-task" },
  ];

  it("shows sample models first, labeled, and sends no request", async () => {
    const samples = hub(() => Response.json(list));
    await renderApp("/models?search=o&pipeline_tag=fill-mask", { ...options, sandboxFetch: samples.fetch });
    expect((await screen.findByRole("link", { name: ONE })).getAttribute("href")).toBe("/models/owner/one");
    expect(screen.getByText("Included models: dated facts, nothing is requested.")).toBeTruthy();
    expect(screen.getByText("2 models")).toBeTruthy();
    expect(filtersOf(samples.requests[0])).toBe("?search=o&pipeline_tag=fill-mask&limit=300");
  });

  it("searches the hub on request, with the filters of the address, and never with a token", async () => {
    const real = hub(() => Response.json(list));
    const { currentAddress } = await renderApp("/models?source=hub", { ...options, networkFetch: real.fetch });
    await screen.findByRole("link", { name: ONE });
    fireEvent.change(screen.getByLabelText("Task"), { target: { value: "fill-mask" } });
    fireEvent.change(screen.getByLabelText("Library"), { target: { value: "main" } });
    fireEvent.change(screen.getByLabelText("Provider"), { target: { value: "acme" } });
    expect(currentAddress()).toBe("/models?source=hub&pipeline_tag=fill-mask&library=main&inference_provider=acme");
    await waitFor(() =>
      expect(filtersOf(real.requests.at(-1))).toBe(
        "?pipeline_tag=fill-mask&library=main&inference_provider=acme&limit=30",
      ),
    );
    expect(screen.queryByText(/dated facts/)).toBeNull();
  });

  it("keeps order, size, language and license in the address, and lets each filter be removed", async () => {
    const real = hub(() => Response.json(list));
    const address = "/models?source=hub&sort=likes&num_parameters=min%3A4B%2Cmax%3A10B&language=de&license=mit";
    const { currentAddress } = await renderApp(address, { ...options, networkFetch: real.fetch });
    await screen.findByRole("link", { name: ONE });
    expect(filtersOf(real.requests[0])).toBe(
      "?num_parameters=min%3A4B%2Cmax%3A10B&sort=likes&filter=de&filter=license%3Amit&limit=30",
    );
    const fields = ["Sort", "Size", "Language", "License"].map((name) =>
      screen.getByLabelText<HTMLSelectElement>(name),
    );
    expect(fields.map(({ selectedOptions }) => selectedOptions[0]?.textContent)).toEqual([
      "Most likes",
      "4B to 10B",
      "German",
      "MIT",
    ]);
    fireEvent.click(screen.getByLabelText("Remove filter Language: German"));
    expect(currentAddress()).toBe("/models?source=hub&sort=likes&num_parameters=min%3A4B%2Cmax%3A10B&license=mit");
    fireEvent.click(screen.getByText("Clear all"));
    expect(currentAddress()).toBe("/models?source=hub&sort=likes");
    await waitFor(() => expect(filtersOf(real.requests.at(-1))).toBe("?sort=likes&limit=30"));
  });

  it("ignores an order that the hub does not know, and shows sample models if the hub does not answer", async () => {
    const real = hub(() => new Response("", { status: 500 }));
    const samples = hub(() => Response.json(list));
    const fetches = { networkFetch: real.fetch, sandboxFetch: samples.fetch };
    const { currentAddress } = await renderApp("/models?source=hub&sort=__proto__", { ...options, ...fetches });
    fireEvent.click(await screen.findByText("Show included models"));
    expect(filtersOf(real.requests[0])).toBe("?limit=30");
    await screen.findByRole("link", { name: ONE });
    expect(screen.getByText("Included models: dated facts, nothing is requested.")).toBeTruthy();
    expect(currentAddress()).toBe("/models?sort=__proto__");
  });

  it("shows more models on request, as many as the address remembers", async () => {
    const real = hub((url) =>
      Response.json(
        Array.from({ length: Number(url.searchParams.get("limit")) }, (_, place) => ({ id: `owner/m${place}` })),
      ),
    );
    const { currentAddress } = await renderApp("/models?source=hub", { ...options, networkFetch: real.fetch });
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    await screen.findByText("Showing 60 models");
    expect(screen.getByRole("link", { name: /^owner\/ ?m59$/ })).toBeTruthy();
    expect(currentAddress()).toBe("/models?source=hub&limit=60");
  });

  it("shows the hub's data of each model", async () => {
    const full = {
      ...list[0],
      likes: 1200,
      gated: "manual",
      tags: ["license:mit"],
      safetensors: { total: 8.03e9 },
      lastModified: new Date().toISOString(),
      inferenceProviderMapping: RECORD.inferenceProviderMapping,
    };
    await renderApp("/models?source=hub", { ...options, networkFetch: hub(() => Response.json([full])).fetch });
    const row = (await screen.findByRole("link", { name: ONE })).closest("tr");
    const message = [
      "Fill-Mask",
      "8B parameters",
      "Main",
      "mit",
      "2 providers",
      "Gated",
      "1.2K likes",
      "updated today",
    ];
    for (const word of message) expect(row?.textContent).toContain(word);
  });

  it("waits for a pause in typing, and aborts an outdated search", async () => {
    const slow = hub((url) => (url.searchParams.get("search") === "a" ? new Promise(() => {}) : Response.json(list)));
    await renderApp("/models?search=a", { ...options, sandboxFetch: slow.fetch });
    await waitFor(() => expect(slow.requests.length).toBe(1));
    for (const text of ["ab", "abc", "abcd"]) {
      fireEvent.change(screen.getByLabelText("Search models"), { target: { value: text } });
    }
    await screen.findByRole("link", { name: ONE });
    expect(slow.requests.map((url) => url.searchParams.get("search"))).toEqual(["a", "abcd"]);
    expect(slow.signals[0]?.aborted).toBe(true);
  });

  it("reports that nothing matches, and shows errors with a retry button", async () => {
    let answer = Response.json([]);
    const real = hub(() => answer);
    await renderApp("/models", { ...options, sandboxFetch: real.fetch });
    await screen.findByText("No models found");
    cleanup();
    answer = new Response("", { status: 502 });
    await renderApp("/models?source=hub", { ...options, networkFetch: real.fetch });
    await screen.findByText(/The hub answered with status 502/);
    answer = Response.json(list);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: TWO })).toBeTruthy();
  });

  it.each([
    ["too many requests", () => new Response("", { status: 429 }), /answered with status 429. Try again later/],
    ["an address that is no hub’s", () => new Response("", { status: 404 }), /has no list of models/],
    ["a login page in place of an answer", () => new Response("<p>Log in</p>"), /did not answer with JSON/],
    ["something that is no list", () => Response.json({ models: [] }), /did not answer with a list of models/],
    [
      "no answer",
      () => Promise.reject(new TypeError("Failed to fetch")),
      /could not be reached at https:\/\/huggingface.co/,
    ],
  ])("explains what to do about %s", async (_case, answer, message) => {
    await renderApp("/models?source=hub", { ...options, networkFetch: hub(answer).fetch });
    const notice = await screen.findByText(message);
    // Without the request's long query, and without advice for programmers.
    expect(notice.textContent).not.toMatch(/expand|Invalid inference output|'request' method|The answer is not JSON/);
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("shows no sample model as if it came from the hub, and searches the hub if no sample matches", async () => {
    const samples = hub((url) => Response.json(url.searchParams.has("search") ? [] : list));
    const real = hub(() => new Promise(() => {}));
    const fetches = { sandboxFetch: samples.fetch, networkFetch: real.fetch };
    const { currentAddress, open } = await renderApp("/models", { ...options, ...fetches });
    await screen.findByRole("link", { name: ONE });
    await open("/models?search=none");
    fireEvent.click(await screen.findByRole("button", { name: "Search Hugging Face" }));
    expect(currentAddress()).toBe("/models?search=none&source=hub");
    await open("/models");
    await screen.findByRole("link", { name: ONE });
    await open("/models?source=hub");
    expect(screen.queryByRole("link", { name: ONE })).toBeNull();
    expect(screen.getByText("Searching models")).toBeTruthy();
  });

  it("finds sample models without a network, and reports that the hub is unreachable", async () => {
    const sandboxFetch = hub(() => Response.json(list)).fetch;
    const networkFetch = hub(() => Promise.reject(new TypeError("Failed to fetch"))).fetch;
    const { open } = await renderApp("/models", { ...options, sandboxFetch, networkFetch });
    await screen.findByRole("link", { name: ONE });
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onlineManager.setOnline(false);
    try {
      await open("/models?pipeline_tag=fill-mask");
      expect(await screen.findByText("2 models")).toBeTruthy();
      await open("/models?source=hub");
      await screen.findByText(/could not be reached/);
      expect(screen.getByText("This browser is offline.")).toBeTruthy();
    } finally {
      onlineManager.setOnline(true);
      online.mockRestore();
    }
  });
});

describe("a model's page", () => {
  it("shows its providers with their state, and links to try it", async () => {
    const samples = hub(() => Response.json(RECORD));
    await renderApp("/models/owner/masker?tab=inference", { ...options, sandboxFetch: samples.fetch });
    const table = within(await screen.findByRole("region", { name: "Providers of this model" }));
    const [, acme, unknown] = table.getAllByRole("row");
    expect(acme?.textContent).toContain("staging, for tests only");
    expect(
      within(acme as HTMLElement)
        .getByRole("link", { name: "Try it with Acme" })
        .getAttribute("href"),
    ).toBe("/playground?task=fill-mask&provider=acme&model=owner%2Fmasker");
    expect(unknown?.textContent).toContain("no plugin");
    expect(samples.requests[0]?.pathname).toBe("/api/models/owner/masker");
    expect(samples.requests[0]?.searchParams.getAll("expand[]")).toEqual(
      expect.arrayContaining(["config", "tags", "transformersInfo", "widgetData", "inferenceProviderMapping"]),
    );
    expect(screen.getByText("12.3K").parentElement?.textContent).toBe("12.3K downloads");
  });

  it("generates the code of its libraries from the complete record, its own library first", async () => {
    const samples = hub(() => Response.json(RECORD));
    const { currentAddress } = await renderApp("/models/owner/masker?tab=local", {
      ...options,
      sandboxFetch: samples.fetch,
    });
    const code = await screen.findByRole("region", { name: "Load it" });
    await waitFor(() => expect(code.textContent).toMatch(/load\("owner\/masker".*Home \[MASK\]/));
    const choices = within(screen.getByRole("group", { name: "Library" })).getAllByRole("button");
    expect(choices.map(({ textContent }) => textContent)).toEqual(["Main", "First"]);
    expect(seen.at(-1)).toMatchObject({ mask_token: "[MASK]", config: { architectures: ["A"] }, library_name: "main" });
    fireEvent.click(screen.getByRole("button", { name: "First" }));
    expect(currentAddress()).toBe("/models/owner/masker?tab=local&library=first");
  });

  it("offers the hub for a model that is not a sample", async () => {
    const samples = hub(() => Response.json({ error: "Repository not found" }, { status: 404 }));
    const real = hub(() => Response.json({ ...RECORD, id: "owner/real" }));
    await renderApp("/models/owner/real?tab=inference", {
      ...options,
      sandboxFetch: samples.fetch,
      networkFetch: real.fetch,
    });
    fireEvent.click(await screen.findByRole("button", { name: "Look it up on Hugging Face" }));
    await screen.findByText("masker-1");
    expect(real.requests[0]?.origin).toBe("https://huggingface.co");
  });
});
