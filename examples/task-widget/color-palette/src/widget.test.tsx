// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import widget from "./widget.tsx";

const { Input, Result } = widget as Required<typeof widget>;
afterEach(cleanup);

it("shows each color with its name", () => {
  render(<Result output={[{ name: "Water", hex: "#1b3a4b" }]} input={{ inputs: "A ferry" }} />);
  expect(screen.getByText(/Water/).textContent).toContain("#1b3a4b");
  expect(screen.getByLabelText("#1b3a4b").querySelector("rect")?.getAttribute("fill")).toBe("#1b3a4b");
});

it("shows an answer of another shape as JSON", () => {
  render(<Result output={{ colors: 2 }} input={{ inputs: "A ferry" }} />);
  expect(document.body.textContent).toContain('"colors": 2');
});

it("has a field for the description, and ideas", () => {
  const onChange = vi.fn();
  render(<Input value={{ inputs: "A ferry" }} onChange={onChange} disabled={false} />);
  expect(screen.getByLabelText<HTMLInputElement>("Description").value).toBe("A ferry");
  fireEvent.click(screen.getByRole("button", { name: "An old harbor" }));
  expect(onChange).toHaveBeenCalledWith({ inputs: "An old harbor" });
});
