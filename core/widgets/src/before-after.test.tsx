import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BeforeAfter } from "./before-after.tsx";

it("uncovers the requested share of the earlier image", () => {
  const { container } = render(<BeforeAfter before="/before.png" after="/after.png" label="A cup without color" />);
  expect(screen.getByRole("img", { name: "A cup without color" }).getAttribute("src")).toBe("/after.png");
  const earlier = container.querySelector<HTMLElement>('img[src="/before.png"]');
  expect(earlier?.style.clipPath).toBe("inset(0 50% 0 0)");
  fireEvent.change(screen.getByRole("slider"), { target: { value: "80" } });
  expect(earlier?.style.clipPath).toBe("inset(0 20% 0 0)");
});

it("labels two images that are not a before and after", () => {
  render(<BeforeAfter before="/a.png" after="/b.png" label="Two foxes" captions={["A: Acme", "B: Other"]} />);
  expect(screen.getByRole("slider", { name: "How much of A: Acme is shown" })).toBeTruthy();
  expect(screen.getByText("B: Other", { exact: false })).toBeTruthy();
  expect(screen.queryByText("Before", { exact: false })).toBeNull();
});
