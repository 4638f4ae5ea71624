import { expect, it } from "vitest";
import { repository } from "../../../package.json";
import { SOURCE_URL, sourceUrlOf } from "./source-url.ts";

it.each([
  "github:owner/name",
  "owner/name",
  "https://github.com/owner/name",
  "https://github.com/owner/name.git",
  "git+https://github.com/owner/name.git",
  "git://github.com/owner/name.git",
  "git+ssh://git@github.com/owner/name.git",
  "git@github.com:owner/name.git",
])("finds the files of %s", (url) => {
  expect(sourceUrlOf(url)).toBe("https://github.com/owner/name/blob/HEAD");
  expect(sourceUrlOf({ url })).toBe("https://github.com/owner/name/blob/HEAD");
});

it("finds the files of a repository on another host", () => {
  expect(sourceUrlOf("gitlab:owner/name")).toBe("https://gitlab.com/owner/name/blob/HEAD");
  expect(sourceUrlOf("git+https://code.example/team/name.git")).toBe("https://code.example/team/name/blob/HEAD");
});

it.each(["", "file:///tmp/name", "javascript:alert(1)", "../name"])("finds none for %j", (url) => {
  expect(sourceUrlOf(url)).toBeUndefined();
});

it("is that of this repository", () => {
  expect(SOURCE_URL).toBe(sourceUrlOf(repository));
  expect(SOURCE_URL).toMatch(/^https:/);
});
