import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { OutputError } from "../errors/index.ts";
import { createRedactor, displayAddress } from "./redaction.ts";

const redactor = createRedactor("hf_canary/+");

describe("createRedactor", () => {
  it("takes the secret out of texts, as it is and percent-encoded", () => {
    expect(redactor.text("a hf_canary/+ b hf_canary%2F%2B c")).toBe("a [redacted] b [redacted] c");
  });

  it("copies values without the secret, names included", () => {
    const given = { a: ["hf_canary/+"], "hf_canary/+": 1, b: { c: null, d: true } };
    expect(redactor.value(given)).toEqual({ a: ["[redacted]"], "[redacted]": 1, b: { c: null, d: true } });
    expect(given.a).toEqual(["hf_canary/+"]);
  });

  it("describes binary data and shortens long texts", () => {
    const given = [new Blob(["abc"], { type: "image/png" }), new Uint8Array(3), "x".repeat(2000)];
    expect(redactor.value(given)).toEqual([
      "[Blob image/png, 3 bytes]",
      "[bytes, 3]",
      `${"x".repeat(1000)}… (2000 characters)`,
    ]);
  });

  it("cleans an error with its causes", () => {
    const error = new OutputError("got hf_canary/+", { cause: new Error("inner hf_canary/+") });
    redactor.error(error);
    expect(inspect(error)).not.toContain("canary");
    expect(error.detail).toBe("got [redacted]");
  });

  it("leaves texts alone when the secret is too short to be one", () => {
    expect(createRedactor("a").text("a banana")).toBe("a banana");
    expect(createRedactor(undefined).text("undefined")).toBe("undefined");
  });
});

describe("displayAddress", () => {
  it("hides user information and what looks like a secret in the query", () => {
    const url = new URL("https://me:pw@e.example/a?id=1&X-Amz-Signature=abc&token=t");
    expect(displayAddress(url, redactor)).toBe(
      "https://e.example/a?id=1&X-Amz-Signature=%5Bredacted%5D&token=%5Bredacted%5D",
    );
  });
});
