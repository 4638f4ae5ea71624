import { describe, expect, it } from "vitest";
import { files, importsOf, isTest, sources, textOf } from "./source-files.ts";

describe("host app", () => {
  it("imports plugins only through the index, and core only through its entry points", () => {
    const strange = sources
      .filter((file) => file.startsWith("host-app/") && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ specifier }) => /^(plugins|core)\/|^@patchbay\/(provider|library|task)-/.test(specifier))
          .map(({ specifier }) => `${file} imports ${specifier}`),
      );
    expect(strange).toEqual([]);
  });
});

const APP_SOURCE = "host-app/src/";

/** The app's layers, lowest first; a layer may import from itself and those below. */
const APP_LAYERS = ["host", "ui", "calls", "pane", "features", "app"];

/** Files of the top layer that features may import. */
const APP_ENTRY_POINTS = ["app/feature-parts.ts", "app/search/use-search-hits.tsx", "app/stored-data.ts"];

const partsOf = (file: string): readonly string[] => file.slice(APP_SOURCE.length).split("/");

const layerOfApp = (file: string): number => {
  const layer = APP_LAYERS.indexOf(partsOf(file)[0] ?? "");
  if (layer === -1) throw new Error(`${file} is in no layer of the app`);
  return layer;
};

const isAllowed = (file: string, imported: string): boolean => {
  const [from, to] = [layerOfApp(file), layerOfApp(imported)];
  const [layer, feature] = partsOf(file);
  if (from === to && layer === "features") return partsOf(imported)[1] === feature;
  return to <= from || (layer === "features" && APP_ENTRY_POINTS.includes(imported.slice(APP_SOURCE.length)));
};

describe("the app's layers", () => {
  const inApp = sources.filter(
    (file) => file.startsWith(APP_SOURCE) && !isTest(file) && !file.startsWith(`${APP_SOURCE}testing/`),
  );

  it("import only from those below, and a feature imports no other feature", () => {
    const refused = inApp.flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => /^host-app\/src\/.*\.(tsx?|css)$/.test(specifier) && !isAllowed(file, specifier))
        .map(({ specifier }) => `${partsOf(file).join("/")} imports ${partsOf(specifier).join("/")}`),
    );
    expect(inApp.length).toBeGreaterThan(300);
    expect(refused).toEqual([]);
  });

  it("render nothing in the two that only hold state", () => {
    expect(inApp.filter((file) => /\/src\/(host|calls)\/.*\.tsx$/.test(file))).toEqual([]);
  });
});

const rulesOf = (sheet: string): string => textOf(sheet).replaceAll(/\/\*[^]*?\*\//g, "");
const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([name]) => name);
const allNamed = (among: readonly string[], pattern: RegExp): Set<string> =>
  new Set(among.flatMap((file) => named(textOf(file), pattern)));

describe("the app's styles", () => {
  const app = files
    .filter((file) => file.startsWith(APP_SOURCE) && file.endsWith(".css"))
    .map((file) => ({ file, text: rulesOf(file) }));
  const NAME = /(?<![\w-])pb-[a-z\d]+(?:-[a-z\d]+)*/g;

  const pages = sources.filter(
    (file) => /^(host-app\/src|core\/widgets\/src|plugins)\/.*\.tsx?$/.test(file) && !isTest(file),
  );
  const inCode = allNamed([...pages, "host-app/index.html"], NAME);

  it("have a class only where an element has it", () => {
    const unused = app.flatMap(({ file, text }) =>
      named(text, /(?<=\.)pb-[\w-]+/g)
        .filter((name) => !inCode.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(inCode.size).toBeGreaterThan(300);
    expect(unused).toEqual([]);
  });

  it("combine two classes only where an element has both", () => {
    const lists = pages.flatMap((file) => named(textOf(file), /(["`])[^"`\n]*\bpb-[^"`\n]*\1/g));
    const pairs = app.flatMap(({ text }) => named(text, /(?<=\.)pb-[\w-]+\.pb-[\w-]+/g).map((pair) => pair.split(".")));
    const combined = lists.map((list) => new Set(named(list, NAME)));
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter((pair) => !combined.some((names) => pair.every((name) => names.has(name))))).toEqual([]);
  });

  it("define each class that an element has, unless a test locates it", () => {
    const sheets = [...app.map(({ text }) => text), rulesOf("core/widgets/styles.css")];
    const tests = sources.filter((file) => isTest(file) && file.startsWith("host-app/"));
    const defined = new Set([
      ...sheets.flatMap((text) => named(text, /(?<=\.)pb-[\w-]+|(?<=@keyframes )pb-[\w-]+/g)),
      ...allNamed(tests, /(?<=\.)pb-[\w-]+/g),
    ]);
    const elements = allNamed(
      pages.filter((file) => file.startsWith(APP_SOURCE) && file.endsWith(".tsx")),
      NAME,
    );
    expect([...elements].filter((name) => !defined.has(name))).toEqual([]);
  });

  it("change at five widths of the window, and where the panes of a comparison wrap", () => {
    const queries = app.flatMap(({ text }) => named(text, /(?<=@media )[^{]+/g));
    const widths = new Set(queries.flatMap((query) => named(query, /[\d.]+rem/g)));
    const heights = ["34rem"];
    const wrappedPanes = ["70rem", "78rem"];
    expect([...widths].filter((width) => ![...heights, ...wrappedPanes].includes(width)).toSorted()).toEqual([
      "100rem",
      "40rem",
      "56rem",
      "62rem",
      "75rem",
    ]);
  });
});

describe("the pages' style sheets", () => {
  const sheets = files.filter((file) => /^host-app\/src\/.*\.css$/.test(file) && !file.includes("/theme/"));

  it("define each class in one sheet, so that the order of visits decides nothing", () => {
    const homes = new Map<string, Set<string>>();
    for (const sheet of sheets) {
      const rules = rulesOf(sheet).matchAll(/([^{};]+)\{/g);
      const selectors = [...rules].flatMap(([, text = ""]) => text.split(/,(?![^(]*\))/));
      for (const selector of selectors) {
        // A rule for the class wherever it is: those for it within something of the page's own are the page's affair.
        const name = /^\.(pb-[\w-]+)(?:[:[][^\s>+~]*)?$/.exec(selector.trim())?.[1];
        if (name) homes.set(name, (homes.get(name) ?? new Set()).add(sheet));
      }
    }
    expect(homes.size).toBeGreaterThan(100);
    expect([...homes].filter(([, owners]) => owners.size > 1).map(([name, owners]) => [name, ...owners])).toEqual([]);
  });
});
