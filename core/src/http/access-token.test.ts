import { describe, expect, it } from "vitest";
import { checkAccessToken, isHubToken } from "./credentials.ts";

describe("checkAccessToken", () => {
  it.each([undefined, null, ""])("takes %j as no token", (token) => {
    expect(checkAccessToken(token)).toBeUndefined();
  });

  it("returns a token as it is", () => {
    expect(checkAccessToken("hf_abc")).toBe("hf_abc");
  });

  it.each(["hf_canary token", "hf_canary\n", "hf_canary\r\nX-Other: 1", "hf_canaryä", "hf_canary\u0000"])(
    "refuses %j without showing it",
    (token) => {
      expect(() => checkAccessToken(token)).toThrow(
        expect.not.objectContaining({ message: expect.stringMatching("canary") }),
      );
      expect(() => checkAccessToken(token)).toThrow("holds a space, a line break or a character outside ASCII");
    },
  );

  it("refuses what is no string", () => {
    expect(() => checkAccessToken({ token: "hf_x" })).toThrow("must be a string, not of type object");
  });
});

describe("isHubToken", () => {
  it.each([
    ["hf_abc", true],
    ["hf", false],
    ["hfabc", false],
    ["HF_abc", false],
    ["key123", false],
    ["xhf_abc", false],
    [undefined, false],
  ])("%j -> %s", (token, expected) => {
    expect(isHubToken(token)).toBe(expected);
  });
});
