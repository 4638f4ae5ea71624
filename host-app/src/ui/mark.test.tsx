import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hueOf, lettersOf, Mark } from "./mark.tsx";

afterEach(cleanup);

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
});

it("is hidden from screen readers next to its name", () => {
  const { container } = render(<Mark id="acme" label="Acme" size="small" />);
  const tile = container.firstElementChild;
  expect(tile?.getAttribute("aria-hidden")).toBe("true");
  expect(tile?.getAttribute("data-size")).toBe("small");
  expect(tile?.textContent).toBe("Ac");
});
