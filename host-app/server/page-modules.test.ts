import { describe, expect, it } from "vitest";
import { patternOf, readRouteModules, withModulesOf } from "./page-modules.ts";

const ROUTES = {
  "/": { first: ["assets/home.js"], later: [] },
  "/tasks": { first: ["assets/tasks.js"], later: [] },
  "/tasks/:id": { first: ["assets/task.js", "assets/shared.js"], later: ["assets/parts.js"] },
  "/docs/design": { first: ["assets/gallery.js"], later: [] },
  "/docs/*": { first: ["assets/guide.js"], later: [] },
  "*": { first: ["assets/missing.js"], later: [] },
};
const PAGE = "<html><head><title>$& Patchbay</title></head><body></body></html>";

/** The files that an address's page preloads. */
const modulesOf = (address: string): string[] =>
  [
    ...withModulesOf(patternOf(address, ROUTES) ?? "", PAGE, ROUTES).matchAll(
      /<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js"[^>]*>/g,
    ),
  ].map(([, name]) => name ?? "");

describe("the page of an address", () => {
  it.each([
    ["/", ["home"]],
    ["/tasks", ["tasks"]],
    ["/tasks/", ["tasks"]],
    ["/tasks/text-generation", ["task", "shared", "parts"]],
    ["/docs/design", ["gallery"]],
    ["/docs/client/streams", ["guide"]],
    ["/docs", ["guide"]],
    ["/nowhere/at/all", ["missing"]],
  ])("%s preloads %j", (address, names) => {
    expect(modulesOf(address)).toEqual(names);
  });

  it("loads what the page shows later with a low priority", () => {
    const page = withModulesOf("/tasks/:id", PAGE, ROUTES);
    expect(page.match(/[\w/]+\.js"(?= fetchpriority="low">)/g)).toEqual(['/assets/parts.js"']);
  });

  it("preloads nothing twice", () => {
    const page = PAGE.replace("</head>", '<link href="/assets/home.js" rel="modulepreload" crossorigin></head>');
    expect(withModulesOf("/", page, ROUTES)).toBe(page);
  });

  it("does not change if the build lists nothing", () => {
    expect(withModulesOf("/tasks", PAGE, {})).toBe(PAGE);
    for (const text of [
      "",
      "[",
      "null",
      '{"/tasks":["assets/a.js"]}',
      '{"/tasks":{"first":["a.js\\"><script>"],"later":[]}}',
    ]) {
      expect(withModulesOf("/tasks", PAGE, readRouteModules(text))).toBe(PAGE);
    }
    expect(readRouteModules(JSON.stringify(ROUTES))).toEqual(ROUTES);
  });
});
