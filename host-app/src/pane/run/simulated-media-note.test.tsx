import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "../../host/host-context.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { Access, Run, TaskCall } from "../../calls/run/run.ts";
import { RunView } from "./run-view.tsx";

interface Shown {
  readonly simulated?: boolean;
  readonly task?: string;
  readonly output?: unknown;
}

function show(
  inputs: unknown,
  { simulated = true, task = "image-classification", output = [{ label: "object", score: 0.31 }] }: Shown = {},
) {
  const call = { task, provider: "acme", model: "m", args: { inputs }, streams: false };
  const access = { simulated, source: "Simulated" } as Access;
  const run = {
    id: 1,
    call: { ...call, access } as unknown as TaskCall,
    status: "done",
    text: "",
    choices: [],
    warnings: [],
    exchanges: [],
    output,
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
    show(inputs, { simulated });
    expect(await screen.findByText("object")).toBeTruthy();
    expect(screen.queryByText("This needs a real model")).toBeNull();
  });

  it.each([
    ["image/png", /shows the image in few colors/],
    ["video/webm", /moves the view over the image/],
  ])("explains how a changed image was made: %s", async (type, method) => {
    const shown = { task: "image-to-image", output: new Blob(["x"], { type }) };
    show(new File(["x"], "cat.jpg", { type: "image/jpeg" }), shown);
    expect(await screen.findByText(method)).toBeTruthy();
    expect(screen.queryByText("This needs a real model")).toBeNull();
    cleanup();
    show(new File(["x"], "my-holiday.jpg", { type: "image/jpeg" }), shown);
    expect(await screen.findByText("This needs a real model")).toBeTruthy();
    expect(screen.getByText(method)).toBeTruthy();
  });
});

/** A synthesizer of the browser that records what it speaks. */
function installVoices(voices: readonly Partial<SpeechSynthesisVoice>[]) {
  const spoken: SpeechSynthesisUtterance[] = [];
  const cancel = vi.fn();
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  );
  vi.stubGlobal(
    "speechSynthesis",
    Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
      cancel,
    }),
  );
  return { spoken, cancel };
}

describe("simulated speech", () => {
  const speech = { task: "text-to-speech", output: new Blob(["x"], { type: "audio/wav" }) };

  it("is spoken by the browser with a voice of this device, and can be stopped", async () => {
    const voices = [
      { name: "Cloud", localService: false, default: true },
      { name: "Device", localService: true, default: false },
    ];
    const { spoken, cancel } = installVoices(voices);
    show("The kettle is on.", speech);
    fireEvent.click(await screen.findByRole("button", { name: "Speak the text" }));
    expect(spoken).toMatchObject([{ text: "The kettle is on.", voice: voices[1] }]);
    expect(screen.getByText(/In the voice of this browser, not of the model/)).toBeTruthy();
    cancel.mockClear();
    fireEvent.click(screen.getByRole("button", { name: "Stop speaking" }));
    expect(cancel).toHaveBeenCalledOnce();
    expect(spoken).toHaveLength(1);
    act(() => void spoken[0]?.dispatchEvent(new Event("end")));
    expect(screen.getByRole("button", { name: "Speak the text" })).toBeTruthy();
  });

  it("leads to a sample recording if no voice is on this device", async () => {
    installVoices([{ name: "Cloud", localService: false, default: true }]);
    show("The kettle is on.", speech);
    expect((await screen.findByRole("link", { name: "a sample recording" })).getAttribute("href")).toMatch(
      /ferry.*\.wav/,
    );
    expect(screen.queryByRole("button", { name: "Speak the text" })).toBeNull();
  });

  it("has no voice of the browser if a model spoke", async () => {
    installVoices([{ name: "Device", localService: true, default: true }]);
    show("The kettle is on.", { ...speech, simulated: false });
    expect(await screen.findByRole("button", { name: "Play" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Speak the text" })).toBeNull();
  });
});
