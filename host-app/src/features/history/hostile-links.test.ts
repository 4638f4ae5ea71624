import { describe, expect, it } from "vitest";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { BAD_BENCHES, bench, chat, nested, run } from "../../testing/hostile-benches.ts";
import { foreignAddresses } from "../../calls/history/foreign-addresses.ts";
import { readShareLink, ShareLinkError } from "../../calls/history/share-link.ts";

async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#v1.${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}

const noise = (length: number) =>
  Array.from({ length }, (_, place) => ((place * 48_271) % 2_147_483_647).toString(36)).join("");

const LINKS: Readonly<Record<string, readonly [hash: string | Promise<string>, message: string]>> = {
  "no link": ["#hello", "not a link of the playground"],
  "a link of another version": ["#v9.abcd", "made by another version of the playground (9)"],
  "a link that was cut": ["#v1.q1", "A part of the link is missing or damaged"],
  "a link of the wrong length": ["#v1.a", "A part of the link is missing or damaged"],
  "an empty link": ["#v1.", "A part of the link is missing or damaged"],
  "a link without JSON": [pack("{"), "A part of the link is missing or damaged"],
  "a link that is longer than one that is made": [
    pack(JSON.stringify(bench({ address: { note: noise(30_000) } }))),
    "characters; the most is 30,000.",
  ],
  "a link that fills the memory": [pack(`"${"x".repeat(5_000_000)}"`), "more than a link of the playground can"],
  "a link with lists within lists": [
    pack(`{"panes":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
    "A part of the link is missing or damaged",
  ],
  "a link with a deep result": [
    pack(JSON.stringify(bench({}, [run({ output: nested(300) })]))),
    "A part of the link is missing or damaged",
  ],
  ...Object.fromEntries(
    Object.entries(BAD_BENCHES).map(([what, content]) => [
      what,
      [pack(JSON.stringify(content)), "nothing that the playground could open"],
    ]),
  ),
};

describe(`each of ${Object.keys(LINKS).length} hostile links`, () => {
  it.each(Object.entries(LINKS))("is refused with the reason: %s", async (_, [hash, message]) => {
    const error = await readShareLink(await hash).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ShareLinkError);
    expect((error as Error).message).toContain(message);
  });
});

const image = (url: string) => ({ type: "image_url", image_url: { url } });
const chatWith = (...parts: object[]) =>
  chat({ messages: [{ role: "user", content: parts }] }) as unknown as BenchRecord;

describe("a link with files of other hosts", () => {
  const page = "https://patchbay.example/playground";

  it("lists the hosts, and opens without their files", () => {
    const record = chatWith(
      { type: "text", text: "https://text.example" },
      image("https://a.example/1.png"),
      image("//b.example/x y.png"),
      image(" \n\\\\c.example/3.png"),
    );
    const { hosts, without } = foreignAddresses(record, page);
    expect(hosts).toEqual(["a.example", "b.example", "c.example"]);
    const printed = JSON.stringify(without);
    expect(printed).toContain("https://text.example");
    expect(printed).not.toMatch(/[abc]\.example/);
    expect(foreignAddresses(without, page).hosts).toEqual([]);
  });

  it("lists the host of a result, wherever its URL is", () => {
    const record = bench({}, [
      run({ output: { images: [{ url: "https://a.example/1.png" }] } }),
    ]) as unknown as BenchRecord;
    expect(foreignAddresses(record, page).hosts).toEqual(["a.example"]);
  });

  it("opens without a question if all files are in the link or on the page's host", () => {
    const record = chatWith(
      image("data:image/png;base64,AA=="),
      image("/sample.png"),
      image("https://patchbay.example/a.png"),
    );
    expect(foreignAddresses(record, page)).toEqual({ hosts: [], without: record });
  });
});
