import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "../../host/host-context.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import type { Access, Run, TaskCall } from "../../calls/run/run.ts";
import { RunView } from "./run-view.tsx";

afterEach(cleanup);

function show(inputs: unknown, simulated = true) {
  const call = { task: "image-classification", provider: "acme", model: "m", args: { inputs }, streams: false };
  const access = { simulated, source: "Simulated" } as Access;
  const run = {
    id: 1,
    call: { ...call, access } as unknown as TaskCall,
    status: "done",
    text: "",
    choices: [],
    warnings: [],
    exchanges: [],
    output: [{ label: "object", score: 0.31 }],
    startedAt: 0,
  } as unknown as Run;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RunView run={run} entry={undefined} media={undefined} label="Result" anonymous onRetry={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("a simulated result", () => {
  it("leads to a key or a local model if the user chose the file", async () => {
    show(new File(["x"], "my-holiday.jpg", { type: "image/jpeg" }));
    expect(await screen.findByText("This needs a real model")).toBeTruthy();
    // A notice stacks its children: loose links would each get a line.
    expect(screen.getByRole("link", { name: "Add an API key" }).closest("p")?.textContent).toContain(
      "choose a sample.",
    );
    expect([target("Add an API key"), target("run a model on this device")]).toEqual(["/settings", "/servers"]);
  });

  it.each([
    ["a sample file", new File(["x"], "cat.jpg", { type: "image/jpeg" }), true],
    ["a text", "A cat", true],
    ["the answer of a real model", new File(["x"], "my-holiday.jpg"), false],
  ])("has no such notice for %s", async (_, inputs, simulated) => {
    show(inputs, simulated);
    expect(await screen.findByText("object")).toBeTruthy();
    expect(screen.queryByText("This needs a real model")).toBeNull();
  });
});
