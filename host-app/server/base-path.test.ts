import { describe, expect, it } from "vitest";
import { pageBelow, parseBase, pathBelow } from "./base-path.ts";

describe("parseBase", () => {
  it.each([
    [undefined, "/"],
    ["", "/"],
    ["/", "/"],
    ["patchbay", "/patchbay/"],
    ["/patchbay", "/patchbay/"],
    ["/tools/patch-bay.v2/", "/tools/patch-bay.v2/"],
  ])("reads %j as %s", (text, base) => {
    expect(parseBase(text)).toBe(base);
  });

  it.each(["/a b/", '/"><script>/', "/../", "/a/./b/", "https://example.com/patchbay", "/a?b"])(
    "rejects %s",
    (text) => {
      expect(() => parseBase(text)).toThrow("--base takes a path such as /patchbay/");
    },
  );

  it("rejects a folder that the server itself uses", () => {
    expect(() => parseBase("/plugins/patchbay")).toThrow("--base cannot start with /plugins/");
  });
});

describe("pathBelow", () => {
  it.each([
    ["/patchbay/", "/"],
    ["/patchbay/plugins/index.json?a=/b", "/plugins/index.json"],
    // A proxy has removed the base.
    ["/plugins/index.json", "/plugins/index.json"],
    ["/patchbayonne/", "/patchbayonne/"],
  ])("reads %s as %s", (address, path) => {
    expect(pathBelow("/patchbay/")(new Request(`http://localhost${address}`))).toBe(path);
  });
});

describe("pageBelow", () => {
  it("links to the app's own files, and leaves other URLs unchanged", () => {
    const html = '<meta name="patchbay-base" content="/" /><script src="/a.js"></script><a href="//x.example/">';
    expect(pageBelow("/patchbay/", html)).toBe(
      '<meta name="patchbay-base" content="/patchbay/" /><script src="/patchbay/a.js"></script><a href="//x.example/">',
    );
    expect(pageBelow("/", html)).toBe(html);
  });
});
