import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { defineLibrary } from "@patchbay/core/library";
import { libraryEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const entries = [
  libraryEntry("good", { prettyLabel: "Good Library" }),
  libraryEntry("checked", { checked: { date: "2026-07-01", source: "https://docs.good.test/start" } }),
  libraryEntry("bad", { prettyLabel: "Bad Library" }),
  libraryEntry("opener", { prettyLabel: "Opener", app: { order: 1 } }),
  libraryEntry("sly", { prettyLabel: "Sly", app: { order: 2 } }),
  libraryEntry("plain", { prettyLabel: "Plain Library", files: {} }),
];
const modules = {
  "library:opener": {
    default: defineLibrary({
      snippets: ({ id }) => [{ title: "Chat", language: "text", code: "", link: `opener://models/${id}` }],
    }),
  },
  "library:sly": {
    default: defineLibrary({ snippets: () => [{ language: "text", code: "", link: "javascript:alert(1)" }] }),
  },
  "library:twofold": {
    default: defineLibrary({
      snippets: () => [
        { language: "python", code: "by_pipeline()" },
        { language: "sh", code: "twofold serve" },
        { language: "python", code: "by_hand()" },
      ],
    }),
  },
  "library:good": {
    default: defineLibrary({
      about: "# Good Library\n\n## When to use it\n\nFor *cats*.\n",
      snippets: ({ id }) => [
        { language: "python", install: "pip install good", code: `load("${id}")`, note: "Needs a license." },
      ],
    }),
  },
};

describe("a library's page", () => {
  it("shows the code for a sample, then for the typed model, which is part of the address", async () => {
    const { currentAddress } = await renderApp("/libraries/good", { entries, modules });
    expect(await screen.findByText('load("owner/model-name")')).toBeTruthy();
    expect(screen.getByText("pip install good")).toBeTruthy();
    expect(screen.getByText("Needs a license.")).toBeTruthy();

    const field = screen.getByLabelText<HTMLInputElement>("Model");
    fireEvent.change(field, { target: { value: " someone/their.model-7b " } });
    fireEvent.submit(field.form as HTMLFormElement);
    expect(await screen.findByText('load("someone/their.model-7b")')).toBeTruthy();
    expect(currentAddress()).toBe("/libraries/good?model=someone%2Ftheir.model-7b");
  });

  it("shows the library's guide below the code, and none for a library without one", async () => {
    const { unmount } = await renderApp("/libraries/good", { entries, modules });
    const guide = within(await screen.findByRole("region", { name: "Guide" }));
    expect(await guide.findByRole("heading", { level: 3, name: "When to use it" })).toBeTruthy();
    expect(guide.queryByText("Good Library")).toBeNull();
    unmount();
    await renderApp("/libraries/opener", { entries, modules });
    expect(await screen.findByRole("link", { name: /Open/ })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Guide" })).toBeNull();
  });

  it("starts with what the library is and what it is for", async () => {
    const many = libraryEntry("many", { tasks: ["fill-mask", "translation", "summarization", "own"] });
    const tasks = [taskEntry("fill-mask", { name: "Fill-Mask" }), taskEntry("translation", { name: "Translation" })];
    const { unmount } = await renderApp("/libraries/many", { entries: [many, ...tasks], modules });
    expect(
      await screen.findByText("Python library that loads models, for Fill-Mask, Translation and 2 more tasks."),
    ).toBeTruthy();
    unmount();
    await renderApp("/libraries/opener", { entries, modules });
    expect(await screen.findByText("App that runs models on your machine.")).toBeTruthy();
  });

  it("writes the code from the model's record at the hub on request", async () => {
    const requests: string[] = [];
    const { currentAddress } = await renderApp("/libraries/good?model=owner%2Ftiny", {
      entries,
      modules,
      sandboxFetch: async () => new Response("", { status: 404 }),
      networkFetch: async (input) => {
        requests.push(new URL(new Request(input).url).pathname);
        return Response.json({ id: "owner/tiny", tags: [] });
      },
    });
    await screen.findByText(/^Written from the model ID alone/);
    expect(await screen.findByText('load("owner/tiny")')).toBeTruthy();
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Read them from the hub" }));
    await waitFor(() => expect(screen.queryByText(/^Written from the model ID alone/)).toBeNull());
    expect(await screen.findByText('load("owner/tiny")')).toBeTruthy();
    expect(requests).toEqual(["/api/models/owner/tiny"]);
    expect(currentAddress()).toBe("/libraries/good?model=owner%2Ftiny&source=hub");
  });

  it.each(["../../etc", "a/b/c", "a?b", "a#b", "a b", "a%0Ab"])("rejects the model id %j", async (id) => {
    await renderApp(`/libraries/good?model=${id.includes("%") ? id : encodeURIComponent(id)}`, { entries, modules });
    expect(await screen.findByText(/is not a valid model id of the hub/)).toBeTruthy();
    expect(screen.queryByText(/load\(/)).toBeNull();
  });

  it("labels snippets of the same language", async () => {
    await renderApp("/libraries/twofold", { entries: [libraryEntry("twofold", {})], modules });
    const figures = await screen.findAllByRole("figure");
    const names = figures.map((figure) => figure.getAttribute("aria-label"));
    expect(names).toEqual(["Python code, 1 of 2", "Shell code", "Python code, 2 of 2"]);
  });

  it("explains why there is no code, and still shows the manifest's data", async () => {
    await renderApp("/libraries/bad", { entries, modules });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/library 'bad' could not be loaded/);
    expect(screen.getByRole("link", { name: /^bad/ }).getAttribute("href")).toBe("https://code.test/bad");
  });

  it("shows what its snippets were checked against and when, or that they were not", async () => {
    const { unmount } = await renderApp("/libraries/checked", { entries, modules });
    const source = await screen.findByRole("link", { name: /^docs\.good\.test/ });
    expect(source.getAttribute("href")).toBe("https://docs.good.test/start");
    expect(source.closest("dd")?.textContent).toMatch(/^Checked against docs\.good\.test.* on 2026-07-01$/);
    unmount();

    await renderApp("/libraries/good", { entries, modules });
    expect(await screen.findByText("Not checked")).toBeTruthy();
  });

  it("explains that a library without code has no snippet", async () => {
    await renderApp("/libraries/plain", { entries, modules });
    expect(await screen.findByText("There is no snippet for Plain Library")).toBeTruthy();
    expect(screen.queryByText(/checked/i)).toBeNull();
  });

  it("opens an installed app, but no script of a plugin", async () => {
    await renderApp("/libraries/opener", { entries, modules });
    const open = await screen.findByRole("link", { name: "Open in Opener" });
    expect(open.getAttribute("href")).toBe("opener://models/owner/model-name");
    expect(screen.getByRole("heading", { name: "Chat" })).toBeTruthy();
    cleanup();
    await renderApp("/libraries/sly", { entries, modules });
    expect(await screen.findByText(/gave an address that cannot be opened/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Open in/ })).toBeNull();
  });

  it("reports an unknown library", async () => {
    await renderApp("/libraries/gone", { entries, modules });
    expect(await screen.findByText("There is no library “gone”")).toBeTruthy();
  });
});

const names = () => screen.getAllByRole("rowheader").map((head) => head.querySelector("a")?.textContent);

describe("the list of libraries", () => {
  it("lists the libraries of the most tasks first, and sorts by name on request", async () => {
    const some = [
      libraryEntry("aaa", { prettyLabel: "Aaa", files: {}, languages: undefined }),
      libraryEntry("bbb", { prettyLabel: "Bbb" }),
      libraryEntry("ccc", { prettyLabel: "Ccc", tasks: ["fill-mask"] }),
      libraryEntry("ddd", { prettyLabel: "Ddd", taskPages: ["fill-mask", "translation"] }),
    ];
    await renderApp("/libraries", { entries: [...some, taskEntry("fill-mask", { name: "Fill-Mask" })] });
    await screen.findByText("Aaa");
    expect(names()).toEqual(["Ddd", "Ccc", "Bbb", "Aaa"]);
    // A task is listed by its name, or by its id if no plugin has it.
    const tasks = within(screen.getByRole("row", { name: /Ddd/ }));
    expect(tasks.getByRole("link", { name: "Fill-Mask" }).getAttribute("href")).toBe("/tasks/fill-mask");
    expect(tasks.getByRole("link", { name: "translation" })).toBeTruthy();
    expect(screen.getByRole("option", { name: "Fill-Mask" })).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Sort"), { target: { value: "name" } });
    expect(names()).toEqual(["Aaa", "Bbb", "Ccc", "Ddd"]);
  });

  it("shows the libraries of a language and of a task", async () => {
    const some = [
      libraryEntry("py", { prettyLabel: "Py", tasks: ["fill-mask"] }),
      libraryEntry("js", { prettyLabel: "Js", languages: ["js"] }),
    ];
    const { currentAddress } = await renderApp("/libraries", { entries: [...some, taskEntry("fill-mask")] });
    await screen.findByRole("link", { name: "Py" });
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "js" } });
    expect(names()).toEqual(["Js"]);
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Task"), { target: { value: "fill-mask" } });
    expect(names()).toEqual(["Py"]);
    expect(currentAddress()).toBe("/libraries?task=fill-mask");
  });

  it("shows in a row how to install a library, and loads its code only then", async () => {
    const loaded = vi.fn();
    const good = {
      get default() {
        loaded();
        return modules["library:good"].default;
      },
    };
    await renderApp("/libraries", {
      entries: entries.filter(({ id }) => id === "good" || id === "plain"),
      modules: { "library:good": good },
    });
    const show = await screen.findByRole("button", { name: "Install Good Library" });
    expect(screen.queryByRole("button", { name: "Install Plain Library" })).toBeNull();
    expect(loaded).not.toHaveBeenCalled();
    fireEvent.click(show);
    expect((await screen.findByText("pip install good")).tagName).toBe("CODE");
    expect(screen.getByRole("button", { name: "Copy the command" })).toBeTruthy();
  });

  it("distinguishes apps from libraries, and can show either", async () => {
    await renderApp("/libraries", { entries: entries.filter(({ id }) => id !== "checked") });
    await screen.findByText("Good Library");
    expect(names()).toEqual(["Bad Library", "Good Library", "Opener", "Plain Library", "Sly"]);
    fireEvent.click(screen.getByRole("button", { name: "Local app" }));
    expect(names()).toEqual(["Opener", "Sly"]);
    fireEvent.click(screen.getByRole("button", { name: "Library" }));
    expect(names()).toEqual(["Bad Library", "Good Library", "Plain Library"]);
  });
});
