import { fireEvent, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useFakeHistory } from "../../testing/fake-database.ts";
import { showHistory, openTask } from "../../testing/task-scene.ts";
import { history } from "../../calls/history/history.ts";

useFakeHistory();

it("asks before an imported run loads files from other hosts, and shows them once the user agrees", async () => {
  const call = {
    task: "text-classification",
    provider: "acme",
    model: "owner/model",
    args: { inputs: "Foreign weather" },
  };
  const answered = {
    call: { ...call, streams: false, simulated: true, source: "Simulated" },
    status: "done",
    choices: [],
    text: "",
    warnings: [],
    output: { image: "https://foreign.test/pixel.png" },
  };
  const foreign = { task: call.task, address: { task: call.task, provider: "acme" }, panes: [[answered]] };
  const { unmount } = await openTask({ address: "&provider=acme" });
  const content = { format: "patchbay-history", version: 1, entries: [{ id: "given", at: 1, bench: foreign }] };
  const panel = await showHistory();
  fireEvent.change(panel.getByLabelText("Import"), {
    target: { files: [new File([JSON.stringify(content)], "history.json", { type: "application/json" })] },
  });
  const openIt = async () => fireEvent.click(await panel.findByRole("button", { name: "Foreign weather" }));
  await openIt();
  expect(await panel.findByText("This run shows files from foreign.test")).toBeTruthy();
  fireEvent.click(panel.getByRole("button", { name: "Dismiss" }));
  expect(panel.queryByText("This run shows files from foreign.test")).toBeNull();
  await openIt();
  fireEvent.click(await panel.findByRole("button", { name: "Open without the files" }));
  await waitFor(() => expect(document.body.innerHTML).toContain("Not%20loaded"));
  expect(document.body.innerHTML).not.toContain("foreign.test");
  unmount();

  // A reload also restores it without the files.
  await openTask({ address: "&provider=acme" });
  await waitFor(() => expect(document.body.innerHTML).toContain("Not%20loaded"));
  expect(document.body.innerHTML).not.toContain("foreign.test");
  const again = await showHistory();
  fireEvent.click(await again.findByRole("button", { name: "Foreign weather" }));
  fireEvent.click(await again.findByRole("button", { name: "Load the files" }));
  await waitFor(() => expect(document.body.innerHTML).toContain("https://foreign.test/pixel.png"));
  expect(history.get().entries.find(({ id }) => id === "given")?.imported).toBe(false);
});

it("links from a full storage to the downloaded models", async () => {
  await openTask({ address: "&provider=acme" });
  const full = { ...history.get(), isLoaded: true, problem: "full" as const };
  const state = vi.spyOn(history, "get").mockReturnValue(full);
  const panel = await showHistory();
  expect(panel.getByRole("link", { name: "Manage models on this device" }).getAttribute("href")).toBe("/servers");
  state.mockRestore();
});
