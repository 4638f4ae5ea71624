import { fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { hueOf, lettersOf, Mark } from "./mark.tsx";

it.each([
  ["HF Inference", "HF"],
  ["Together AI", "TA"],
  ["Groq", "Gr"],
  ["fal", "fa"],
  ["DeepInfra", "DI"],
  ["llama.cpp", "lc"],
  ["k2-fsa", "k2"],
  ["OVHcloud", "OV"],
  ["日本語 モデル", "日モ"],
  ["🙂", "🙂"],
  ["", "?"],
])("%s has the letters %s", (label, letters) => {
  expect(lettersOf(label)).toBe(letters);
});

it("spreads ids over all twelve colors, with a constant color for each", () => {
  const hues = Array.from({ length: 300 }, (_, place) => hueOf(`plugin-${place}`));
  expect(new Set(hues).size).toBe(12);
  expect(hueOf("acme")).toBe(hueOf("acme"));
  const { container } = render(<Mark id="acme" label="Acme" />);
  expect((container.firstElementChild as HTMLElement).style.getPropertyValue("--pb-hue")).toBe(String(hueOf("acme")));
});

it("is hidden from screen readers next to its name", () => {
  const { container } = render(<Mark id="acme" label="Acme" size="small" />);
  const tile = container.firstElementChild;
  expect(tile?.getAttribute("aria-hidden")).toBe("true");
  expect(tile?.getAttribute("data-size")).toBe("small");
  expect(tile?.textContent).toBe("Ac");
});

it("shows its letters until its drawing is loaded, and then the drawing in the color of the text", () => {
  const mark = <Mark id="acme" label="Acme" drawing="/plugins/acme/icon.svg" />;
  const { container } = render(mark);
  const tile = container.firstElementChild as HTMLElement;
  const image = tile.querySelector("img")!;
  expect([tile.textContent, image.getAttribute("loading")]).toEqual(["Ac", "lazy"]);
  fireEvent.error(image);
  expect([tile.textContent, tile.dataset["drawn"]]).toEqual(["Ac", undefined]);
  fireEvent.load(image);
  expect([tile.textContent, tile.dataset["drawn"], tile.querySelector("img")]).toEqual(["", "true", null]);
  expect(tile.style.getPropertyValue("--pb-drawing")).toBe('url("/plugins/acme/icon.svg")');
  expect(render(mark).container.textContent).toBe("");
});
