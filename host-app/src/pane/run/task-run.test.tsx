import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import type { ReadContext } from "@patchbay/core/provider";
import type { ResultWidgetProps } from "@patchbay/widgets";
import { keptJobs } from "../../calls/run/kept-jobs.ts";
import { settings } from "../../host/settings/settings.ts";
import type { TestAppOptions } from "../../testing/render-app.tsx";
import { acme, enterKey, entry, KEY, openTask, result, run, TASK, widgetEntry } from "../../testing/task-scene.ts";
import { unfold } from "../../testing/unfold.ts";

describe("a run", () => {
  it("uses another model if the simulation does not have the chosen one, and shows that", async () => {
    const { posts } = await openTask({ address: "&model=owner%2Fabsent" });
    run("Who answers?");
    expect(await screen.findByText(/does not have owner\/absent: owner\/model answers in its place/)).toBeTruthy();
    expect(await result().findByText("GOOD")).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });

  it("uses the chosen model with a key", async () => {
    await openTask({ address: "&model=owner%2Fabsent" });
    await enterKey();
    run("Who answers?");
    await screen.findByText(/2 requests|Network log/i);
    expect(screen.queryByText(/does not have/)).toBeNull();
  });

  it("shows a job's progress, and stops on request", async () => {
    let report: ReadContext["progress"] | undefined;
    let signal: AbortSignal | undefined;
    const provider = acme((_, context) => {
      report = context.progress;
      signal = context.signal;
      return new Promise(() => {});
    });
    await openTask({ provider });
    run("Slow");
    await screen.findByText("Sent");
    await waitFor(() => expect(report).toBeDefined());
    await act(async () => report?.({ phase: "queued", position: 2 }));
    expect(await screen.findByText("Waiting in the queue, 2 ahead of you")).toBeTruthy();
    await act(async () => report?.({ phase: "running", ratio: 0.5 }));
    expect(screen.getByRole("progressbar", { name: /Progress/ }).getAttribute("value")).toBe("0.5");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("The answer was stopped.")).toBeTruthy();
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Run" })).toBeTruthy();
  });

  it("shows its requests without the key", async () => {
    const { container } = await openTask({
      answer: () => Response.json([{ label: `echo ${KEY}`, score: 1 }]),
    });
    await enterKey();
    run(`My key is ${KEY}`);
    const details = unfold(await screen.findByText("Network log (2)"));
    expect(await screen.findByText(/POST https:\/\/api\.acme\.test\/run/)).toBeTruthy();
    expect(details.textContent).toContain("authorization: [redacted]");
    expect(details.textContent).toContain("My key is [redacted]");
    await waitFor(() => expect(details.textContent).toContain('"label": "echo [redacted]"'));
    expect(container.querySelector(".pb-exchanges")?.innerHTML).not.toContain(KEY);
  });

  it.each([
    ["live", KEY, "https://api.acme.test/run", "patchbay.cassette.json"],
    ["simulated", "", "https://router.huggingface.co/acme/run", "simulated.cassette.json"],
  ])("saves its %s requests as a cassette without the key", async (kind, key, url, name) => {
    await openTask({ answer: () => Response.json([{ label: `echo ${key}`, score: 1 }]) });
    if (key !== "") await enterKey();
    run(`My key is ${key}`);
    unfold(await screen.findByText(/^Network log/));
    const saved: [name: string, blob: Blob][] = [];
    const makeAddress = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(["", blob as Blob]);
      return "blob:cassette";
    });
    const follow = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push([this.download, new Blob()]);
    });
    fireEvent.click(await screen.findByRole("button", { name: "Save as cassette" }));
    await waitFor(() => expect(saved).toHaveLength(2));
    makeAddress.mockRestore();
    follow.mockRestore();
    expect(saved[1]?.[0]).toBe(name);
    const text = (await saved[0]?.[1].text()) ?? "";
    expect(text).toContain(`"url": "${url}"`);
    expect(text.includes("x-patchbay-simulated")).toBe(kind === "simulated");
    expect(text.includes(KEY)).toBe(false);
  });

  it("warns about a model in staging", async () => {
    await openTask({ status: "staging" });
    run("Hello");
    expect(await screen.findByText(/is in staging mode for provider acme. Meant for test purposes only/)).toBeTruthy();
  });

  it("bills to the organization of the settings", async () => {
    settings.set("billTo", "acme-corp");
    const { posts } = await openTask();
    expect(screen.getByText(/Billed to acme-corp/)).toBeTruthy();
    run("Hello");
    await screen.findByText("GOOD");
    expect(posts()[0]?.headers.get("x-hf-bill-to")).toBe("acme-corp");
  });

  it("shows an error with its cause and its remedy", async () => {
    await openTask({ answer: () => Response.json({ error: "Key was revoked" }, { status: 401 }) });
    await enterKey();
    run("Hello");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Key was revoked");
    expect(await screen.findByText(/Check the key/)).toBeTruthy();
    expect(alert.textContent).not.toContain(KEY);
  });
});

function JsonResult({ output, input: given }: ResultWidgetProps) {
  return createElement("p", {}, `Widget ${JSON.stringify([output, given])}`);
}

function BrokenResult(): never {
  throw new Error("broken widget");
}

const withWidget = (widget: object): Partial<TestAppOptions> => ({
  entries: [entry("acme"), widgetEntry],
  modules: { [`task:${TASK}:widget`]: { default: widget } },
});

describe("a result", () => {
  it("is shown in the task's own widget", async () => {
    await openTask(withWidget({ Result: JsonResult }));
    run("Hello");
    expect(await screen.findByText('Widget [[{"label":"GOOD","score":0.75}],{"inputs":"Hello"}]')).toBeTruthy();
  });

  it("is shown without the widget when that throws", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    await openTask(withWidget({ Result: BrokenResult }));
    run("Hello");
    expect(await screen.findByText(/own widget failed/)).toBeTruthy();
    complaints.mockRestore();
    expect(screen.getByText("GOOD")).toBeTruthy();
  });

  it("can be downloaded if it is a file", async () => {
    const image = new Blob(["1234"], { type: "image/png" });
    await openTask({ provider: acme(() => image) });
    run("A fox");
    const link = await screen.findByRole("link", { name: "Download" });
    expect(link.getAttribute("download")).toBe("text-classification.png");
    expect(link.getAttribute("href")).toMatch(/^blob:/);
    expect(screen.getByRole("img", { name: "The result" })).toBeTruthy();
  });
});

/** A gateway whose events the test sends. */
function gateway() {
  const requests: string[] = [];
  const form: { inputs?: unknown; prefer?: string | null } = {};
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    if (pathname.endsWith("/result")) return Response.json([{ label: "REAL", score: 0.5 }]);
    if (pathname.endsWith("/cancel")) return Response.json({ id: "job_1" });
    if (request.method === "POST") Object.assign(form, await request.json(), { prefer: request.headers.get("prefer") });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        request.signal.addEventListener("abort", () => controller.error(request.signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  let count = 0;
  const send = (event: string, job: object) =>
    act(async () => {
      const text = `id: ${++count}\nevent: ${event}\ndata: ${JSON.stringify({ id: "job_1", ...job })}\n\n`;
      stream.enqueue(new TextEncoder().encode(text));
    });
  return { fetch, requests, form, send, end: () => act(async () => stream.close()) };
}

describe("a run through the server's gateway", () => {
  it("shows the progress of a job, and its result", async () => {
    const { fetch, requests, form, send, end } = gateway();
    await openTask({ networkFetch: fetch, gateway: { providers: ["acme"], aliases: [] } });
    await screen.findByText("The server has a key for Acme");
    run("Fine weather");
    await waitFor(() => expect(form.inputs).toBe("Fine weather"));
    expect(form).toMatchObject({ model: "acme/owner/model", prefer: "respond-async" });
    await send("progress", { progress: { phase: "running", ratio: 0.5 } });
    expect(screen.getByRole("progressbar", { name: /Progress/ }).getAttribute("value")).toBe("0.5");
    await send("completed", { status: "completed" });
    await end();
    expect(await result().findByText("REAL")).toBeTruthy();
    expect(result().getByText("From Acme through the gateway")).toBeTruthy();
    expect(requests).toEqual([`POST /gateway/tasks/${TASK}`, "GET /gateway/jobs/job_1/result"]);
  });

  it("goes on after the page was left, without a second request to the provider", async () => {
    const { fetch, requests, form, send } = gateway();
    await openTask({ networkFetch: fetch, gateway: { providers: ["acme"], aliases: [] } });
    await screen.findByText("The server has a key for Acme");
    run("A long one");
    await waitFor(() => expect(form.inputs).toBe("A long one"));
    await send("progress", { provider: "acme", progress: { phase: "running" } });
    await screen.findByText(/^Saved on this device/);
    cleanup();
    const later = gateway();
    await openTask({ networkFetch: later.fetch, gateway: { providers: ["acme"], aliases: [] } });
    await waitFor(() => expect(later.requests).toEqual(["GET /gateway/jobs/job_1/events"]));
    await later.send("completed", { provider: "acme", status: "completed" });
    await later.end();
    expect(await screen.findByText("REAL")).toBeTruthy();
    await waitFor(() => expect(keptJobs.list()).toEqual([]));
    expect([...requests, ...later.requests].filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  it("cancels the job when the user stops it", async () => {
    const { fetch, requests, send } = gateway();
    await openTask({ networkFetch: fetch, gateway: { providers: ["acme"], aliases: [] } });
    await screen.findByText("The server has a key for Acme");
    run("Slow");
    await waitFor(() => expect(requests).toHaveLength(1));
    await send("progress", { progress: { phase: "queued" } });
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(requests).toContain("POST /gateway/jobs/job_1/cancel"));
  });
});
