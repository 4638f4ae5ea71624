/** Contents of damaged or malicious files and links, for the tests of histories and of links. */

type Row = Record<string, unknown>;

const TASK = "text-classification";

export const run = (changes: Row = {}, call: Row = {}): Row => ({
  status: "done",
  text: "",
  choices: [],
  warnings: [],
  startedAt: 1,
  output: [{ label: "GOOD", score: 0.5 }],
  ...changes,
  call: {
    task: TASK,
    provider: "hf-inference",
    model: "owner/model",
    args: { inputs: "Fine" },
    streams: false,
    simulated: true,
    source: "Simulated",
    ...call,
  },
});

export const bench = (changes: Row = {}, runs: readonly unknown[] = [run()]): Row => ({
  task: TASK,
  address: { task: TASK },
  panes: [runs],
  ...changes,
});

/** A conversation whose only call has these arguments. */
export const chat = (args: unknown, changes: Row = {}): Row =>
  bench({ task: "conversational", address: {} }, [
    run({ choices: [{ text: "Hi", reasoning: "", toolCalls: [] }], ...changes }, { task: "conversational", args }),
  ]);

export const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

/** Benches that cannot be opened, by their problem. */
export const BAD_BENCHES: Readonly<Record<string, unknown>> = {
  "no bench": null,
  "a list as the bench": [],
  "no panes": bench({ panes: [] }),
  "more panes than there are": bench({ panes: [[], [], [], [], []] }),
  "a pane that is no list": bench({ panes: ["run"] }),
  "a run that is null": bench({}, [null]),
  "a run without a call": bench({}, [{ ...run(), call: undefined }]),
  "a status that does not exist": bench({}, [run({ status: "running" })]),
  "a model that is a number": bench({}, [run({}, { model: 5 })]),
  "arguments that are a list": bench({}, [run({}, { args: [] })]),
  "inputs of another kind": bench({}, [run({}, { args: { inputs: { a: 1 } } })]),
  "a task that is a number": bench({ task: 5 }),
  "a conversation without messages": chat({}),
  "messages that are text": chat({ messages: "zz" }),
  "a message that is null": chat({ messages: [null] }),
  "a message whose role is a number": chat({ messages: [{ role: 5, content: "Hi" }] }),
  "a message with a part that is null": chat({ messages: [{ role: "user", content: [null] }] }),
  "an image without an address": chat({
    messages: [{ role: "user", content: [{ type: "image_url", image_url: null }] }],
  }),
  "a conversation with a run of another task": bench({ task: "conversational" }),
  "an input of a conversation that is text": { ...chat({ messages: [] }), panes: [[]], inputs: [{ messages: "zz" }] },
  "an answer that is a number": chat({ messages: [] }, { choices: [{ text: 5, toolCalls: [] }] }),
  "a tool call without a name": chat({ messages: [] }, { choices: [{ text: "", toolCalls: [{}] }] }),
  "a file that is not base64": bench({}, [
    run({}, { args: { inputs: { "patchbay-file": "image/png", size: 4, bytes: "#" } } }),
  ]),
  "a file whose bytes are a number": bench({}, [run({ output: { "patchbay-file": "image/png", size: 4, bytes: 5 } })]),
};
