import { closePage } from "../../testing/close-page.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { JobHandle } from "@patchbay/core/errors";
import { defineProvider, pollJob } from "@patchbay/core/provider";
import { taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { enterKey, entry, KEY, openTask, result, run, TASK } from "../../testing/task-scene.ts";
import { keptJobs } from "./kept-jobs.ts";
// Loaded early, so that no test waits for it.
import "../../pane/task-pane.tsx";

const JOB = "https://api.acme.test/jobs/1";

/** A vendor that processes calls as jobs. @param canCancel whether its API can cancel them */
const queue = (canCancel = true) =>
  defineProvider({
    tasks: {
      [TASK]: {
        route: () => ({ path: "run" }),
        body: ({ args }) => args,
        ...(canCancel && { cancel: () => ({ method: "DELETE", url: JOB }) as const }),
        read: (_, context) =>
          pollJob(context, {
            interval: 50,
            async look() {
              context.progress({ phase: "running" });
              const { data } = await context.send(JOB);
              return (data as { output?: unknown }).output ?? undefined;
            },
          }),
      },
    },
  });

const output = [{ label: "GOOD", score: 0.75 }];
const running = (): Response => Response.json({ id: 1 });
const done = (): Response => Response.json({ output });

afterEach(() => {
  for (const { id } of keptJobs.list()) keptJobs.forget(id);
  localStorage.clear();
});

/** @returns whether the page may be left without a prompt */
const leave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Starts a job, and leaves the page while it runs. */
async function leaveJob(): Promise<void> {
  await openTask({ provider: queue(), answer: running });
  await enterKey();
  run("A long one");
  await screen.findByText(/^Saved on this device/);
  cleanup();
}

// Each test renders two pages, which takes longer on a busy machine.
describe("a job", { timeout: 30_000 }, () => {
  it("is stored before it is sent, and the browser asks before the user leaves until the answer arrives", async () => {
    let noted = "";
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const answer = async () => {
      noted = localStorage.getItem("patchbay:jobs") ?? "";
      await released;
      return Response.json(output);
    };
    await openTask({ answer });
    await enterKey();
    run("A long one");
    await waitFor(() => expect(noted).toContain("A long one"));
    expect(noted).not.toContain(KEY);
    // A listener has prevented it.
    expect([leave(), screen.queryByText(/^No answer arrived/)]).toEqual([false, null]);
    release?.();
    expect(await screen.findByText("GOOD")).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem("patchbay:jobs")).toBe("[]"));
    expect(leave()).toBe(true);
  });

  it("waits for its key", async () => {
    await leaveJob();
    closePage();
    await openTask({ provider: queue(), answer: done });
    expect(await screen.findByText(/^Enter the key for Acme/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
    await enterKey();
    expect(await screen.findByText("GOOD")).toBeTruthy();
  });

  it("can be forgotten, with an Undo", async () => {
    await leaveJob();
    closePage();
    await openTask({ provider: queue(), answer: done });
    fireEvent.click(await screen.findByRole("button", { name: "Forget job" }));
    expect((await screen.findAllByText("Job forgotten")).length).toBeGreaterThan(0);
    expect(keptJobs.list()).toEqual([]);
    fireEvent.click(screen.getByText("Undo"));
    expect(await screen.findByText(/^Job of .*: owner\/model at Acme$/)).toBeTruthy();
  });

  it("continues when no pane waits for it, and is canceled if the vendor supports it", async () => {
    const { posts } = await openTask({ provider: queue(), answer: running });
    await enterKey();
    run("A long one");
    await screen.findByText(/^Saved on this device/);
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText(/^The job is still running/)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel job" }));
    expect(await screen.findByText("The job was canceled.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Job of/)).toBeNull());
    expect([posts().length, keptJobs.list()]).toEqual([1, []]);
  });

  it("cannot be canceled if the vendor has no way to, and the page explains that", async () => {
    await leaveJob();
    await openTask({ provider: queue(false), answer: running });
    expect(await screen.findByText("Acme has no way to cancel a job.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel job" })).toBeNull();
  });

  it("is not fetched again automatically after a failure, only on request", async () => {
    await leaveJob();
    await openTask({ provider: queue(), answer: () => Response.json({ error: "gone" }, { status: 404 }) });
    expect((await result().findByRole("alert")).textContent).toContain("gone");
    cleanup();
    await openTask({ provider: queue(), answer: done });
    expect(await screen.findByText(/^The result could not be fetched/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByText("GOOD")).toBeTruthy();
  });

  it("ends with the page if it is simulated", async () => {
    await openTask({ provider: queue(), answer: running });
    run("A long one");
    await screen.findByText("Running");
    expect(keptJobs.list()).toEqual([]);
  });

  it("is linked from the pages of other tasks", async () => {
    await leaveJob();
    const acme = entry("acme", { tasks: { [TASK]: {}, conversational: {} } });
    await renderApp("/playground", { entries: [acme, taskEntry(TASK, { name: "Text Classification" })] });
    const link = await screen.findByRole("link", { name: "Text Classification with owner/model" });
    expect(link.getAttribute("href")).toBe(`/playground?task=${TASK}&provider=acme&model=owner%2Fmodel`);
  });
});

const stored = () => JSON.parse(localStorage.getItem("patchbay:jobs") ?? "") as unknown[];

describe("stored jobs", () => {
  it("are set aside and named if they have an unknown format", () => {
    const job = { id: "1", task: TASK, provider: "acme", model: "m", startedAt: 0 };
    const other = { ...job, startedAt: Date.now(), handle: { provider: "b" } };
    for (const [text, named] of [
      [
        '[{"id":1},null,"x"]',
        ["Job 1: Its id is not a text.", "Job 2: It is not an object.", "Job 3: It is not an object."],
      ],
      [JSON.stringify([{ ...job, startedAt: "now" }]), ["Job 1: Its date is not valid."]],
      [JSON.stringify([other]), ["Job 1: It belongs to another provider than acme."]],
      ["{", ["The list of jobs: It is not valid JSON."]],
      ["5", ["The list of jobs: It is not a list."]],
    ] as const) {
      localStorage.setItem("patchbay:jobs", text);
      expect([keptJobs.list(), keptJobs.unanswered()]).toEqual([[], []]);
      expect(keptJobs.damaged().map(({ name, reason }) => `${name}: ${reason}`)).toEqual(named);
    }
  });

  it("lose nothing that is damaged when another call is stored, until the user deletes it", async () => {
    const damaged = [5, { id: "2", task: TASK }];
    localStorage.setItem("patchbay:jobs", JSON.stringify(damaged));
    const id = keptJobs.ask(TASK, { provider: "acme", model: "owner/model" }, "Paid");
    expect(stored()).toEqual([expect.objectContaining({ id }), ...damaged]);
    keptJobs.forget(id);
    await openTask();
    expect(await screen.findByText("2 stored jobs cannot be read")).toBeTruthy();
    expect(screen.getByText("Job 2: Its provider is not a text.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Delete damaged jobs" }));
    expect(stored()).toEqual([]);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(stored()).toEqual(damaged));
  });

  it("are never dropped for newer ones, because each is paid", () => {
    const handle = { provider: "acme" } as unknown as JobHandle;
    for (let index = 0; index < 30; index += 1) keptJobs.keep(TASK, { provider: "acme", model: `m-${index}` }, handle);
    expect(keptJobs.list().map(({ model }) => model)).toEqual(
      Array.from({ length: 30 }, (_, index) => `m-${29 - index}`),
    );
  });

  it("that could not be read at all are stored on", () => {
    localStorage.setItem("patchbay:jobs", "{");
    keptJobs.forget(keptJobs.ask(TASK, { provider: "acme", model: "owner/model" }, "Paid"));
    expect(localStorage.getItem("patchbay:jobs")).toBe('["{"]');
  });

  it("show what to check if the user left the page before an answer arrived", async () => {
    const call = {
      id: "1",
      task: TASK,
      provider: "acme",
      model: "owner/model",
      startedAt: Date.now(),
      prompt: "Paid",
    };
    localStorage.setItem("patchbay:jobs", JSON.stringify([call, 5, { ...call, id: "2", startedAt: "now" }]));
    const { posts } = await openTask();
    expect(await screen.findByText(/^No answer arrived for the call of .*: owner\/model at Acme$/)).toBeTruthy();
    expect(screen.getByText(/in your account at Acme before you run it again/)).toBeTruthy();
    expect(screen.getByText("Paid")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Forget call" }));
    await waitFor(() => expect(screen.queryByText(/^No answer arrived/)).toBeNull());
    expect(posts()).toEqual([]);
    expect(localStorage.getItem("patchbay:jobs")).not.toContain('"id":"1"');
  });
});
