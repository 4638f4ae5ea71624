import { renderHook, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { createMemory, PASSED, type Passed } from "../../calls/panes/bench-memory.ts";
import type { FormField } from "../../ui/form/form-field.ts";
import { usePassedInput } from "./passed-input.ts";
import type { EnteredCall } from "./use-entered-call.ts";

const field = (name: string, kind: FormField["kind"]): FormField => ({
  name,
  kind,
  path: [name],
  label: name,
  description: "",
  required: false,
  isInput: true,
});
const fields = [field("mask", "mask"), field("inputs", "image")];
const passed: readonly Passed[] = [
  { kind: "mask", value: new Blob(["mask"]) },
  { kind: "image", value: new Blob(["image"]) },
];

function pass() {
  const memory = createMemory([]);
  memory.values.set(PASSED, passed);
  const put = vi.fn<EnteredCall["put"]>();
  const entered: Partial<EnteredCall> = { put };
  const show = () =>
    renderHook(() => usePassedInput(memory, fields, entered as EnteredCall, true), { wrapper: MemoryRouter });
  return { show, put, memory };
}

const filled = [
  ["mask", passed[0]?.value],
  ["inputs", passed[1]?.value],
];

it("sets all passed values at once, so that none replaces another", async () => {
  const { show, put, memory } = pass();
  show();
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]?.[0].map(([{ name }, draft]) => [name, draft])).toEqual(filled);
  expect(memory.values.has(PASSED)).toBe(false);
});

it("leaves the values to the next form if one is left before they are read", async () => {
  const { show, put } = pass();
  show().unmount();
  expect(put).not.toHaveBeenCalled();
  show();
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]?.[0]).toHaveLength(2);
});
