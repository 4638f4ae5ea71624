import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { schema } from "@patchbay/core/task";
import { checkedResult } from "./checked-result.tsx";

const Verdict = checkedResult(
  schema.object({ verdict: schema.string() }),
  ({ output, input }: { output: { verdict: string }; input: unknown }) => (
    <p>
      {String(input)}: {output.verdict.toUpperCase()}
    </p>
  ),
);

describe("checkedResult", () => {
  it("gives the result an output of the schema's type, and the input", () => {
    render(<Verdict output={{ verdict: "fine" }} input="soup" />);
    expect(screen.getByText("soup: FINE")).toBeDefined();
  });

  it("shows an output of another form as it came", () => {
    render(<Verdict output={{ verdict: 5 }} input="soup" />);
    expect(screen.getByText(/"verdict": 5/)).toBeDefined();
  });

  it.each([
    ["nothing", undefined, "undefined"],
    ["text", "no JSON <b>", "no JSON <b>"],
    ["values that JSON cannot represent", 10n, "10"],
  ])("shows %s too", (_name, output, text) => {
    const { container } = render(<Verdict output={output} input="soup" />);
    expect(container.textContent).toBe(text);
  });
});
