import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { defineTask, schema, type TaskDescriptor } from "@patchbay/core/task";
import { defineWidget } from "@patchbay/widgets";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { acme, entry, TASK, widgetEntry } from "../../testing/task-scene.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { unfold } from "../../testing/unfold.ts";

// The first test loads all code of the page.
vi.setConfig({ testTimeout: 30_000 });

const descriptor: TaskDescriptor = {
  summary: "Says what is in an image.",
  canonicalId: "object-detection",
  isPlaceholder: true,
  youtubeId: "a b&c",
  models: [{ id: "owner/model", description: "A model." }],
  datasets: [{ id: "owner/data", description: "A dataset." }],
  spaces: [{ id: "owner/space", description: "A space." }],
  metrics: [
    { id: "accuracy", description: "A metric of the hub." },
    { id: "Own Measure", description: "A metric without a page." },
  ],
  demo: {
    inputs: [
      { type: "img", filename: "cat.jpg", label: "Photo" },
      { type: "audio", filename: "cat.wav" },
      { type: "tabular", table: [["a", "b"]] },
      { type: "img", filename: "cats.jpg", file: "cat.jpg", regions: [{ label: "tail", outline: "1,1 2,2 3,1" }] },
      { type: "audio", filename: "cats.wav", file: "voice.wav", label: "A voice" },
      { type: "img", filename: "cats.gif", file: "rocket.webm" },
    ],
    outputs: [
      { type: "text", label: "Output", content: "A cat." },
      { type: "chart", data: [{ label: "cat", score: 0.9 }] },
      { type: "text-with-tokens", text: "my cat", tokens: [{ type: "ANIMAL", start: 3, end: 6 }] },
    ],
  },
  widgetModels: ["owner/first", "owner/second"],
};

const task = defineTask({
  descriptor,
  about:
    "# Title\n\nOf *use* for cats.\n\n## When to use it\n\n- often\n- [guided](https://huggingface.co/owner/guided)\n" +
    "- [a dataset](https://huggingface.co/datasets/owner/data)\n\n```ts\nawait see();\n```\n",
  samples: [],
  input: schema.object({ inputs: schema.string({ title: "Image", description: "What is looked at." }) }),
  otherCalls: { conversational: { input: schema.object({ messages: schema.string() }), output: schema.string() } },
});

const entries = [
  taskEntry("seeing", { name: "Seeing", calls: ["conversational", "seeing"], subtasks: [{ type: "x", name: "Cats" }] }),
  taskEntry("plain", { name: "Plain", calls: [], files: {} }),
  providerEntry("acme", { label: "Acme" }),
  providerEntry("old", { label: "Old", retired: "2025-01-01" }),
  libraryEntry("lib", { prettyLabel: "The Library", taskPages: ["seeing"] }),
];

async function openTask(id = "seeing") {
  await renderApp(`/tasks/${id}`, { entries, modules: { "task:seeing": { default: task } } });
  await screen.findByRole("heading", { level: 1 });
}

const addressOf = (name: string) => target(screen.getByRole("link", { name: new RegExp(`^${name}`) }));
const target = (link: HTMLElement) => link.getAttribute("href");

describe("a task's page", () => {
  it("shows the content of the descriptor and of about.md", async () => {
    await openTask();
    await screen.findByText("Says what is in an image.");
    expect(target(screen.getByRole("link", { name: "object-detection" }))).toBe("/tasks/object-detection");
    expect(screen.getByText("This page is a placeholder")).toBeTruthy();
    expect(target(screen.getByRole("link", { name: /YouTube/ }))).toBe("https://www.youtube.com/watch?v=a%20b%26c");
    const about = screen.getByRole("region", { name: "Guide" });
    expect((await within(about).findByText("use")).tagName).toBe("EM");
    expect(within(about).getByRole("heading", { level: 3, name: "When to use it" })).toBeTruthy();
    expect(screen.queryByText("Title")).toBeNull();
    expect(addressOf("guided")).toBe("/models/owner/guided?source=hub");
    expect(addressOf("a dataset")).toBe("https://huggingface.co/datasets/owner/data");
    expect(within(about).getByRole("figure", { name: "Code in ts" }).querySelector("code")?.textContent.trim()).toBe(
      "await see();",
    );
    expect(within(about).getByRole("button", { name: /Copy/ })).toBeTruthy();
  });

  it("shows every kind of demonstration", async () => {
    // The wave form reads the recording.
    vi.stubGlobal("fetch", async () => new Response("no recording"));
    await openTask();
    const example = within(await screen.findByRole("region", { name: "Try it" }));
    for (const text of ["cat.jpg", "cat.wav", "a", "A cat.", "0.900", "ANIMAL"]) {
      expect(await example.findByText(text)).toBeTruthy();
    }
    expect(example.getByRole("img", { name: /tabby cat/ }).getAttribute("src")).toMatch(/media\/cat\.jpg$/);
    expect(example.getByRole("button", { name: "tail" })).toBeTruthy();
    const voice = within(example.getByRole("group", { name: "A voice says: Platform nine." }));
    expect(voice.getByRole("button", { name: "Play" })).toBeTruthy();
    expect(example.getByText("A voice")).toBeTruthy();
    expect(example.getByLabelText("The camera climbs along a rocket at dusk").tagName).toBe("VIDEO");
  });

  it("links to the model’s page and to the hub, but not for a metric that the hub does not know", async () => {
    await openTask();
    await screen.findByText("Says what is in an image.");
    expect(addressOf("owner/model")).toBe("/models/owner/model?source=hub");
    expect(addressOf("owner/data")).toBe("https://huggingface.co/datasets/owner/data");
    expect(addressOf("owner/space")).toBe("https://huggingface.co/spaces/owner/space");
    expect(addressOf("accuracy")).toBe("https://huggingface.co/spaces/evaluate-metric/accuracy");
    expect(screen.getByText("Own Measure").closest("a")).toBeNull();
  });

  it("lists its providers, and links to the playground", async () => {
    await openTask();
    const providers = within(await screen.findByRole("region", { name: "Providers of this task" }));
    expect(target(providers.getByRole("link", { name: "Acme" }))).toBe("/providers/acme");
    expect(providers.getByText("In use")).toBeTruthy();
    expect(providers.getByText("Retired")).toBeTruthy();
    expect(providers.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Provider",
      "Access",
      "Try",
    ]);
    expect(target(screen.getByRole("link", { name: "Open in playground" }))).toBe("/playground?task=conversational");
    expect(screen.getByRole("link", { name: "The Library" })).toBeTruthy();
    expect(await screen.findByText("Cats")).toBeTruthy();
  });

  it("shows the first of many providers and the selected one, and all of them on request", async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      providerEntry(`provider-${index}`, { label: `Provider ${index + 10}`, tasks: entry("acme").tasks }),
    );
    await renderApp(`/tasks/${TASK}?provider=provider-17`, {
      entries: [...many, taskEntry(TASK, { name: "Text Classification" })],
      modules: { [`task:${TASK}`]: { default: defineTask({ descriptor, samples: [] }) } },
    });
    const providers = within(await screen.findByRole("region", { name: "Providers of this task" }));
    const names = () => providers.getAllByRole("rowheader").map((head) => head.querySelector("a")?.textContent);
    expect(names()).toEqual([...many.slice(0, 12).map(({ label }) => label), "Provider 27"]);
    const button = screen.getByRole("button", { name: "Show all 20 providers" });
    fireEvent.click(button);
    expect(names()).toEqual(many.map(({ label }) => label));
    expect(button.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(button);
    expect(names()).toHaveLength(13);
  });

  it("runs a sample with one click, and shows an example before that", async () => {
    const { currentAddress } = await renderApp(`/tasks/${TASK}`, {
      entries: [entry("acme"), entry("beta", { label: "Beta" }), taskEntry(TASK, { name: "Text Classification" })],
      modules: {
        [`task:${TASK}`]: {
          default: defineTask({
            descriptor: { ...descriptor, demo: { inputs: [], outputs: [{ type: "text", label: "", content: "So." }] } },
            samples: [{ label: "Praise", input: { inputs: "Lovely" } }],
            input: schema.object({ inputs: schema.string({ title: "Text" }) }),
          }),
        },
        "provider:acme": { default: acme() },
        "provider:acme:mocks": { handlers: [], models: [{ id: "owner/model", task: TASK, providerId: "m-1" }] },
        "provider:beta:mocks": { handlers: [], models: [] },
      },
      sandboxFetch: async (url) =>
        new Request(url).url.includes("/api/models/")
          ? Response.json({
              id: "owner/model",
              inferenceProviderMapping: { acme: { status: "live", task: TASK, providerId: "m-1" } },
            })
          : Response.json([{ label: "GOOD", score: 0.75 }]),
    });
    const field = await screen.findByLabelText<HTMLInputElement>("Text");
    await waitFor(() => expect(field.value).toBe("Lovely"));
    expect(screen.getByText("So.")).toBeTruthy();
    await screen.findByText(/Enter to run|↵ to run/);
    fireEvent.click(screen.getByRole("button", { name: "Run" }));
    const result = within(await screen.findByRole("region", { name: "Result" }));
    expect(await result.findByText("GOOD")).toBeTruthy();
    expect(result.getByText("Simulated")).toBeTruthy();
    expect(screen.queryByText("So.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try it with Beta" }));
    await waitFor(() => expect(currentAddress()).toBe(`/tasks/${TASK}?provider=beta`));
  });

  it("shows the schema of each call as a table", async () => {
    await openTask();
    const table = within(await screen.findByRole("region", { name: "Schema seeing-input" }));
    expect(table.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["string", "Image. What is looked at."]);
    expect(screen.getByRole("region", { name: "Schema conversational-output" }).textContent).toContain("(the value)");
    // A long highlighted text, rendered only on request.
    expect(screen.queryByText(/"properties"/)).toBeNull();
    const fold = unfold(screen.getAllByText("As JSON Schema")[0]!);
    expect((await within(fold).findByText(/"properties"/)).textContent).toContain("What is looked at.");
  });

  it("shows how to run a task that no provider serves", async () => {
    const local = defineTask({
      descriptor: { ...descriptor, demo: { inputs: [], outputs: [{ type: "text", label: "", content: "A mask." }] } },
      samples: [],
      about: "# Plain\n\n## How to call it\n\n```python\nmasks = outline(image)\n```\n",
    });
    await renderApp("/tasks/plain", {
      entries: [
        taskEntry("plain", { name: "Plain", calls: [] }),
        libraryEntry("lib", { prettyLabel: "The Library", taskPages: ["plain"] }),
      ],
      modules: { "task:plain": { default: local } },
    });
    const section = within(await screen.findByRole("region", { name: "Run it on your machine" }));
    expect(section.getByText(/No provider serves this task over HTTP/)).toBeTruthy();
    expect(target(section.getByRole("link", { name: "The Library" }))).toBe("/libraries/lib");
    expect(screen.getAllByRole("link", { name: "The Library" })).toHaveLength(1);
    expect(section.getByText("masks = outline(image)")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Example" })).getByText("A mask.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(?:Try|Run$)/ })).toBeNull();
  });

  it("shows a task's demo in place of its example", async () => {
    const example = { inputs: [], outputs: [{ type: "text", label: "", content: "A mask." }] } as const;
    await renderApp("/tasks/plain", {
      entries: [taskEntry("plain", { name: "Plain", calls: [], files: widgetEntry.files })],
      modules: {
        "task:plain": { default: defineTask({ descriptor: { ...descriptor, demo: example }, samples: [] }) },
        "task:plain:widget": { default: defineWidget({ Demo: () => "A small world." }) },
      },
    });
    expect(await screen.findByText("A small world.")).toBeTruthy();
    expect(screen.queryByText("A mask.")).toBeNull();
  });

  it.each([
    ["seeing", "Providers"],
    ["unserved", "Run it on your machine"],
  ])("stops waiting for code that fails to load: %s", async (id, section) => {
    await renderApp(`/tasks/${id}`, {
      entries: [...entries, taskEntry("unserved", { name: "Unserved", calls: [] })],
    });
    expect(await screen.findByText("The task’s own content could not be loaded")).toBeTruthy();
    expect(screen.getByRole("region", { name: section })).toBeTruthy();
    expect(document.querySelector(".pb-skeleton")).toBeNull();
  });

  it("reports that there is neither a description nor a provider", async () => {
    await openTask("plain");
    expect(await screen.findByText("This task has no description yet")).toBeTruthy();
    expect(screen.getByText(/No installed library supports it either/)).toBeTruthy();
  });
});
