import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { defineTask, schema, type TaskDescriptor } from "@patchbay/core/task";
import { libraryEntry, providerEntry, taskEntry } from "../testing/entries.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(cleanup);

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
  it("tells what the descriptor and about.md tell", async () => {
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
    expect(within(about).getByText("await see();")).toBeTruthy();
    expect(within(about).getByRole("button", { name: /Copy/ })).toBeTruthy();
  });

  it("shows every kind of demonstration", async () => {
    await openTask();
    const example = within(await screen.findByRole("region", { name: "Example" }));
    for (const text of ["cat.jpg", "cat.wav", "a", "A cat.", "0.90", "ANIMAL"]) {
      expect(example.getByText(text)).toBeTruthy();
    }
    expect(example.getByRole("img", { name: /tabby cat/ }).getAttribute("src")).toMatch(/media\/cat\.jpg$/);
    expect(example.getByText("tail")).toBeTruthy();
    expect(example.getByLabelText("A voice says: Platform nine.").tagName).toBe("AUDIO");
    expect(example.getByText("A voice")).toBeTruthy();
    expect(example.getByLabelText("The camera climbs along a rocket at dusk").tagName).toBe("VIDEO");
  });

  it("leads to the model’s page and to the hub, and nowhere for a metric that the hub does not know", async () => {
    await openTask();
    await screen.findByText("Says what is in an image.");
    expect(addressOf("owner/model")).toBe("/models/owner/model?source=hub");
    expect(addressOf("owner/data")).toBe("https://huggingface.co/datasets/owner/data");
    expect(addressOf("owner/space")).toBe("https://huggingface.co/spaces/owner/space");
    expect(addressOf("accuracy")).toBe("https://huggingface.co/spaces/evaluate-metric/accuracy");
    expect(screen.getByText("Own Measure").closest("a")).toBeNull();
  });

  it("leads to the playground, which knows what models are served, or there with one of its models", async () => {
    await openTask();
    const second = await screen.findByRole("link", { name: "owner/second" });
    expect(target(second)).toBe("/playground?task=seeing&model=owner%2Fsecond");
    expect(target(screen.getByRole("link", { name: "Try it" }))).toBe("/playground?task=seeing");
    expect(target(screen.getByRole("link", { name: "Try it with Acme" }))).toBe(
      "/playground?task=seeing&provider=acme",
    );
    expect(screen.getByText(/retired/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "The Library" })).toBeTruthy();
    expect(screen.getByText("Cats")).toBeTruthy();
  });

  it("shows the schema of each call as a table", async () => {
    await openTask();
    const own = within(await screen.findByRole("region", { name: "Schema seeing-input" }));
    expect(own.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["string", "Image. What is looked at."]);
    expect(screen.getByRole("region", { name: "Schema conversational-output" }).textContent).toContain("(the value)");
  });

  it("offers nothing to try for a task that cannot be called", async () => {
    await openTask("plain");
    expect(await screen.findByText("This task cannot be called.")).toBeTruthy();
    expect(screen.getByText("This task has no description yet")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Try/ })).toBeNull();
  });
});
