import { render, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { libraryEntry, providerEntry } from "../testing/entries.ts";
import { EntryMark, OwnerMark, repositoryOwner } from "./entry-mark.tsx";
import { MarksContext } from "./mark.tsx";

const icon = { path: "icon.a1.svg", integrity: `sha384-${"A".repeat(64)}`, bytes: 100 };
const acme = providerEntry("acme", { label: "Acme", icon });

function show(mark: ReactElement, hasMarks = true) {
  const { container } = render(<MarksContext value={hasMarks}>{mark}</MarksContext>);
  return { container, image: () => container.querySelector("img")?.getAttribute("src") };
}

describe("the mark of a plugin", () => {
  it("is the icon that the index lists, below the plugin's address if no document has it", async () => {
    const { image } = show(<EntryMark entry={acme} />);
    await waitFor(() => expect(image()).toBe("/plugins/providers/acme/icon.a1.svg"));
  });

  it.each([
    ["the plugin has no icon", providerEntry("acme", { label: "Acme" }), true],
    ["the deployment shows no marks", acme, false],
  ])("is two letters when %s", (_, entry, hasMarks) => {
    const { container, image } = show(<EntryMark entry={entry} />, hasMarks);
    expect([container.textContent, image()]).toEqual(["Ac", undefined]);
  });

  it("is that of the repository's owner for a library without an icon", async () => {
    const library = libraryEntry("nemo", { repoUrl: "https://github.com/NVIDIA/NeMo" });
    const { image } = show(<EntryMark entry={library} />);
    await waitFor(() => expect(image()).toMatch(/makers\/nvidia\.svg/));
  });

  it("is the library's own icon before that of the owner", async () => {
    const library = libraryEntry("nemo", { repoUrl: "https://github.com/NVIDIA/NeMo", icon });
    const { image } = show(<EntryMark entry={library} />);
    await waitFor(() => expect(image()).toBe("/plugins/libraries/nemo/icon.a1.svg"));
  });
});

describe("the mark of an owner of models", () => {
  it.each([
    ["meta-llama", "meta"],
    ["Qwen", "qwen"],
    ["mistralai", "mistral"],
    ["deepseek-ai", "deepseek"],
    ["CohereLabs", "cohere"],
    ["ibm-granite", "ibm"],
  ])("of %s is that of %s", async (owner, maker) => {
    const { image } = show(<OwnerMark owner={owner} id={owner} label={owner} />);
    await waitFor(() => expect(image()).toMatch(new RegExp(`makers/${maker}\\.svg`)));
  });

  it("is two letters for an owner without a mark, also one with the name of a member of objects", async () => {
    const known = show(<OwnerMark owner="openai" id="openai" label="OpenAI" />);
    await waitFor(() => expect(known.image()).toBeDefined());
    const { container, image } = show(<OwnerMark owner="constructor" id="constructor" label="Constructor" />);
    expect([container.textContent, image()]).toEqual(["Co", undefined]);
  });

  it("is two letters when the deployment shows no marks", () => {
    const { container, image } = show(<OwnerMark owner="openai" id="openai" label="OpenAI" />, false);
    expect([container.textContent, image()]).toEqual(["OA", undefined]);
  });
});

it.each([
  ["https://github.com/huggingface/transformers", "huggingface"],
  ["https://huggingface.co/microsoft/colipri", "microsoft"],
  ["https://code.test/huggingface/transformers", ""],
  ["https://github.com", ""],
])("the owner of the repository %s is '%s'", (url, owner) => {
  expect(repositoryOwner(url)).toBe(owner);
});
