import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pluginToken } from "@patchbay/core/container";
import { renderApp } from "../../testing/render-app.tsx";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";

const entries = [
  taskEntry("text-generation", { name: "Text Generation", calls: ["conversational"] }),
  taskEntry("text-to-image", { name: "Text-to-Image", modality: "cv" }),
  taskEntry("depth-estimation", { name: "Depth Estimation", modality: "cv" }),
  providerEntry("acme"),
];

const taskNames = () => [...screen.getByRole("main").querySelectorAll("li a")].map(({ textContent }) => textContent);

describe("the tasks page", () => {
  it("shows what the address filters, and who serves it", async () => {
    await renderApp("/tasks?modality=cv&q=e", { entries });
    await screen.findByText("2 of 3");
    expect(taskNames()).toEqual(["Depth Estimation", "Text-to-Image"]);
    expect(screen.getByRole("button", { name: "Computer vision" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("writes filters into the address and reads them back on navigation", async () => {
    const { currentAddress, goBack } = await renderApp("/tasks", { entries });
    fireEvent.click(await screen.findByRole("button", { name: "Computer vision" }));
    await screen.findByText("2 of 3");
    expect(currentAddress()).toBe("/tasks?modality=cv");

    fireEvent.change(screen.getByLabelText("Filter tasks"), { target: { value: "to im" } });
    await screen.findByText("1 of 3");
    await waitFor(() => expect(currentAddress()).toBe("/tasks?modality=cv&q=to+im"));

    await goBack();
    await screen.findByText("3 of 3");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Filter tasks").value).toBe(""));
  });

  it("lists the tasks that are bound in the container", async () => {
    const { patchbay, open } = await renderApp("/tasks", { entries });
    await screen.findByText("3 of 3");
    patchbay.container.unbind(pluginToken("task:depth-estimation"));
    await open("/libraries");
    await open("/tasks");
    await screen.findByText("2 of 2");
    expect(taskNames()).not.toContain("Depth Estimation");
  });

  it("counts the providers that serve a task through any of its calls", async () => {
    await renderApp("/tasks", { entries });
    const task = (await screen.findByRole("link", { name: "Text Generation" })).closest("li");
    expect(task?.textContent).toContain("1 provider");
  });

  it("shows a task from its manifest, and loads no code for it", async () => {
    const demo = {
      inputs: [{ type: "text", label: "Input", content: "Where is the harbor?" }],
      outputs: [{ type: "chart", data: [{ label: "question", score: 0.9 }] }],
    } as const;
    const { patchbay } = await renderApp("/tasks", {
      entries: [taskEntry("seeing", { demo }), libraryEntry("eyes", { taskPages: ["seeing"] })],
    });
    const featured = within(await screen.findByRole("region", { name: "Featured tasks" })).getByRole("listitem");
    expect(featured.textContent).toContain("Where is the harbor?question");
    expect(featured.textContent).toContain("Runs locally1 library");
    const list = within(screen.getByRole("region", { name: "Natural language" }));
    expect(list.getByRole("listitem").textContent).toBe("seeingRuns locally · 1 library");
    expect(patchbay.plugins.snapshot().plugins.map(({ state }) => state.status)).toEqual(["listed", "listed"]);
  });

  it("features the task with the most providers of each modality until the list is filtered", async () => {
    const demo = { inputs: [], outputs: [{ type: "text", label: "Output", content: "Yes" }] } as const;
    await renderApp("/tasks", {
      entries: [
        taskEntry("rare", { demo, order: 1 }),
        taskEntry("text-generation", { demo, calls: ["conversational"], order: 2 }),
        taskEntry("text-to-image", { demo, modality: "cv" }),
        taskEntry("bare", { modality: "audio" }),
        providerEntry("acme"),
      ],
    });
    const featured = within(await screen.findByRole("region", { name: "Featured tasks" }));
    expect(featured.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "text-generation",
      "text-to-image",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Computer vision" }));
    expect(screen.queryByRole("region", { name: "Featured tasks" })).toBeNull();
    expect(taskNames()).toEqual(["text-to-image"]);
  });

  it("shows the first of very many tasks, and all of them on request", async () => {
    const many = Array.from({ length: 50 }, (_, place) => taskEntry(`task-${place}`));
    await renderApp("/tasks", { entries: many });
    const all = await screen.findByRole("button", { name: "Show all 50 natural language tasks" });
    expect(taskNames()).toHaveLength(36);
    fireEvent.click(all);
    expect(taskNames()).toHaveLength(50);
  });

  it("shows fewer of each modality if there are thousands", async () => {
    const many = Array.from({ length: 200 }, (_, place) => taskEntry(`task-${place}`));
    await renderApp("/tasks", { entries: many });
    await screen.findByRole("button", { name: "Show all 200 natural language tasks" });
    expect(taskNames()).toHaveLength(8);
  });

  it("shows close matches for a misspelled word, labeled as such", async () => {
    await renderApp("/tasks?q=depht", { entries });
    await screen.findByText("1 similar result");
    expect(taskNames()).toEqual(["Depth Estimation"]);
  });

  it("reports that nothing matches", async () => {
    await renderApp("/tasks?q=nothing-like-this", { entries });
    expect(await screen.findByText("No task matches these filters")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear the filters" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Filter tasks"));
    await waitFor(() => expect(screen.queryByText("No task matches these filters")).toBeNull());
  });

  it("sets the document's title", async () => {
    await renderApp("/tasks", { entries });
    await screen.findByRole("heading", { level: 1, name: "Tasks" });
    expect(document.title).toBe("Tasks · Patchbay");
  });
});
