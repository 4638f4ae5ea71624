import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Library } from "@patchbay/core/library";
import { defineProvider, openAiChat } from "@patchbay/core/provider";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const writes: Library = { snippets: ({ id }) => [{ language: "python", code: `load("${id}")` }] };
const refuses: Library = { snippets: () => [{ language: "text", code: "", note: "Type of model unknown." }] };

const entries = [
  providerEntry("acme", { label: "Acme" }),
  providerEntry("bolt", { label: "Bolt" }),
  providerEntry("old", { label: "Old", retired: "2025-01-01" }),
  libraryEntry("writer", { prettyLabel: "Writer" }),
  libraryEntry("refuser", { prettyLabel: "Refuser" }),
  taskEntry("text-generation", { name: "Text Generation", calls: ["text-generation", "conversational"] }),
  taskEntry("seeing", { name: "Seeing", calls: ["conversational"], order: 2 }),
];
const aboutCat = [
  { type: "image_url", image_url: { url: { sampleFile: "cat.jpg", as: "dataUrl" } } },
  { type: "text", text: "Is it a cat?" },
];
const seeing = {
  descriptor: null,
  samples: [{ label: "Cat", call: "conversational", input: { messages: [{ role: "user", content: aboutCat }] } }],
};
const chat = defineProvider({ tasks: { conversational: openAiChat({ path: "v1/chat/completions" }) } });
const modules = {
  "provider:acme": { default: chat },
  "provider:bolt": { default: chat },
  "task:seeing": { default: seeing },
  "library:writer": { default: writes },
  "library:refuser": { default: refuses },
};

/** Opens a section of a model's page with this record. */
function open(record: object, tab = "") {
  const answer = { id: "owner/chat", tags: [], pipeline_tag: "text-generation", ...record };
  return renderApp(`/models/owner/chat?tab=${tab}`, {
    entries,
    modules,
    sandboxFetch: async (input) =>
      new Request(input).url.endsWith("README.md") ? new Response("", { status: 404 }) : Response.json(answer),
  });
}

const code = () => screen.findByRole("region", { name: "Load it" });
const about = () => screen.findByRole("complementary", { name: "About this model" });

/** The suggestions of a chat. */
async function messages() {
  const list = within(await screen.findByRole("list", { name: "Messages to begin with" }));
  return list.getAllByRole("button").map(({ textContent }) => textContent);
}

it("explains for a gated model that the page called the hub without a token", async () => {
  await renderApp("/models/owner/hidden?source=hub", {
    entries,
    networkFetch: async () => new Response("Invalid username or password.", { status: 401 }),
  });
  const title = "The hub shows no model owner/hidden without a token. It may be misspelled or private.";
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(/Your token is not used here/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "playground" }).getAttribute("href")).toBe(
    "/playground?model=owner%2Fhidden",
  );
});

it.each([
  ["a record that is a list", () => Response.json([1, { a: null }]), /has no id: it is not a model record/],
  ["a record that is null", () => Response.json(null), /has no id: it is not a model record/],
  ["a login page in place of a record", () => new Response("<!doctype html><p>Log in</p>"), /did not answer with JSON/],
  ["a server that fails", () => Response.json({ error: "boom" }, { status: 500 }), /answered with status 500: boom/],
])("explains what is wrong if the hub sends %s, and offers a retry", async (_case, answer, message) => {
  await renderApp("/models/owner/real?source=hub", { entries, networkFetch: async () => answer() });
  const notice = await screen.findByText(message);
  // Without the request's long query, and without advice for programmers.
  expect(notice.textContent).not.toMatch(/expand|Invalid inference output|'request' method|The answer is not JSON/);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("sends no request for an invalid model id", async () => {
  await renderApp("/models/owner/..%2F..", { entries });
  expect(await screen.findByText("Invalid model ID")).toBeTruthy();
});

describe("the code on a model's page", () => {
  it("is that of the first library that returns any", async () => {
    await open({ library_name: "refuser", tags: ["writer"] }, "local");
    const section = await code();
    await waitFor(() => expect(section.textContent).toContain('load("owner/chat")'));
    const page = "https://huggingface.co/owner/chat";
    expect(screen.getByRole("link", { name: /Colab/ }).getAttribute("href")).toBe(`${page}/colab`);
    expect(screen.getByRole("link", { name: /Kaggle/ }).getAttribute("href")).toBe(`${page}/kaggle`);
    const choices = within(screen.getByRole("group", { name: "Library" })).getAllByRole("button");
    expect(choices.map((choice) => [choice.textContent, choice.getAttribute("aria-pressed")])).toEqual([
      ["Refuser", "false"],
      ["Writer", "true"],
    ]);
  });

  it.each([
    [
      "the record names no library",
      {},
      "No library is known to load this modelSee its model card(opens in a new tab) for how to run it.",
    ],
    [
      "its library is not installed",
      { library_name: "strange", inferenceProviderMapping: { acme: { task: "conversational", providerId: "chat" } } },
      "No installed plugin writes code for strangeSee its model card(opens in a new tab) for how to run it, or try it with a provider.",
    ],
    [
      "its library cannot write any",
      { library_name: "refuser" },
      "The model’s record does not contain enough for Refuser to write code (Type of model unknown). See its model card(opens in a new tab) for how to run it.",
    ],
  ])("is replaced by a reason and a next step if %s", async (_case, record, words) => {
    await open(record, "local");
    const section = within(await code());
    const card = await section.findByRole("link", { name: /its model card/ });
    expect((card.closest(".pb-empty") ?? card.closest("p"))?.textContent).toBe(words);
    expect(card.getAttribute("href")).toBe("https://huggingface.co/owner/chat");
  });
});

describe("the providers on a model's page", () => {
  it("are in the hub's order, with retired ones marked and last", async () => {
    const mapping = { task: "conversational", providerId: "chat" };
    await open({ inferenceProviderMapping: { old: mapping, acme: mapping } }, "inference");
    const table = within(await screen.findByRole("region", { name: "Providers of this model" }));
    expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "AcAcmechat",
      "OlOldretiredchat",
    ]);
    expect(table.getByRole("link", { name: "Try it with Old" })).toBeTruthy();
  });
});

describe("the inference code on a model's page", () => {
  const mappings = {
    inferenceProviderMapping: { acme: { task: "conversational", providerId: "chat", status: "live" } },
  };

  it("is the provider client's code, with a sample and install instructions", async () => {
    await open({ ...mappings, library_name: "writer" }, "inference");
    const section = within(await screen.findByRole("region", { name: "Inference code" }));
    const shown = await section.findByRole("figure", { name: "The call with Patchbay" });
    expect(shown.textContent).toContain('provider: "acme",\n  model: "owner/chat",');
    expect(shown.textContent).toContain("What is a patch bay?");
    expect(section.getByRole("figure", { name: "Installation" }).textContent).toContain(
      "npm install @patchbay/core @patchbay/plugins",
    );
    fireEvent.click(section.getByLabelText("Stream the answer"));
    await waitFor(() =>
      expect(section.getByRole("figure", { name: "The call with Patchbay" }).textContent).toContain("Stream({"),
    );
  });

  it("follows the chosen provider, which the form on the page uses", async () => {
    const { currentAddress } = await open(mappings, "inference");
    const trial = within(await screen.findByRole("region", { name: "Try it" }));
    expect(trial.getByRole("textbox", { name: "Message" })).toBeTruthy();
    expect(trial.getByLabelText<HTMLSelectElement>("Provider").selectedOptions[0]?.textContent).toBe("Acme");
    expect(trial.getByRole("link", { name: "Open in playground" }).getAttribute("href")).toBe(
      "/playground?task=conversational&provider=acme&model=owner%2Fchat",
    );
    expect(trial.queryByRole("link", { name: "Compare providers" })).toBeNull();
    cleanup();
    const two = {
      inferenceProviderMapping: {
        acme: mappings.inferenceProviderMapping.acme,
        bolt: mappings.inferenceProviderMapping.acme,
      },
    };
    const app = await open(two, "inference");
    fireEvent.change(await screen.findByLabelText("Provider"), { target: { value: "bolt" } });
    expect(app.currentAddress()).toBe("/models/owner/chat?tab=inference&provider=bolt");
    await waitFor(() =>
      expect(screen.getByRole("figure", { name: "The call with Patchbay" }).textContent).toContain('provider: "bolt"'),
    );
    expect(currentAddress()).toBe("/models/owner/chat?tab=inference");
  });

  it("lists the providers of the model to compare, and uses the chosen one", async () => {
    const served = {
      inferenceProviderMapping: { ...mappings.inferenceProviderMapping, bolt: mappings.inferenceProviderMapping.acme },
    };
    const { currentAddress } = await open(served, "inference");
    const trial = within(await screen.findByRole("region", { name: "Try it" }));
    const compare = trial.getByRole("link", { name: "Compare providers" });
    expect(compare.getAttribute("href")).toBe(
      "/playground?task=conversational&provider=acme&model=owner%2Fchat&panes=2&b.provider=bolt&b.model=owner%2Fchat",
    );
    fireEvent.click(trial.getByRole("button", { name: "Choose a provider" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose a model" }));
    const offered = await dialog.findAllByRole("option", { name: /owner\/chat/ });
    expect(offered).toHaveLength(2);
    fireEvent.click(offered[1] as HTMLElement);
    await waitFor(() => expect(currentAddress()).toBe("/models/owner/chat?tab=inference&provider=bolt"));
  });

  it("starts with samples for a task with files, otherwise with text messages", async () => {
    await open({ ...mappings, pipeline_tag: "seeing" }, "inference");
    await waitFor(async () => expect(await messages()).toEqual(["Is it a cat?"]));
    cleanup();
    await open(mappings, "inference");
    expect(await messages()).toHaveLength(3);
    expect(await messages()).not.toContain("Is it a cat?");
  });

  it("is missing for a model that only a retired provider serves", async () => {
    await open({ inferenceProviderMapping: { old: { task: "conversational", providerId: "chat" } } }, "inference");
    await screen.findByRole("region", { name: "Providers of this model" });
    expect(screen.queryByRole("region", { name: "Inference code" })).toBeNull();
  });
});

describe("the facts on a model's page", () => {
  it("are those of the record", async () => {
    await open(
      {
        library_name: "writer",
        tags: ["license:mit"],
        gated: "auto",
        lastModified: "2025-07-30T23:30:00.000Z",
        safetensors: { total: 8_030_261_248 },
        gguf: { context_length: 131_072 },
        config: { quantization_config: { quant_method: "awq", bits: 4 } },
        cardData: { base_model: ["owner/base", "none of the known"] },
        likes: 1234,
      },
      "card",
    );
    const facts = within(await about());
    const shown = (name: string) => facts.getByText(name).nextElementSibling?.textContent;
    expect(
      ["Task", "Library", "Parameters", "Quantization", "Context", "License", "Access", "Likes", "Updated"].map(shown),
    ).toEqual([
      "Text Generation",
      "Writer",
      "8B · Memory needed",
      "awq, 4 bits",
      "131,072 tokens",
      "mit",
      "Gated: accept the terms on the hub",
      "1,234",
      "Jul 30, 2025",
    ]);
    expect(facts.getByRole("link", { name: "owner/base" }).getAttribute("href")).toBe("/models/owner/base");
    expect(facts.getByText("none of the known").closest("a")).toBeNull();
    expect(facts.getByRole("link", { name: "Memory needed" }).getAttribute("href")).toBe("/quantization?size=8.03");
    expect(facts.queryByText("Downloads")).toBeNull();
  });

  it("link to the lab with the model's chat template and its tokens", async () => {
    await open({ config: { tokenizer_config: { chat_template: "{{ bos_token }}hi", bos_token: "<s>" } } });
    const link = await within(await about()).findByRole("link", { name: "Open in the lab" });
    expect(link.getAttribute("href")).toMatch(/^\/templates\?model=owner%2F[^&]+$/);
  });
});
