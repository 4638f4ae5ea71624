import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { defineTask, schema, type Task, type TaskDescriptor } from "@patchbay/core/task";
import { checkedResult, defineWidget, UnknownOutput } from "@patchbay/widgets";
import { taskChecks, type TaskUnderTest } from "./task-checks.ts";

const manifest = { contract: 1, name: "Sorting", modality: "other", order: 1 };
const output = schema.object({ verdict: schema.string({ title: "Verdict" }) });
const descriptor: TaskDescriptor = {
  summary: "Sorts.",
  datasets: [{ id: "acme/heap", description: "Unsorted things." }],
  models: [],
  spaces: [],
  metrics: [],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "b a" }],
    outputs: [{ type: "chart", data: [{ label: "a", score: 1 }] }],
  },
  widgetModels: ["acme/sorter"],
};
const task = defineTask({
  descriptor,
  samples: [{ label: "Two", input: { inputs: "b a" } }],
  input: schema.object({ inputs: schema.string({ title: "Text" }) }),
  output,
  snippetInput: () => ({ kind: "text", text: "b a" }),
});
const widget = defineWidget({
  Result: checkedResult(output, ({ output: { verdict } }) => createElement(UnknownOutput, { output: verdict })),
});
const sound: TaskUnderTest = {
  id: "sorting",
  manifest,
  task,
  widget,
  fixtures: [{ name: "sorting", content: { accepted: [{ verdict: "a b" }], rejected: [{ verdict: 5 }] } }],
};

/** Names of the checks that fail. */
async function failuresOf(changes: Partial<Omit<TaskUnderTest, "task">> & { task?: Partial<Task> }): Promise<string[]> {
  const checks = taskChecks({ ...sound, ...changes, task: { ...task, ...changes.task } });
  const failed = await Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        await run();
        return [];
      } catch {
        return [name];
      }
    }),
  );
  return failed.flat();
}

const page = (changes: Partial<TaskDescriptor>) => ({ task: { descriptor: { ...descriptor, ...changes } } });
const fixture = (accepted: unknown, rejected: unknown) => ({
  fixtures: [{ name: "sorting", content: { accepted: [accepted], rejected: [rejected] } }],
});

const judged = (judge: NonNullable<Task["judge"]>) => failuresOf({ task: { judge } });

describe("the checks of a task", () => {
  it("try the judge with everything that can be answered and expected", async () => {
    expect(
      await judged(({ output: answer, expected }) => (answer === undefined ? undefined : Number(expected === "yes"))),
    ).toEqual([]);
    const failure = ["judge: whatever was answered and expected scores 0 to 1 or nothing, the same each time"];
    expect(await judged(() => 2)).toEqual(failure);
    expect(await judged(({ expected }) => (JSON.parse(expected) as number) / 7)).toEqual(failure);
  });

  it("pass for a sound one, with and without page and widget", async () => {
    expect(await failuresOf({})).toEqual([]);
    expect(await failuresOf({ widget: undefined, task: { descriptor: null, snippetInput: undefined } })).toEqual([]);
  });

  it.each([
    [
      "calls that the code does not describe",
      { manifest: { ...manifest, calls: ["sorting", "conversational"] } },
      ["manifest: the calls are those that the code describes", "fixtures: one file for every call"],
    ],
    [
      "a sample that its schema refuses",
      { task: { samples: [{ label: "None", input: { text: "b a" } }] } },
      ["sorting: the samples are accepted as input"],
    ],
    [
      "a sample for a call that is not there",
      { task: { samples: [{ label: "Chat", call: "conversational", input: {} }] } },
      ["samples: each belongs to a call"],
    ],
    [
      "a first sample with another input than the example's",
      { task: { samples: [{ label: "Three", input: { inputs: "c b a" } }] } },
      ["samples: the first has the input of the demonstration, whose output stands beside it"],
    ],
    [
      "an example that cannot be shown, of a task without a page",
      { task: { descriptor: null, demo: { inputs: descriptor.demo.inputs, outputs: [] } } },
      ["descriptor: the demonstration can be shown"],
    ],
    ["a right output that is refused", fixture({ answer: "a b" }, null), ["sorting: the right outputs are accepted"]],
    [
      "a wrong output that is accepted",
      fixture({ verdict: "" }, { verdict: "" }),
      ["sorting: the wrong outputs are refused"],
    ],
    [
      "a field without a title",
      { task: { input: schema.object({ inputs: schema.string() }) } },
      ["sorting: the input's JSON Schema can make a form"],
    ],
    [
      "a reference without a description",
      page({ models: [{ id: "acme/sorter", description: " " }] }),
      ["descriptor: every reference has an id, once, and a description"],
    ],
    [
      "a film's address in place of its id",
      page({ youtubeId: "https://youtu.be/e9gNEAlsOvU" }),
      ["descriptor: models and film for trying the task are ids"],
    ],
    [
      "a token outside of its text",
      page({
        demo: {
          inputs: descriptor.demo.inputs,
          outputs: [{ type: "text-with-tokens", text: "a", tokens: [{ type: "X", start: 0, end: 2 }] }],
        },
      }),
      ["descriptor: the demonstration can be shown"],
    ],
    [
      "an empty page that does not say so",
      page({ datasets: [], demo: { inputs: [], outputs: [] } }),
      ["descriptor: a page without content says that it is a placeholder, and no other does"],
    ],
    [
      "a snippet input that inserts what is not there",
      {
        task: { snippetInput: ({ mask_token }: { mask_token?: string }) => ({ kind: "text", text: `${mask_token}` }) },
      },
      [
        "snippet input: a conversational record has one, the same each time",
        "snippet input: a bare record has one, the same each time",
      ],
    ],
    [
      "a result that trusts its output",
      {
        widget: defineWidget({
          Result: ({ output: answer }) => createElement("p", null, (answer as { verdict: string }).verdict.trim()),
        }),
      },
      ["widget: the result survives a wrong output"],
    ],
    [
      "an input with nothing to enter something",
      { widget: defineWidget({ Input: () => createElement("p", null, "soon") }) },
      ["widget: the input renders before anything is entered, and with something strange in it"],
    ],
  ] as const)("fail for %s", async (_name, changes, failures) => {
    expect(await failuresOf(changes as Parameters<typeof failuresOf>[0])).toEqual(failures);
  });

  it("expect a failure that the manifest excuses", async () => {
    const exceptions = { "sorting: the samples are accepted as input": "the server takes more" };
    const broken = { task: { samples: [{ label: "None", input: { text: "b a" } }] } };
    expect(await failuresOf({ ...broken, manifest: { ...manifest, exceptions } })).toEqual([]);
    expect(await failuresOf({ manifest: { ...manifest, exceptions } })).toHaveLength(1);
  });

  it("do not begin without a readable fixture", () => {
    expect(() => taskChecks({ ...sound, fixtures: [{ name: "sorting", content: { accepted: [] } }] })).toThrow(
      /fixtures\/sorting\.json/,
    );
  });
});
