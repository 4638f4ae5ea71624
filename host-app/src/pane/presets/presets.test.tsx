import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { InputWidgetProps } from "@patchbay/widgets";
import { mcpServers } from "../../calls/chat/mcp/mcp-servers.ts";
import { MOST_PRESETS, presets, readPresets, type Preset } from "../../calls/panes/presets.ts";
import { acme, chatServer, modules, textGeneration } from "../../testing/chat-scene.ts";
import { entry, openTask, run, TASK, type, widgetEntry } from "../../testing/task-scene.ts";
import { renderApp } from "../../testing/render-app.tsx";

afterEach(() => {
  presets.set([]);
  mcpServers.set([]);
});

const BRIEF: Preset = {
  task: "conversational",
  name: "Brief",
  address: { system: "Be brief", temperature: "0.2" },
  drafts: {},
  toolsOff: [],
};

/** A task's own form, which shows its text only. */
function OwnForm({ value, onChange }: InputWidgetProps) {
  const args = (value ?? {}) as { readonly inputs?: string };
  return (
    <input
      aria-label="Own form"
      value={args.inputs ?? ""}
      onChange={(event) => onChange({ ...args, inputs: event.target.value })}
    />
  );
}

async function openChat(query = "") {
  const server = chatServer();
  const app = await renderApp(`/playground?provider=acme${query}`, {
    entries: [acme, textGeneration.task],
    modules: { ...modules, "task:text-generation": { default: textGeneration.module } },
    sandboxFetch: server.fetch,
  });
  if (presets.get().length === 0) fireEvent.click(await screen.findByRole("button", { name: "Save as preset" }));
  const part = within(await screen.findByRole("group", { name: "Presets" }));
  return {
    ...app,
    part,
    pick: (name: string) => fireEvent.change(part.getByLabelText("Preset"), { target: { value: name } }),
  };
}

const click = (part: Awaited<ReturnType<typeof openChat>>["part"], name: string) =>
  fireEvent.click(part.getByRole("button", { name }));

function enterName(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field);
}

const systemMessage = () => screen.getByLabelText<HTMLInputElement>("System message").value;
const names = () => presets.get().map((preset) => preset.name);

it("saves the parameters and the system message under a name, and sets them again", async () => {
  const { part, pick, currentAddress } = await openChat("&system=Be+brief&temperature=0.2");
  enterName(part.getByLabelText("Name of the new preset"), " Brief ");
  expect(presets.get()).toEqual([BRIEF]);
  fireEvent.change(screen.getByLabelText("System message"), { target: { value: "Be rude" } });
  await part.findByRole("option", { name: "Brief (changed)" });
  click(part, "Save as preset");
  enterName(part.getByLabelText("Name of the new preset"), "Rude");
  expect(names()).toEqual(["Brief", "Rude"]);

  pick("Brief");
  await waitFor(() => expect(systemMessage()).toBe("Be brief"));
  expect(new URL(currentAddress(), "http://localhost").searchParams.get("temperature")).toBe("0.2");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("replaces settings that are saved nowhere, which undo brings back", async () => {
  presets.set([BRIEF, { ...BRIEF, task: "summarization", name: "Other task" }]);
  const { part, pick, currentAddress } = await openChat("&system=Be+rude&top_p=0.5");
  expect(part.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["None", "Brief"]);
  pick("Brief");
  await waitFor(() => expect(currentAddress()).not.toContain("top_p"));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(systemMessage()).toBe("Be rude"));
  expect(currentAddress()).toContain("top_p=0.5");
  expect(currentAddress()).not.toContain("temperature");
});

it("updates, renames and deletes a preset, and restores a deleted one", async () => {
  presets.set([BRIEF]);
  const { part } = await openChat("&system=Be+brief&temperature=0.2");
  expect(part.getByLabelText<HTMLSelectElement>("Preset").value).toBe("Brief");
  fireEvent.change(screen.getByLabelText("System message"), { target: { value: "One word" } });
  fireEvent.click(await part.findByRole("button", { name: "Update" }));
  expect(presets.get()[0]?.address["system"]).toBe("One word");
  click(part, "Rename");
  enterName(part.getByLabelText("Name of Brief"), "Short");
  expect(names()).toEqual(["Short"]);
  click(part, "Delete");
  expect(names()).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(names()).toEqual(["Short"]);
  await waitFor(() => expect(part.getByLabelText<HTMLSelectElement>("Preset").value).toBe("Short"));
});

it("saves the parameters of any task, and leaves its inputs when one is picked", async () => {
  const { currentAddress } = await openTask({ address: "&parameters.top_k=4" });
  type("Text", "Fine weather");
  fireEvent.click(screen.getByRole("button", { name: "Save as preset" }));
  enterName(await screen.findByLabelText("Name of the new preset"), "Four");
  expect(presets.get()).toEqual([
    { task: TASK, name: "Four", address: { "parameters.top_k": "4" }, drafts: {}, toolsOff: [] },
  ]);
  type("Number of labels", "2");
  await screen.findByRole("option", { name: "Four (changed)" });
  fireEvent.change(screen.getByLabelText("Preset"), { target: { value: "" } });
  fireEvent.change(screen.getByLabelText("Preset"), { target: { value: "Four" } });
  await waitFor(() => expect(currentAddress()).toContain("parameters.top_k=4"));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Fine weather");
});

it("changes a task's own form as well", async () => {
  presets.set([{ task: TASK, name: "Four", address: { "parameters.top_k": "4" }, drafts: {}, toolsOff: [] }]);
  const { posts } = await openTask({
    entries: [entry("acme"), widgetEntry],
    modules: { [`task:${TASK}:widget`]: { default: { Input: OwnForm } } },
  });
  type("Own form", "Fine weather");
  fireEvent.change(await screen.findByLabelText("Preset"), { target: { value: "Four" } });
  run();
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(await posts()[0]?.json()).toEqual({ inputs: "Fine weather", parameters: { top_k: 4 } });
});

it("switches the tools of servers and fills the editors of what is in no address", async () => {
  const tool = { description: "", parameters: {} };
  const url = "http://127.0.0.1:9/mcp";
  mcpServers.set([{ url, tools: ["time", "weather"].map((one) => ({ ...tool, name: one, isOn: true })) }]);
  const tools = JSON.stringify([{ type: "function", function: { name: "roll" } }]);
  presets.set([{ ...BRIEF, address: {}, drafts: { tools }, toolsOff: [`${url} time`] }]);
  const { pick } = await openChat();
  pick("Brief");
  expect(mcpServers.get()[0]?.tools.map(({ isOn }) => isOn)).toEqual([false, true]);
  await screen.findByText("Tools and output format (1 set)");
});

it("reports presets that the browser cannot store, and refuses more than the most", async () => {
  presets.set(Array.from({ length: MOST_PRESETS - 1 }, (_, index) => ({ ...BRIEF, name: `Number ${index}` })));
  const { part } = await openChat("&system=Hello");
  vi.spyOn(presets, "set").mockReturnValueOnce(false);
  click(part, "Save as preset");
  enterName(part.getByLabelText("Name of the new preset"), "Last");
  // An urgent message is in the page twice: for the eye, and announced.
  await screen.findAllByText(/They are lost with the page/);

  click(part, "Save as preset");
  enterName(part.getByLabelText("Name of the new preset"), "Last");
  await waitFor(() =>
    expect(part.getByRole<HTMLButtonElement>("button", { name: "Save as preset" }).disabled).toBe(true),
  );
});

it("reads what is stored, without what is damaged", () => {
  expect([undefined, {}, "text", [{ task: "chat" }], [null]].map(readPresets)).toEqual(
    Array.from({ length: 5 }, () => []),
  );
  expect(readPresets([BRIEF, { ...BRIEF, drafts: { tools: 1 } }])).toEqual([BRIEF]);
});
