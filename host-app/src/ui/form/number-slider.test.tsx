import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { FieldEditor, sliderRange } from "./field-editor.tsx";
import type { FormField } from "./form-field.ts";

const field: FormField = {
  name: "temperature",
  path: ["temperature"],
  kind: "number",
  label: "Temperature",
  description: "",
  required: false,
  isInput: false,
  minimum: 0,
  maximum: 2,
};

function Editor(changes: Partial<FormField>) {
  const [draft, setDraft] = useState("");
  return (
    <FieldEditor
      field={{ ...field, ...changes }}
      draft={draft}
      problem={undefined}
      onChange={(next) => setDraft(next as string)}
    />
  );
}

const rangeOf = (changes: Partial<FormField>) => sliderRange({ ...field, ...changes });
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Temperature slider" });
const number = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Temperature" });
const reset = () => screen.queryByRole("button", { name: "Reset Temperature" });

it("sets a number by slider or by typing, and resets it to the provider's default", () => {
  render(<Editor />);
  expect(slider().getAttribute("aria-valuetext")).toBe("Provider’s default");
  expect(reset()).toBeNull();
  fireEvent.change(slider(), { target: { value: "0.7" } });
  expect(number().value).toBe("0.7");
  fireEvent.change(number(), { target: { value: "1.25" } });
  expect([slider().value, slider().getAttribute("aria-valuetext")]).toEqual(["1.25", "1.25"]);
  fireEvent.click(reset()!);
  expect(number().value).toBe("");
  expect(document.activeElement).toBe(number());
  expect(reset()).toBeNull();
});

it("starts at the known default, and offers no reset to a number that equals it", () => {
  render(<Editor fallback={0.5} />);
  expect([slider().value, number().placeholder]).toEqual(["0.5", "0.5"]);
  fireEvent.change(number(), { target: { value: "0.50" } });
  expect(reset()).toBeNull();
  fireEvent.change(number(), { target: { value: "hot" } });
  expect([slider().value, reset() !== null]).toEqual(["0.5", true]);
});

it("has about a hundred steps on round numbers, one for each whole number, and none for ranges too wide to drag", () => {
  expect(rangeOf({})).toEqual({ min: 0, max: 2, step: 0.01 });
  expect(rangeOf({ maximum: 20 })?.step).toBe(0.1);
  expect(rangeOf({ kind: "integer", minimum: 1, maximum: 9 })).toEqual({ min: 1, max: 9, step: 1 });
  expect(rangeOf({ kind: "integer", maximum: 2 ** 32 })).toBeUndefined();
  expect(rangeOf({ kind: "text" })).toBeUndefined();
  render(<Editor minimum={0} maximum={0} />);
  expect(screen.queryByRole("slider")).toBeNull();
});
