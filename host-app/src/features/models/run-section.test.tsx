// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Library } from "@patchbay/core/library";
import { keepMachine } from "../../ui/quantization/machine-fields.tsx";
import { libraryEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

// Hundreds of machines and files render slowly in this DOM while other tests run.
vi.setConfig({ testTimeout: 30_000 });

const runs = [{ gguf: true }] as const;
const entries = [
  libraryEntry("maconly", { prettyLabel: "MacOnly", app: { order: 1, platforms: ["macos"] }, runs }),
  libraryEntry("server", { prettyLabel: "Server", app: { order: 2, gpu: true }, runs }),
  libraryEntry("runner", { prettyLabel: "Runner", app: { order: 3 }, runs }),
  libraryEntry("other", { prettyLabel: "Other", app: { order: 4 }, runs: [{ tasks: ["text-to-image"] }] }),
  libraryEntry("loader", { prettyLabel: "Loader", loads: 'path_extension:"gguf"' }),
];
const naming = (verb: string): { default: Library } => ({
  default: { snippets: (_, { file }) => [{ language: "text", code: `${verb} ${file?.path ?? "{{GGUF_FILE}}"}` }] },
});
const modules = {
  "library:maconly": naming("open"),
  "library:server": naming("serve"),
  "library:runner": naming("run"),
  "library:loader": naming("load"),
};

const GB = 1e9;
const files = {
  "a-F16.gguf": 16 * GB,
  "a-Q8_0.gguf": 8 * GB,
  "a-Q4_K_M.gguf": 5 * GB,
  "a-Q2_K-00001-of-00002.gguf": 2 * GB,
  "mmproj-a.gguf": GB,
};

interface Sample {
  readonly sizes?: Readonly<Record<string, number>>;
  readonly record?: object;
  readonly query?: string;
  readonly listing?: () => Response;
  /** Configurations by model. */
  readonly configs?: Readonly<Record<string, object>>;
}

async function open({ sizes = files, record = {}, query = "", listing, configs = {} }: Sample = {}) {
  const requests: string[] = [];
  const siblings = Object.keys(sizes).map((rfilename) => ({ rfilename }));
  const app = await renderApp(`/models/owner/chat?tab=local${query}`, {
    entries,
    modules,
    sandboxFetch: async (input) => {
      const { pathname } = new URL(new Request(input).url);
      requests.push(pathname);
      const [, of] = /^\/(.*)\/raw\/main\/config\.json$/.exec(pathname) ?? [];
      if (of) return configs[of] ? Response.json(configs[of]) : new Response("Not found", { status: 404 });
      if (!pathname.endsWith("/tree/main"))
        return Response.json({ id: "owner/chat", tags: ["gguf"], siblings, ...record });
      const list = Object.entries(sizes).map(([path, size]) => ({ type: "file", path, size }));
      return listing?.() ?? Response.json(list);
    },
  });
  return { ...app, requests };
}

// By selectors: computing roles of a list with hundreds of options takes seconds.
const rows = (): (string | null)[][] =>
  [...document.querySelectorAll(".pb-model-files tr")].map((row) => [...row.children].map((cell) => cell.textContent));
const radio = (name: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(".pb-model-files input")].find(({ parentElement }) =>
    parentElement?.textContent?.startsWith(name),
  );
const memories = (): (string | null | undefined)[] =>
  rows()
    .slice(1)
    .map(([, , memory]) => memory);
/** Waits for a text: cheaper than a search among hundreds of options at every change. */
const shows = (text: string): Promise<void> => waitFor(() => expect(document.body.textContent).toContain(text));
const apps = (): (string | null)[] =>
  [...document.querySelectorAll("[aria-label=App] button")].map(({ textContent }) => textContent);

afterEach(() => {
  keepMachine("");
});

describe("running a model locally", () => {
  it("offers the files with their sizes, requested once, and passes the usual or the chosen one to apps and libraries", async () => {
    const { requests, currentAddress } = await open();
    await shows("open a-Q4_K_M.gguf");
    await shows("load a-Q4_K_M.gguf");
    await shows("16.0 GB");
    expect(rows().slice(1)).toEqual([
      ["F16", "16.0 GB", "16.8 GB"],
      ["Q8_0", "8.0 GB", "8.4 GB"],
      ["Q4_K_M", "5.0 GB", "5.3 GB"],
      ["Q2_K 1 of 2 parts missing", "unknown", "–"],
    ]);
    expect(requests.filter((path) => path.endsWith("/tree/main"))).toHaveLength(1);
    expect(apps()).toEqual(["MacOnly", "Server", "Runner"]);
    fireEvent.click(radio("F16") as HTMLInputElement);
    await shows("open a-F16.gguf");
    await shows("load a-F16.gguf");
    expect(currentAddress()).toBe("/models/owner/chat?tab=local&file=a-F16.gguf");
    expect([radio("F16")?.checked, radio("Q2_K")?.disabled]).toEqual([true, true]);
  });

  it("lists files that fit the machine first, and remembers the machine for the next page", async () => {
    await open();
    await shows("16.0 GB");
    fireEvent.change(screen.getByLabelText("Machine"), { target: { value: "NVIDIA RTX 4060" } });
    await waitFor(() => expect(apps()).toEqual(["Server", "Runner", "MacOnly"]));
    expect(rows().map(([name, , , fit]) => [name, fit])).toEqual([
      ["Quantization", "In 8 GB"],
      ["Q4_K_M", "Fits"],
      ["Q2_K 1 of 2 parts missing", "–"],
      ["Q8_0", "Too large"],
      ["F16", "Too large"],
    ]);
    await shows("serve a-Q4_K_M.gguf");
    fireEvent.click(screen.getByText("MacOnly", { selector: "button" }));
    await shows("MacOnly runs on macOS only");
    cleanup();
    await open({ sizes: { "b-Q8_0.gguf": 90 * GB, "b-Q4_0.gguf": 50 * GB } });
    await shows("No file fits 8 GB of NVIDIA RTX 4060");
    await shows("serve b-Q4_0.gguf");
  });

  it("shows a few of hundreds of files with any names, and all on request", async () => {
    const name = `dir/"a' b\n模型-`;
    const sizes = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${name}${index}.gguf`, index + 1]));
    await open({ sizes });
    await shows("400 B");
    expect(rows().length).toBe(7);
    fireEvent.click(screen.getByText("Show all 400 files"));
    expect(rows().length).toBe(401);
  });

  it("works without sizes if the hub does not answer, and requests them again", async () => {
    let fails = true;
    await open({
      listing: () =>
        fails ? Response.json({}, { status: 500 }) : Response.json([{ type: "file", path: "a-Q8_0.gguf", size: GB }]),
    });
    await shows("The file sizes could not be loaded");
    await shows("open a-Q4_K_M.gguf");
    fails = false;
    fireEvent.click(screen.getByText(/again/i, { selector: "button" }));
    await shows("open a-Q8_0.gguf");
    expect(rows().slice(1)).toEqual([["Q8_0", "1.0 GB", "1.1 GB"]]);
  });

  it("reports missing files, access and apps", async () => {
    const { requests } = await open({ sizes: {}, record: { gated: "manual" } });
    await shows("lists no GGUF file");
    expect(screen.getByText("Access to these files is gated")).toBeTruthy();
    await shows("open {{GGUF_FILE}}");
    expect(requests.some((path) => path.endsWith("/tree/main"))).toBe(false);
    cleanup();
    await open({ record: { tags: [] }, sizes: { "config.json": 9 } });
    await shows("Load it");
    expect(screen.queryByText("Run it on your machine")).toBeNull();
  });

  describe("with a context", () => {
    /** 131,072 bytes for a token. */
    const config = { num_hidden_layers: 32, hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 };
    const gguf = { total: 8.03e9, context_length: 131_072 };

    it("adds the chosen context to the memory of each file", async () => {
      const { currentAddress } = await open({ record: { gguf }, configs: { "owner/chat": config } });
      await shows("It includes 1.1 GB for a context of 8K tokens.");
      expect(memories()).toEqual(["17.9 GB", "9.5 GB", "6.4 GB", "–"]);
      const choice = screen.getByLabelText<HTMLSelectElement>("Context");
      expect([...choice.options].at(-1)?.text).toBe("128K tokens");
      fireEvent.change(choice, { target: { value: "131072" } });
      await shows("It includes 17.2 GB for a context of 128K tokens.");
      expect(memories()).toEqual(["34.0 GB", "25.6 GB", "22.5 GB", "–"]);
      expect(currentAddress()).toBe("/models/owner/chat?tab=local&context=131072");
    });

    it("chooses another file if the context leaves no memory for the usual one", async () => {
      keepMachine("NVIDIA RTX 4060 Ti", 16);
      await open({ record: { gguf }, configs: { "owner/chat": config } });
      await shows("serve a-Q8_0.gguf");
      expect(radio("Q8_0")?.checked).toBe(true);
      cleanup();
      await open({ record: { gguf }, configs: { "owner/chat": config }, query: "&context=65536" });
      await shows("serve a-Q4_K_M.gguf");
      expect(radio("Q4_K_M")?.checked).toBe(true);
    });

    it("reads the attention of the base model, and uses a typical one if the hub has neither", async () => {
      const record = { gguf, cardData: { base_model: "owner/base" } };
      const { requests } = await open({ record, configs: { "owner/base": { ...config, num_key_value_heads: 4 } } });
      await shows("It includes 536.9 MB for a context of 8K tokens.");
      expect(requests.filter((path) => path.endsWith("config.json"))).toEqual([
        "/owner/chat/raw/main/config.json",
        "/owner/base/raw/main/config.json",
      ]);
      cleanup();
      await open({ record });
      await shows("It includes 1.1 GB for a context of 8K tokens, as in other models of this size.");
    });

    it("includes it for a model with a single file, and offers no context longer than the model's", async () => {
      await open({
        record: {
          tags: ["conversational"],
          safetensors: { total: 1e9 },
          gguf: { context_length: 4096 },
          pipeline_tag: "text-to-image",
        },
        sizes: { "model.safetensors": GB },
        configs: { "owner/chat": config },
      });
      await shows("Needs about 2.7 GB of memory with 16 bits for each weight");
      await shows("It includes 536.9 MB for a context of 4K tokens.");
      expect([...screen.getByLabelText<HTMLSelectElement>("Context").options].map(({ text }) => text)).toEqual([
        "2K tokens",
        "4K tokens",
      ]);
    });
  });
});
