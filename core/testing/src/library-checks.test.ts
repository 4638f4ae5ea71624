import { describe, expect, it } from "vitest";
import { code, js, python, pythonName, sh, type Library, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { libraryChecks } from "./library-checks.ts";

const manifest = { contract: 1, prettyLabel: "Demo", repoName: "demo", repoUrl: "https://example.com/demo" };
const expected = { has: ["acme/demo"], not: [], languages: ["python"], source: "made up" };
const fixture = { record: { id: "acme/demo", config: { peft: { task_type: "A" } } }, ...expected };

/** Names of the checks that a library fails. */
async function failuresOf(
  library: Library | undefined,
  changes: Readonly<Record<string, unknown>> = { languages: ["python"] },
  content: unknown = fixture,
): Promise<string[]> {
  const fixtures = content === null ? [] : [{ name: "demo", content }];
  const failed: string[] = [];
  for (const { name, run } of libraryChecks({ id: "demo", manifest: { ...manifest, ...changes }, library, fixtures })) {
    try {
      await run();
    } catch {
      failed.push(name);
    }
  }
  return failed;
}

const inPython = (write: (model: ModelRecord) => string): Library => ({
  snippets: (model): Snippet[] => [{ language: "python", code: write(model) }],
});
const inJs = (write: (id: string) => string): Library => ({
  snippets: ({ id }) => [{ language: "js", code: write(id) }],
});
/** Chooses the smallest file of the repository. */
const choose = (quote: (name: string) => string): Library => ({
  snippets: ({ id }, { files = [] }) => {
    const smallest = files.toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0))[0]?.path ?? "model.gguf";
    return [{ language: "python", code: `${python`load(${id}, `}${quote(smallest)})` }];
  },
});
const nameIn = (id: string): string => id.slice(id.indexOf("/") + 1);
const expectations = "demo: the snippets are as expected";
const quoting = "demo: no value leaves its literal";
const shell = "commands: the system's shell reads them";
const missing = "demo: missing fields leave no trace";
const coverage = "fixtures: every field that the code reads is in one";

describe("libraryChecks", () => {
  it("pass a library that quotes", async () => {
    expect(await failuresOf(inPython(({ id }) => python`load(${id})`))).toEqual([]);
  });

  it.each([
    ["raw Python", inPython(({ id }) => `load("${id}")`)],
    ["single quotes", inPython(({ id }) => `load('${id.replaceAll('"', '\\"')}')`)],
    ["a comment", inPython(({ id }) => `load()  # ${id}`)],
    ["a docstring", inPython(({ id }) => `load("""${id.replaceAll("\\", "\\\\")}""")`)],
    ["an f-string", inPython(({ id }) => `load(f${JSON.stringify(id)})`)],
    ["a value passed as code", inPython(({ id }) => python`load("acme/demo", ${code(id)})`)],
  ])("find %s", async (_name, library) => {
    expect(await failuresOf(library)).toContain(quoting);
  });

  it.each([
    ["no quotes", ({ id }: ModelRecord) => `hf download ${id}`],
    ["double quotes", ({ id }: ModelRecord) => `hf download "${id}"`],
    ["single quotes", ({ id }: ModelRecord) => `hf download '${id}'`],
  ])("find a shell word with %s", async (_name, write) => {
    const content = { ...fixture, languages: ["sh"] };
    const failed = await failuresOf(
      { snippets: (model) => [{ language: "sh", code: write(model) }] },
      { languages: ["sh"] },
      content,
    );
    expect(failed).toEqual([quoting, shell]);
  });

  it("find an install command and a template literal that a value leaves", async () => {
    const installs: Library = {
      snippets: ({ id }) => [{ language: "python", code: "x", install: `pip install ${id}` }],
    };
    expect(await failuresOf(installs)).toEqual([quoting, shell]);
    const content = { ...fixture, languages: ["js"] };
    expect(
      await failuresOf(
        inJs((id) => `load(\`${id}\`)`),
        { languages: ["js"] },
        content,
      ),
    ).toEqual([quoting]);
    expect(
      await failuresOf(
        inJs((id) => js`load(${id})`),
        { languages: ["js"] },
        content,
      ),
    ).toEqual([]);
    expect(
      await failuresOf(
        { snippets: ({ id }) => [{ language: "sh", code: sh`hf ${id}` }] },
        { languages: ["sh"] },
        { ...fixture, languages: ["sh"] },
      ),
    ).toEqual([]);
  });

  it("find a table that responds to inherited members", async () => {
    const table: Record<string, string> = { A: "LoadA" };
    const library = inPython(
      ({ id, config }) => python`${code(String(table[config?.peft?.task_type ?? ""] ?? "load"))}(${id})`,
    );
    expect(await failuresOf(library)).toContain(quoting);
  });

  it("accept a value as a name only if it is a valid one", async () => {
    const checked = inPython(({ id }) => python`load(${id}${code(pythonName(nameIn(id)) ? `, ${nameIn(id)}` : "")})`);
    expect(await failuresOf(checked)).toEqual([]);
    expect(await failuresOf(inPython(({ id }) => python`load(${id}, ${code(nameIn(id))})`))).toContain(quoting);
  });

  it("find traces of a missing field", async () => {
    const printed = inPython(({ id, config }) => python`load(${id}, ${`${config?.peft?.task_type}`})`);
    expect(await failuresOf(printed)).toEqual([missing]);
    const thrown = inPython(({ id, config }) => python`load(${id}, ${config?.peft?.task_type?.length})`);
    expect(await failuresOf(thrown)).toEqual([missing]);
    const none = inPython(({ id, config }) => python`load(${id}, ${config?.peft?.task_type ?? null})`);
    expect(await failuresOf(none)).toEqual([missing]);
  });

  it("find fields without a fixture, other languages and other libraries", async () => {
    const reads = inPython(({ id, mask_token: mask }) => python`load(${id}, ${mask ?? "x"})`);
    expect(await failuresOf(reads)).toEqual([coverage]);
    const quotes = inPython(({ id }) => python`load(${id})`);
    const languages = "manifest: languages and rewritten libraries are those of the code";
    expect(await failuresOf(quotes, {})).toEqual([languages]);
    expect(await failuresOf(quotes, { languages: ["python", "sh"] })).toEqual([languages]);
    const asks: Library = {
      snippets: (model, { snippetsOf }) => [
        ...quotes.snippets(model, { tasks: [], sampleInput: () => undefined, snippetsOf }),
        ...snippetsOf("other", model),
      ],
    };
    expect(await failuresOf(asks)).toEqual([languages]);
    expect(await failuresOf(asks, { languages: ["python"], rewrites: ["other"] })).toEqual([]);
  });

  it("find differences from the fixture", async () => {
    const library: Library = {
      snippets: ({ id }) => [{ language: "python", code: python`load(${id})`, note: "Beware" }],
    };
    const content = { ...fixture, note: "Beware" };
    expect(await failuresOf(library, undefined, content)).toEqual([]);
    expect(await failuresOf(library, undefined, fixture)).toEqual([expectations]);
    expect(await failuresOf(library, undefined, { ...content, has: ["store("] })).toEqual([expectations]);
    expect(await failuresOf(library, undefined, { ...content, not: ["load("] })).toEqual([expectations]);
    expect(await failuresOf(library, undefined, { ...content, install: "pip install x" })).toEqual([expectations]);
  });

  it("find code that has state or changes the record", async () => {
    let count = 0;
    expect(await failuresOf(inPython(({ id }) => python`load(${id}, ${count++})`))).toContain(
      "demo: the same record gives the same snippets",
    );
    expect(
      await failuresOf(inPython((model) => python`load(${Object.assign(model, { id: "acme/demo" }).id})`)),
    ).toContain(expectations);
  });

  it("give a library the repository's files, whose names are strangers' too", async () => {
    const siblings = [
      { rfilename: "model-Q4.gguf", size: 4 },
      { rfilename: "model-Q8.gguf", size: 8 },
    ];
    const content = { ...expected, record: { id: "acme/demo", siblings }, has: ["model-Q4.gguf"] };
    const languages = { languages: ["python"] };
    expect(
      await failuresOf(
        choose((name) => python`${name}`),
        languages,
        content,
      ),
    ).toEqual([]);
    expect(
      await failuresOf(
        choose((name) => `"${name}"`),
        languages,
        content,
      ),
    ).toContain(quoting);
  });

  it("require an exception if no parser can read a library's language", async () => {
    const swift: Library = { snippets: ({ id }) => [{ language: "swift", code: JSON.stringify(id) }] };
    const content = { ...fixture, languages: ["swift"] };
    const failed = await failuresOf(swift, { languages: ["swift"] }, content);
    expect(failed).toContain(quoting);
    const exceptions = Object.fromEntries(failed.map((name) => [name, "No parser of Swift"]));
    expect(await failuresOf(swift, { languages: ["swift"], exceptions }, content)).toEqual([]);
  });

  it("require of a library without code no language, no fixture and a readable download query", async () => {
    expect(await failuresOf(undefined, { countDownloads: 'path:"a"' }, null)).toEqual([]);
    const noCode = "manifest: a library without code names no language and has no fixtures";
    expect(await failuresOf(undefined, { languages: ["python"] }, null)).toEqual([noCode]);
    expect(await failuresOf(undefined, {}, fixture)).toEqual([noCode]);
    expect(await failuresOf(undefined, { countDownloads: "a" }, null)).toEqual([
      "manifest: the rule that counts downloads can be read",
    ]);
  });

  it("find a manifest or a fixture that cannot be read", async () => {
    const unreadable = ["manifest and fixtures can be read"];
    expect(await failuresOf(undefined, { lable: "x" }, null)).toEqual(unreadable);
    expect(await failuresOf(undefined, {}, { ...fixture, hass: [] })).toEqual(unreadable);
  });
});
