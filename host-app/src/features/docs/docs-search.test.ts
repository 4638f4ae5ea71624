import { describe, expect, it } from "vitest";
import { indexSections, type DocsSection } from "./docs-search.ts";

const page = (slug: string, title: string) => ({ slug, title, lead: `About ${title}.` });

const sections: DocsSection[] = [
  { page: page("client", "The client"), text: "Calls every provider.", code: "" },
  {
    page: page("client", "The client"),
    heading: { id: "retry", text: "Retry" },
    text: "Waits and calls again.",
    code: "retries: 3",
  },
  {
    page: page("errors", "Errors"),
    heading: { id: "limits", text: "Limits" },
    text: `${"long ".repeat(80)}then retry behind nginx.`,
    code: "",
  },
];

const search = indexSections(sections);
const addresses = (query: string) => search(query).hits.map(({ address }) => address);

describe("the search of the documentation", () => {
  it("ranks a word in the heading before one in the text", () => {
    expect(addresses("RETRY")).toEqual(["/docs/client#retry", "/docs/errors#limits"]);
  });

  it("ranks sections with more of the words first, and ignores words without a subject", () => {
    expect(addresses("how do I retry behind nginx")[0]).toBe("/docs/errors#limits");
    expect(search("retry with nginx").close).toBe(false);
    expect(search("waits for nginx").close).toBe(true);
  });

  it("finds a word by its start, other forms of it, and words with a typo", () => {
    expect(addresses("ngi")).toEqual(["/docs/errors#limits"]);
    expect(addresses("retries")).toEqual(addresses("retry"));
    expect(addresses("waiting")).toEqual(["/docs/client#retry"]);
    expect(addresses("limit")).toEqual(["/docs/errors#limits"]);
    for (const typo of ["nginz", "ngnix", "nignx", "bheind"]) expect(addresses(typo)).toEqual(["/docs/errors#limits"]);
  });

  it("does not take a word that exists for a typo of another one", () => {
    expect(addresses("calls")).not.toContain("/docs/errors#limits");
  });

  it("shows the part of the text with the words, each as a separate part", () => {
    const [hit] = search("retry nginx").hits;
    expect(hit?.excerpt.join("")).toMatch(/^…long .*then retry behind nginx\.$/);
    expect(hit?.excerpt.slice(-4)).toEqual(["retry", " behind ", "nginx", "."]);
  });

  it("finds nothing for an empty query, or one without letters", () => {
    expect(addresses("  ")).toEqual([]);
    expect(addresses("(.*")).toEqual([]);
    expect(addresses("unheard")).toEqual([]);
  });
});
