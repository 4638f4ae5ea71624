import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { defineTask, schema, textClassificationOutput } from "@patchbay/core/task";
import { taskEntry } from "../../testing/entries.ts";
import { entry, input, openTask, result, run, TASK } from "../../testing/task-scene.ts";

/** Tasks of a text, the first with the fewest providers; the last one needs more than that. */
const NAMES = ["Answer", "Sort", "Summarize", "Translate", "Rhyme", "Speak", "Compare"];
const idOf = (name: string) => name.toLowerCase();

const served = NAMES.map((_, place) =>
  entry(`vendor-${place}`, { tasks: Object.fromEntries(NAMES.slice(place).map((name) => [idOf(name), {}])) }),
);
const taskOf = (fields: typeof input | typeof compared) => ({
  default: defineTask({ descriptor: null, samples: [], input: fields, output: textClassificationOutput }),
});
const compared = schema.object({ inputs: schema.string({ title: "Text" }), other: schema.string({ title: "Other" }) });

async function sendTo() {
  const view = await openTask({
    entries: [
      entry("acme"),
      ...served,
      taskEntry(TASK, { name: "Text Classification" }),
      ...NAMES.map((name) => taskEntry(idOf(name), { name, description: `Writes what it is asked to ${idOf(name)}.` })),
    ],
    modules: Object.fromEntries(
      NAMES.map((name) => [`task:${idOf(name)}`, taskOf(name === "Compare" ? compared : input)]),
    ),
  });
  run("Who answers?");
  // Its code replaces the buttons that the first answer does not wait for.
  await screen.findByText(/^Network log/);
  fireEvent.click(result().getByRole("button", { name: "Send to…" }));
  const list = within(await screen.findByRole("list", { name: "Tasks that take it" }));
  return { ...view, names: () => list.getAllByRole("button").map(({ textContent }) => textContent) };
}

it("offers the five tasks that need only the result and that most providers serve, and all on request", async () => {
  const { names } = await sendTo();
  expect(names()).toEqual(["Speak", "Rhyme", "Translate", "Summarize", "Sort"]);
  fireEvent.click(screen.getByRole("button", { name: "Show all", pressed: false }));
  expect(names()).toEqual([
    "Speak",
    "Rhyme",
    "Translate",
    "Summarize",
    "Sort",
    "Answer",
    "Text Classification",
    "Compare",
  ]);
});

it("finds any other task that takes the result, and opens it", async () => {
  const { names, currentAddress } = await sendTo();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search 8 tasks" }), { target: { value: "answer" } });
  expect(names()).toEqual(["Answer"]);
  expect(screen.getByText("1 task")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  await waitFor(() => expect(currentAddress()).toMatch(/task=answer/));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("GOOD"));
});
