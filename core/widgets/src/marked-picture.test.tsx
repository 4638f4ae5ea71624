import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MarkedPicture } from "./marked-picture.tsx";

const picture = new Blob(["an image"], { type: "image/png" });

/** Contrast with white. Sources: the sRGB matrices of CSS Color 4, relative luminance of WCAG 2.2 */
function contrastWithWhite(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  // Screens clip out-of-range colors.
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe("MarkedPicture", () => {
  it("draws each of many labels in a color with enough contrast for white text", () => {
    const box = { xmin: 0, ymin: 0, xmax: 10, ymax: 10 };
    const regions = Array.from({ length: 60 }, (_, index) => ({ label: `thing ${index}`, box }));
    const { container } = render(<MarkedPicture label="Found objects" picture="/many.jpg" regions={regions} />);
    fireEvent.load(screen.getByRole("img"));
    const colors = [...container.querySelectorAll("rect[stroke^=oklch]")].map((rect) => rect.getAttribute("stroke"));
    expect(new Set(colors).size).toBe(60);
    expect(colors.filter((color) => contrastWithWhite(color ?? "") < 4.5)).toEqual([]);
  });

  it("draws boxes once the image's size is known, a color for each label, and lists them", () => {
    const box = { xmin: 10, ymin: 20, xmax: 40, ymax: 80 };
    const { container } = render(
      <MarkedPicture
        label="Found objects"
        picture={picture}
        regions={[
          { label: "cat", score: 0.98, box },
          { label: "dog", score: 0.5, box: { ...box, xmin: 50, xmax: 45 } },
          { label: "cat", score: 0.4, box: { ...box, xmin: 15 } },
        ]}
      />,
    );
    const image = screen.getByRole("img");
    expect(image.getAttribute("src")).toMatch(/^blob:/);
    expect(container.querySelectorAll("rect")).toHaveLength(0);
    Object.defineProperties(image, { naturalWidth: { value: 200 }, naturalHeight: { value: 100 } });
    fireEvent.load(image);
    expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 200 100");
    // Each has a pale outline.
    const rects = [...container.querySelectorAll("rect[stroke^=oklch]")];
    expect(rects.map((rect) => ["x", "y", "width", "height"].map((name) => rect.getAttribute(name)))).toEqual([
      ["10", "20", "30", "60"],
      ["50", "20", "0", "60"],
      ["15", "20", "25", "60"],
    ]);
    const colors = rects.map((rect) => rect.getAttribute("stroke"));
    expect(new Set(colors).size).toBe(2);
    expect(colors[0]).toBe(colors[2]);
    const items = within(screen.getByRole("list", { name: "Found objects" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["cat 0.980", "dog 0.500", "cat 0.400"]);
  });

  it("shows one region alone while its name is pointed at, and those whose names were clicked", () => {
    const box = { xmin: 0, ymin: 0, xmax: 10, ymax: 10 };
    const { container } = render(
      <MarkedPicture
        label="Found objects"
        picture="/two.jpg"
        regions={[
          { label: "cat", score: 0.9, box },
          { label: "dog", score: 0.8, box },
        ]}
      />,
    );
    fireEvent.load(screen.getByRole("img"));
    const strengths = () => [...container.querySelectorAll("g")].map((drawn) => drawn.getAttribute("opacity"));
    const dog = screen.getByRole("button", { name: "dog 0.800" });
    expect(strengths()).toEqual(["1", "1"]);
    fireEvent.pointerEnter(dog);
    expect(strengths()).toEqual(["0.12", "1"]);
    fireEvent.pointerLeave(dog);
    expect(strengths()).toEqual(["1", "1"]);
    fireEvent.click(dog);
    fireEvent.pointerLeave(dog);
    expect(strengths()).toEqual(["0.12", "1"]);
    expect(dog.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "cat 0.900" }));
    expect(strengths()).toEqual(["1", "1"]);
    fireEvent.click(dog);
    expect(strengths()).toEqual(["1", "0.12"]);
    fireEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(strengths()).toEqual(["1", "1"]);
    expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
    expect(screen.queryByLabelText("Opacity")).toBeNull();
  });

  it("lays masks over the image", () => {
    const { container } = render(
      <MarkedPicture
        label="Regions"
        picture={picture}
        regions={[
          { label: "sky", mask: "AAAA" },
          { label: "sea", mask: 'x"), url("https://acme.example/' },
        ]}
      />,
    );
    const masks = [...container.querySelectorAll<HTMLElement>("[style*='luminance']")];
    expect(masks.map(({ style }) => style.mask)).toEqual([
      'url("data:image/png;base64,AAAA") center / 100% 100% luminance',
    ]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual(["sky", "sea"]);
  });

  it("draws outlines over an image at an address, and lists a label without scores once", () => {
    const outline = "1,2 30,2 15,40";
    const regions = [
      { label: "coin", outline },
      { label: "coin", outline },
    ];
    const { container } = render(
      <MarkedPicture label="Masks" picture="/coins.jpg" alt="Two coins" regions={regions} />,
    );
    const image = screen.getByRole("img", { name: "Two coins" });
    expect(image.getAttribute("src")).toBe("/coins.jpg");
    fireEvent.load(image);
    expect([...container.querySelectorAll("polygon")].map((each) => each.getAttribute("points"))).toEqual([
      outline,
      outline,
    ]);
    fireEvent.change(screen.getByLabelText("Opacity"), { target: { value: "80" } });
    expect(container.querySelector("polygon")?.getAttribute("fill-opacity")).toBe("0.8");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual(["coin"]);
  });
});
