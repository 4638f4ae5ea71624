import { describe, expect, it } from "vitest";
import { readParameters } from "./chat-parameters.ts";

const none = { temperature: "", top_p: "", max_tokens: "" };

describe("readParameters", () => {
  it("leaves out what is empty and reads the rest as numbers", () => {
    expect(readParameters({ ...none, temperature: " 0.7 ", max_tokens: "256" })).toEqual({
      values: { temperature: 0.7, max_tokens: 256 },
    });
  });

  it.each([
    [{ temperature: "warm" }, "Temperature is “warm”; give a number from 0 to 2"],
    [{ temperature: "2.1" }, "from 0 to 2"],
    [{ top_p: "-1" }, "Top p"],
    [{ max_tokens: "1.5" }, "a whole number"],
    [{ max_tokens: "0" }, "from 1"],
  ])("refuses %j", (typed, expected) => {
    const result = readParameters({ ...none, ...typed });
    expect("problem" in result && result.problem).toContain(expected);
  });
});
