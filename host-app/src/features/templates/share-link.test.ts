import { describe, expect, it } from "vitest";
import { readShareHash, SHARE_LIMIT, shareHash } from "./share-link.ts";

describe("a shared link", () => {
  it("contains the edits, in characters that survive in an address", () => {
    const edits = { template: "{{ '🙂 ÿ>>>???' }}\n", tools: "", bosToken: "<s>" };
    const hash = shareHash(edits);
    expect(hash).toMatch(/^#lab=[\w-]+$/);
    expect(readShareHash(hash ?? "")).toEqual(edits);
  });

  it("has no hash without edits, and is undefined over the limit", () => {
    expect(shareHash({})).toBe("");
    expect(shareHash({ template: "x".repeat(SHARE_LIMIT - '{"template":""}'.length) })).toBeTypeOf("string");
    expect(shareHash({ template: "x".repeat(SHARE_LIMIT - '{"template":""}'.length + 1) })).toBeUndefined();
  });

  it.each(["#tree", "", "#lab=%%", "#lab=aGFsZg", `#lab=${btoa('"text"')}`])("that is %j cannot be read", (hash) => {
    expect(readShareHash(hash)).toBeUndefined();
  });

  it("accepts only known fields, as text", () => {
    const hash = `#lab=${btoa(JSON.stringify({ template: "a", tools: 7, other: "b", __proto__: "c" }))}`;
    expect(readShareHash(hash)).toEqual({ template: "a" });
  });
});
