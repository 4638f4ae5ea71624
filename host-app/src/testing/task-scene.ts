import { fireEvent, screen, within } from "@testing-library/react";
import { defineProvider, type ReadContext } from "@patchbay/core/provider";
import { defineTask, schema, textClassificationOutput } from "@patchbay/core/task";
import { providerEntry, taskEntry } from "./entries.ts";
import { renderApp, type TestAppOptions } from "./render-app.tsx";
import { unfold } from "./unfold.ts";

export { enterKey, KEY } from "./chat-scene.ts";

export const TASK = "text-classification";
const MODEL = "owner/model";
/** A key that must not appear anywhere. */

/** Arguments of the task: a text, and how many labels. */
export const input = schema.object({
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

/** A provider that serves only the task. */
export const entry = (id: string, changes: Parameters<typeof providerEntry>[1] = {}) =>
  providerEntry(id, { label: "Acme", tasks: { [TASK]: {} }, ...changes });

/** The task's index entry with a widget. */
export const widgetEntry = taskEntry(TASK, {
  files: {
    ...taskEntry(TASK).files,
    widget: { path: "widget.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 },
  },
});

/** The provider's code with the test's own output. */
export function acme(read: (data: unknown, context: ReadContext) => unknown = (data) => data) {
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

interface TaskScene extends Partial<TestAppOptions> {
  readonly status?: string;
  readonly answer?: () => Response | Promise<Response>;
  /** The code of a provider. */
  readonly provider?: object;
  readonly address?: string;
  /** Ids of the providers that serve the model; default: `acme`. */
  readonly serving?: readonly string[];
}

/** The playground with one task and one provider whose answer the test controls. */
export async function openTask({
  status = "live",
  answer,
  provider = acme(),
  address = "",
  serving = ["acme"],
  ...options
}: TaskScene = {}) {
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
      inferenceProviderMapping: Object.fromEntries(
        serving.map((id) => [id, { status, task: TASK, providerId: "m-1" }]),
      ),
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
  await screen.findByText(/Enter to run|↵ to run/);
  return { ...view, posts: () => sent.filter(({ method }) => method === "POST") };
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Runs the task, on the text if there is one. */
export function run(text?: string) {
  if (text !== undefined) type("Text", text);
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
}
export const result = () => within(screen.getByRole("region", { name: "Result" }));

/** Opens the code of a call. */
export async function openCode(): Promise<void> {
  unfold(await screen.findByText("Code"));
  await screen.findByText(/No code yet|The key comes from|There is no code/);
}

/** The code that is shown. */
export function shownCode(): string {
  return screen.getByRole("figure", { name: /^The call with/ }).querySelector("code")?.textContent ?? "";
}

/** Opens the history next to the playground. @returns queries in its panel */
export async function showHistory() {
  fireEvent.click(await screen.findByRole("button", { name: "History" }));
  return within(await screen.findByRole("region", { name: "History" }));
}
