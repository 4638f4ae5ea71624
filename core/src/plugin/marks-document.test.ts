import { expect, it } from "vitest";
import type { IndexEntry } from "../manifest/manifest.ts";
import { collectMarks } from "./marks-document.ts";

const icon = { path: "icon.a1.svg", integrity: `sha384-${"A".repeat(64)}`, bytes: 6 };
const entry = (id: string, more: object = {}): IndexEntry =>
  ({ id, base: `libraries/${id}/`, origin: "built-in", icon, ...more }) as IndexEntry;

it("joins the marks of plugins, without installed ones and those that cannot be read", async () => {
  const entries = [
    entry("drawn"),
    entry("plain", { icon: undefined }),
    entry("foreign", { origin: "installed" }),
    entry("lost"),
    entry("empty"),
  ];
  const document = await collectMarks(entries, async ({ id }, { path }) => {
    if (id === "lost") throw new Error("There is no such file.");
    return id === "empty" ? "" : `<svg>${path}</svg>`;
  });
  expect(document).toEqual({ patchbay: 1, marks: { "libraries/drawn/icon.a1.svg": "<svg>icon.a1.svg</svg>" } });
});
