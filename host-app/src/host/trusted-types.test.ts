import { describe, expect, it } from "vitest";
import { highlightCode } from "../ui/code/highlight-code.ts";
import { trustedHtml, trustedScriptUrl } from "./trusted-types.ts";

describe("trusted markup", () => {
  it("is the highlighter's output for code, whatever that contains", () => {
    const html = highlightCode(`const page = "<img src=x onerror=alert(1)>"; // </span><script>`, "js") ?? "";
    expect(html).toContain("<span");
    expect(trustedHtml(html)).toBe(html);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    '<span class="hljs-string" onclick="alert(1)">a</span>',
    "<script>alert(1)</script>",
    "<!-- a -->",
  ])("is not %s", (html) => {
    expect(() => trustedHtml(html)).toThrow(TypeError);
  });
});

describe("a trusted script", () => {
  it("is one of the app's own", () => {
    expect(trustedScriptUrl("/assets/worker-1.js")).toBe("/assets/worker-1.js");
  });

  it.each(["https://evil.example/worker.js", "data:text/javascript,alert(1)", "//evil.example/worker.js"])(
    "is not %s",
    (url) => {
      expect(() => trustedScriptUrl(url)).toThrow(TypeError);
    },
  );
});
