// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";

/** The rows of quantizations, each as its cells' texts. */
async function openPage(query = ""): Promise<() => string[][]> {
  await renderApp(`/quantization${query}`, { entries: [] });
  await screen.findByText("Parameters (billions)");
  return () =>
    [...document.querySelectorAll(".pb-quantizations tbody tr")].map(({ children }) =>
      [...children].map((cell) => cell.textContent ?? ""),
    );
}

function headings(): (string | null)[] {
  return [...document.querySelectorAll(".pb-quantizations thead th")].map(({ textContent }) => textContent);
}

describe("the page of quantizations", () => {
  it("lists all, the largest first, for a model of 8 billion parameters", async () => {
    const rows = (await openPage())();
    expect(rows).toHaveLength(48);
    expect(rows.slice(0, 2).map(([name]) => name)).toEqual(["F32", "BF16"]);
    expect(rows.find(([name]) => name === "Q4_K_M")).toEqual(["Q4_K_M", "15", "Q4_K", "4.89", "4.89 GB", ""]);
    expect(screen.getByText("48 of 48")).toBeTruthy();
  });

  it.each([
    ["Qwen3-4B-UD-Q2_K_XL.gguf", ["Q2_K"]],
    ["gpt-oss-20b-MXFP4.gguf", ["MXFP4_MOE"]],
    ["q5_k", ["Q5_K_XL", "Q5_K_M", "Q5_K_S"]],
    ["15", ["Q4_K_M"]],
  ])("finds by %s", async (search, expected) => {
    const rows = await openPage(`?q=${search}`);
    expect(rows().map(([name]) => name)).toEqual(expected);
  });

  it("reports an unknown name", async () => {
    await openPage("?q=Q9");
    expect(screen.getByText("No quantization is named “Q9”")).toBeTruthy();
  });

  it("shows what fits a machine, from the address and from the form", async () => {
    const rows = await openPage("?size=32&machine=NVIDIA RTX 4090");
    const fitOf = (name: string): string | undefined =>
      rows()
        .find(([first]) => first === name)
        ?.at(-1);
    expect(["Q3_K_L", "Q4_K_M", "Q5_K_M"].map(fitOf)).toEqual(["Fits", "Tight", "Too large"]);
    fireEvent.change(screen.getByLabelText("Context"), { target: { value: "2048" } });
    await waitFor(() => expect(fitOf("Q4_K_M")).toBe("Fits"));
    fireEvent.change(screen.getByLabelText("Parameters (billions)"), { target: { value: "8" } });
    await waitFor(() => expect(headings()).toContain("8B model"));
    expect(fitOf("Q6_K")).toBe("Fits");
  });

  it.each(["0", "-3", "many", "1e9"])("rejects a size of %s and uses 8 billion", async (size) => {
    await openPage(`?size=${size}&machine=Abacus&memory=3`);
    expect(screen.getByText("Enter a number above 0 and up to 10,000.")).toBeTruthy();
    expect(headings()).toContain("8B model");
    expect(screen.queryByText("Memory")).toBeNull();
  });
});
