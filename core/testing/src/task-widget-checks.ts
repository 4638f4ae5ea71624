import assert from "node:assert/strict";
import type { ComponentType } from "react";
import type { TaskWidget } from "@patchbay/widgets";
import type { Check } from "./check.ts";
import type { TaskFixture } from "./task-fixture.ts";

/** What must be true of a task's widget: it renders without a browser, also what it does not expect. */
export function taskWidgetChecks({ Input, Result, Demo }: TaskWidget, outputs: readonly TaskFixture[]): Check[] {
  return [
    {
      name: "widget: it has a part",
      run: () => assert.ok(Input ?? Result ?? Demo, "neither Input nor Result nor Demo is exported"),
    },
    {
      name: "widget: the demo renders",
      async run() {
        if (Demo) assert.notEqual(await render(Demo, {}), "");
      },
    },
    {
      name: "widget: the input renders before anything is entered, and with something strange in it",
      async run() {
        if (!Input) return;
        for (const value of [undefined, {}, { inputs: 5 }]) {
          const html = await render(Input, { value, onChange() {}, disabled: false });
          assert.match(html, /<(input|textarea|select|button|canvas)\b/, "there is nothing to enter something with");
        }
      },
    },
    {
      name: "widget: the result shows every output of the fixtures",
      async run() {
        if (!Result) return;
        for (const output of outputs.flatMap(({ accepted }) => accepted)) {
          assert.notEqual(await render(Result, { output, input: {} }), "");
        }
      },
    },
    {
      name: "widget: the result survives a wrong output",
      async run() {
        if (!Result) return;
        for (const output of [undefined, null, 5, "", {}, [null], ...outputs.flatMap(({ rejected }) => rejected)]) {
          await render(Result, { output, input: undefined });
        }
      },
    },
  ];
}

// Loaded on use: the checks of other plugins run where there is no React.
async function render<Props extends object>(part: ComponentType<Props>, props: Props): Promise<string> {
  const [{ createElement }, { renderToString }] = await Promise.all([import("react"), import("react-dom/server")]);
  return renderToString(createElement(part, props));
}
