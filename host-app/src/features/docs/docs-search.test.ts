import { describe, expect, it } from "vitest";
import { findSections, type DocsSection } from "./docs-search.ts";

const page = (slug: string, title: string) => ({ slug, title, lead: `About ${title}.` });

const sections: DocsSection[] = [
  { page: page("client", "The client"), text: "Calls every provider." },
  { page: page("client", "The client"), heading: { id: "retry", text: "Retry" }, text: "Waits and calls again." },
  {
    page: page("errors", "Errors"),
    heading: { id: "limits", text: "Limits" },
    text: `${"long ".repeat(80)}then retry.`,
  },
];

const addresses = (query: string) => findSections(sections, query).hits.map(({ address }) => address);

describe("findSections", () => {
  it("ranks a word in the heading before one in the text", () => {
    expect(addresses("RETRY")).toEqual(["/docs/client#retry", "/docs/errors#limits"]);
  });

  it("requires every word, also if it is in the page's title", () => {
    expect(addresses("client waits")).toEqual(["/docs/client#retry"]);
    expect(addresses("client")).toEqual(["/docs/client"]);
  });

  it("falls back to most of the words, and to similar words", () => {
    expect(findSections(sections, "waits").close).toBe(false);
    const { hits, close } = findSections(sections, "how often does it retri again");
    expect([hits[0]?.address, close]).toEqual(["/docs/client#retry", true]);
    expect(addresses("limitts")).toEqual(["/docs/errors#limits"]);
    expect(addresses("unheard of")).toEqual([]);
  });

  it("finds other forms of a word", () => {
    expect(addresses("retries")).toEqual(addresses("retry"));
    expect(addresses("waiting")).toEqual(["/docs/client#retry"]);
  });

  it("shows the text around the word as a separate part", () => {
    const [, hit] = findSections(sections, "retry").hits;
    expect(hit?.excerpt.join("")).toMatch(/^…long .*then retry\.$/);
    expect(hit?.excerpt.slice(-2)).toEqual(["retry", "."]);
  });

  it("finds nothing for an empty query", () => {
    expect(addresses("  ")).toEqual([]);
    expect(addresses("(.*")).toEqual([]);
  });
});
