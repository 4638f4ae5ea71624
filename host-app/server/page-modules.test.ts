import { describe, expect, it } from "vitest";
import { readRouteModules, withModulesOf } from "./page-modules.ts";

const ROUTES = {
  "/": ["assets/home.js"],
  "/tasks": ["assets/tasks.js"],
  "/tasks/:id": ["assets/task.js", "assets/parts.js"],
  "/docs/design": ["assets/gallery.js"],
  "/docs/*": ["assets/guide.js"],
  "*": ["assets/missing.js"],
};
const PAGE = "<html><head><title>$& Patchbay</title></head><body></body></html>";

/** The files that an address's page preloads. */
const modulesOf = (address: string): string[] =>
  [
    ...withModulesOf(address, PAGE, ROUTES).matchAll(
      /<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js">/g,
    ),
  ].map(([, name]) => name ?? "");

describe("the page of an address", () => {
  it.each([
    ["/", ["home"]],
    ["/tasks", ["tasks"]],
    ["/tasks/", ["tasks"]],
    ["/tasks/text-generation", ["task", "parts"]],
    ["/docs/design", ["gallery"]],
    ["/docs/client/streams", ["guide"]],
    ["/docs", ["guide"]],
    ["/nowhere/at/all", ["missing"]],
  ])("%s preloads %j", (address, names) => {
    expect(modulesOf(address)).toEqual(names);
  });

  it("preloads nothing twice", () => {
    const page = PAGE.replace("</head>", '<link href="/assets/home.js" rel="modulepreload" crossorigin></head>');
    expect(withModulesOf("/", page, ROUTES)).toBe(page);
  });

  it("does not change if the build lists nothing", () => {
    expect(withModulesOf("/tasks", PAGE, {})).toBe(PAGE);
    for (const text of ["", "[", "null", '{"/tasks":"assets/a.js"}', '{"/tasks":["a.js\\"><script>"]}']) {
      expect(withModulesOf("/tasks", PAGE, readRouteModules(text))).toBe(PAGE);
    }
    expect(readRouteModules(JSON.stringify(ROUTES))).toEqual(ROUTES);
  });
});
