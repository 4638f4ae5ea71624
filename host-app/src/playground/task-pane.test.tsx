import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { defineProvider, type ReadContext } from "@patchbay/core/provider";
import { defineTask, fillMaskOutput, schema, textClassificationOutput } from "@patchbay/core/task";
import type { ResultWidgetProps } from "@patchbay/core/widgets";
import { settings } from "../settings/settings.ts";
import { providerEntry, taskEntry } from "../testing/entries.ts";
import { renderApp, type TestAppOptions } from "../testing/render-app.tsx";
import { providerKeys } from "./provider-keys.ts";

// The pane's code is loaded by the first test that shows it, on a machine that may be busy.
configure({ asyncUtilTimeout: 5000 });

const TASK = "text-classification";
const MODEL = "owner/model";
const KEY = "acme-very-secret-key";

const input = schema.object({
  inputs: schema.string({ title: "Text", input: "multiline" }),
  parameters: schema.optional(
    schema.object({ top_k: schema.optional(schema.integer({ title: "Number of labels", minimum: 1, maximum: 9 })) }),
  ),
});
const task = defineTask({
  descriptor: null,
  samples: [
    { label: "Praise", language: "en", input: { inputs: "Lovely", parameters: { top_k: 3 } } },
    { label: "Lob", language: "de", input: { inputs: "Schön" } },
  ],
  input,
  output: textClassificationOutput,
});

const entry = (id: string, changes: Parameters<typeof providerEntry>[1] = {}) =>
  providerEntry(id, { label: "Acme", tasks: { [TASK]: {} }, ...changes });

function acme(read: (data: unknown, context: ReadContext) => unknown = (data) => data) {
  return defineProvider({
    tasks: {
      [TASK]: {
        route: () => ({ path: "run" }),
        body: ({ args, parameters }) => (args["inputs"] instanceof Blob ? args["inputs"] : { ...args, parameters }),
        read: ({ data }, context) => read(data, context),
      },
    },
  });
}

interface Scene extends Partial<TestAppOptions> {
  readonly status?: string;
  readonly answer?: () => Response | Promise<Response>;
  readonly provider?: ReturnType<typeof acme>;
  readonly address?: string;
}

/** The playground over one task and one provider whose answer the test gives. */
async function open({ status = "live", answer, provider = acme(), address = "", ...options }: Scene = {}) {
  const sent: Request[] = [];
  const server: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    sent.push(request.clone());
    if (!request.url.includes("/api/models/")) {
      return (await answer?.()) ?? Response.json([{ label: "GOOD", score: 0.75 }]);
    }
    return Response.json({
      id: MODEL,
      mask_token: "[MASK]",
      inferenceProviderMapping: { acme: { status, task: TASK, providerId: "m-1" } },
    });
  };
  const view = await renderApp(`/playground?task=${TASK}${address}`, {
    entries: [entry("acme"), taskEntry(TASK, { name: "Text Classification" })],
    sandboxFetch: server,
    networkFetch: server,
    ...options,
    modules: {
      [`task:${TASK}`]: { default: task },
      "provider:acme": { default: provider },
      "provider:acme:mocks": { handlers: [], models: [{ id: MODEL, task: TASK, providerId: "m-1" }] },
      ...options.modules,
    },
  });
  await screen.findByText(/with Enter runs it/);
  return { ...view, posts: () => sent.filter(({ method }) => method === "POST") };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const run = () => fireEvent.click(screen.getByRole("button", { name: "Run" }));
const result = () => within(screen.getByRole("region", { name: "Result" }));

async function enterKey() {
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: KEY } });
  fireEvent.click(screen.getByRole("button", { name: "Use" }));
  await screen.findByText(/requests leave this machine/);
}

afterEach(() => {
  cleanup();
  providerKeys.forget("acme");
  settings.set("billTo", "");
});

describe("the form of a task", () => {
  it("is made of the task's schema, and its arguments are what is sent", async () => {
    const { posts } = await open();
    type("Text", "Fine weather");
    type("Number of labels", "2");
    run();
    expect(await screen.findByText("GOOD")).toBeTruthy();
    expect(await posts()[0]?.json()).toEqual({ inputs: "Fine weather", parameters: { top_k: 2 } });
    expect(result().getByText("Simulated")).toBeTruthy();
    expect(result().getByText(/^total/)).toBeTruthy();
  });

  it("says at the field what is wrong, and sends nothing", async () => {
    const { posts } = await open({ address: "&parameters.top_k=12" });
    run();
    expect(await screen.findByText("The call needs this.")).toBeTruthy();
    expect(screen.getByText(/Number of labels is “12”; give a whole number from 1 to 9/)).toBeTruthy();
    expect(screen.getByLabelText("Text").getAttribute("aria-invalid")).toBe("true");
    expect(posts()).toEqual([]);
    type("Text", "Now");
    expect(screen.queryByText("The call needs this.")).toBeNull();
  });

  it("keeps simple parameters in the address, and neither inputs nor keys", async () => {
    const { currentAddress } = await open({ address: "&provider=acme&parameters.top_k=4" });
    expect(screen.getByLabelText<HTMLInputElement>("Number of labels").value).toBe("4");
    type("Number of labels", "5");
    type("Text", "Private words");
    await enterKey();
    expect(currentAddress()).toBe(`/playground?task=${TASK}&provider=acme&parameters.top_k=5`);
  });

  it("starts from a sample in the language that is chosen", async () => {
    const { currentAddress } = await open();
    fireEvent.click(await screen.findByRole("button", { name: "Praise" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Lovely");
    expect(currentAddress()).toContain("parameters.top_k=3");
    fireEvent.change(screen.getByLabelText("Language of the samples"), { target: { value: "de" } });
    fireEvent.click(screen.getByRole("button", { name: "Lob" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Schön");
    expect(currentAddress()).not.toContain("top_k");
  });

  it("puts the model's own mask token into a sample", async () => {
    const masked = defineTask({
      descriptor: null,
      samples: [{ label: "Sea", input: { inputs: "Home from the <mask>." } }],
      input,
      output: fillMaskOutput,
    });
    await open({ modules: { [`task:${TASK}`]: { default: masked } } });
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    fireEvent.click(screen.getByRole("button", { name: "Sea" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Home from the [MASK].");
  });

  it("asks for JSON where no plugin describes the task", async () => {
    const { posts } = await open({ entries: [entry("acme")] });
    type("Arguments", '{ "inputs": "Anything" }');
    run();
    await screen.findByText("GOOD");
    expect(await posts()[0]?.json()).toEqual({ inputs: "Anything" });
  });

  it("takes a file, shows it and sends its bytes", async () => {
    const binary = defineTask({
      descriptor: null,
      samples: [],
      input: schema.object({ inputs: schema.binary({ title: "Sound", input: "audio" }) }),
      output: textClassificationOutput,
    });
    const { posts } = await open({ modules: { [`task:${TASK}`]: { default: binary } } });
    const file = new File(["abcd"], "voice.wav", { type: "audio/wav" });
    // The test's DOM leaves out by what files of every realm are known.
    Object.defineProperty(file, Symbol.toStringTag, { value: "File" });
    fireEvent.change(screen.getByLabelText("Sound"), { target: { files: [file] } });
    expect(await screen.findByText(/voice\.wav, audio\/wav, 4 B/)).toBeTruthy();
    run();
    await screen.findByText("GOOD");
    expect(await posts()[0]?.text()).toBe("abcd");
  });
});

describe("a run", () => {
  it("tells how far a job is, and stops when it is told to", async () => {
    let report: ReadContext["progress"] | undefined;
    let signal: AbortSignal | undefined;
    const provider = acme((_, context) => {
      report = context.progress;
      signal = context.signal;
      return new Promise(() => {});
    });
    await open({ provider });
    type("Text", "Slow");
    run();
    await screen.findByText("Asked");
    await waitFor(() => expect(report).toBeDefined());
    await act(async () => report?.({ phase: "queued", position: 2 }));
    expect(await screen.findByText("Waiting in the queue, 2 before")).toBeTruthy();
    await act(async () => report?.({ phase: "running", ratio: 0.5 }));
    expect(screen.getByRole("progressbar", { name: /Progress/ }).getAttribute("value")).toBe("0.5");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("The call was stopped.")).toBeTruthy();
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Run" })).toBeTruthy();
  });

  it("shows its requests without the key", async () => {
    const { container } = await open({ answer: () => Response.json([{ label: `echo ${KEY.slice(0, 4)}`, score: 1 }]) });
    await enterKey();
    type("Text", `My key is ${KEY}`);
    run();
    const summary = await screen.findByText("2 requests and answers");
    const details = summary.closest("details");
    if (!details) throw new Error("The requests are not folded away.");
    details.open = true;
    fireEvent(details, new Event("toggle"));
    expect(await screen.findByText(/POST https:\/\/api\.acme\.test\/run/)).toBeTruthy();
    expect(details.textContent).toContain("authorization: [redacted]");
    expect(details.textContent).toContain("My key is [redacted]");
    expect(container.querySelector(".pb-exchanges")?.innerHTML).not.toContain(KEY);
  });

  it("warns of a model in staging", async () => {
    await open({ status: "staging" });
    type("Text", "Hello");
    run();
    expect(await screen.findByText(/is in staging mode for provider acme. Meant for test purposes only/)).toBeTruthy();
  });

  it("bills to the organisation of the settings", async () => {
    settings.set("billTo", "acme-corp");
    const { posts } = await open();
    expect(screen.getByText(/Billed to acme-corp/)).toBeTruthy();
    type("Text", "Hello");
    run();
    await screen.findByText("GOOD");
    expect(posts()[0]?.headers.get("x-hf-bill-to")).toBe("acme-corp");
  });

  it("shows an error with its cause and what helps", async () => {
    await open({ answer: () => Response.json({ error: "Key was revoked" }, { status: 401 }) });
    await enterKey();
    type("Text", "Hello");
    run();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Key was revoked");
    expect(alert.textContent).toContain("Check the key");
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
  entries: [
    entry("acme"),
    taskEntry(TASK, {
      files: {
        ...taskEntry(TASK).files,
        widget: { path: "widget.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 },
      },
    }),
  ],
  modules: { [`task:${TASK}:widget`]: { default: widget } },
});

describe("a result", () => {
  it("is shown by the task's own widget", async () => {
    await open(withWidget({ Result: JsonResult }));
    type("Text", "Hello");
    run();
    expect(await screen.findByText('Widget [[{"label":"GOOD","score":0.75}],{"inputs":"Hello"}]')).toBeTruthy();
  });

  it("is shown plainly when the widget throws", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    await open(withWidget({ Result: BrokenResult }));
    type("Text", "Hello");
    run();
    expect(await screen.findByText(/own widget failed/)).toBeTruthy();
    complaints.mockRestore();
    expect(screen.getByText("GOOD")).toBeTruthy();
  });

  it("can be downloaded when it is a file", async () => {
    const picture = new Blob(["1234"], { type: "image/png" });
    await open({ provider: acme(() => picture) });
    type("Text", "A fox");
    run();
    const link = await screen.findByRole("link", { name: "Download" });
    expect(link.getAttribute("download")).toBe("result.png");
    expect(link.getAttribute("href")).toMatch(/^blob:/);
    expect(screen.getByRole("img", { name: "The result" })).toBeTruthy();
  });
});
