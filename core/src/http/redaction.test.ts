import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { BYTE_ENCODINGS, SECRET_ENCODINGS } from "@patchbay/testing";
import { OutputError } from "../errors/index.ts";
import { createRedactor, displayAddress } from "./redaction.ts";
import { Secrets } from "./secrets.ts";

const redactor = createRedactor("hf_canary/+");

const keys = [
  "sk-0123456789abcdefghij",
  'sk"0123\\4567"89ab\\"cdef',
  "sk%41+0123456789/ab=cdef&gt;",
  "pässword-0123456789",
];

/** The longest common substring of two texts. */
function longestPart(text: string, parts: string): number {
  for (let length = parts.length; length > 0; length--) {
    for (let start = 0; start + length <= parts.length; start++) {
      if (text.includes(parts.slice(start, start + length))) return length;
    }
  }
  return 0;
}

describe("createRedactor", () => {
  it("redacts the secret from texts, plain and percent-encoded", () => {
    expect(redactor.text("a hf_canary/+ b hf_canary%2F%2B c")).toBe("a [redacted] b [redacted] c");
  });

  it("finds a secret that is cut although another one is a part of it", () => {
    const { text } = createRedactor("region-0123456789-tail", "0123456789");
    expect(text("a region-0123456789-ta b 0123456789 c")).toBe("a [redacted] b [redacted] c");
  });

  describe.each(keys)("of the key %s", (key) => {
    const { text } = createRedactor(key);
    const known = { ...SECRET_ENCODINGS, ...(/^[ -~]+$/.test(key) && BYTE_ENCODINGS) };

    it("redacts it in every encoding", () => {
      const redacted = /^before \S{0,12}\[redacted\]\S{0,24} after$/;
      const missed = Object.entries(known).filter(([, encode]) => !redacted.test(text(`before ${encode(key)} after`)));
      expect(missed.map(([encoding]) => encoding)).toEqual([]);
    });

    it("leaves fewer than five characters in a row of any encoding", () => {
      const left = Object.entries(SECRET_ENCODINGS).map(
        ([encoding, encode]) => [encoding, longestPart(text(`before: ${encode(key)}; after`), encode(key))] as const,
      );
      expect(left.filter(([, length]) => length >= 5)).toEqual([]);
    });

    it("redacts it where it is cut off", () => {
      for (let length = 12; length <= key.length; length++) {
        for (const encode of [String, (part: string) => JSON.stringify(part).slice(1, -1), encodeURIComponent]) {
          expect(text(`"before ${encode(key.slice(0, length))}"`)).toMatch(/^"before \[redacted\][&gt]{0,3}"?$/);
        }
      }
    });
  });

  it("redacts the end of a key in every encoding", () => {
    const key = "sk-proj-0123456789abcdefghijklmnop";
    const missed = Object.entries(SECRET_ENCODINGS).flatMap(([encoding, encode]) =>
      [key.length - 1, 20, 16]
        .map((length) => [length, key.slice(-length)] as const)
        .filter(([, end]) => {
          const shown = createRedactor(key).text(`the key that ends in ...${encode(end)} is wrong`);
          return shown.includes(encode(end.slice(0, -4))) || !shown.includes("[redacted]");
        })
        .map(([length]) => `${length} characters, ${encoding}`),
    );
    expect(missed).toEqual([]);
    expect(createRedactor(key).text("the key that ends in mnop")).toBe("the key that ends in mnop");
  });

  it("takes several secrets out, one inside the other", () => {
    const { text } = createRedactor("hf_abcdefgh", undefined, "xhf_abcdefghy");
    expect(text("hf_abcdefgh xhf_abcdefghy hf_abcdefghhf_abcdefgh")).toBe("[redacted] [redacted] [redacted][redacted]");
  });

  it("redacts a key of several lines in every encoding", () => {
    const key =
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0\r\nBAQEFAASCBKcwggSjAgEAAo\n-----END PRIVATE KEY-----\n";
    const missed = Object.entries(SECRET_ENCODINGS).filter(([, encode]) =>
      /MIIE|ANBgkq|BAQEF|AAo|END/.test(createRedactor(key).text(`before ${encode(key)} after`)),
    );
    expect(missed.map(([encoding]) => encoding)).toEqual([]);
  });

  it("takes a secret out of numbers", () => {
    expect(createRedactor("1234567890").value({ a: 1234567890, b: 12 })).toEqual({ a: "[redacted]", b: 12 });
  });

  it("redacts before it shortens", () => {
    const long = `${"x".repeat(995)}hf_canary/+`;
    expect(redactor.value(long)).toBe(`${"x".repeat(995)}[redacted]`);
    expect(redactor.error(new Error("x".repeat(10_000))).message).toMatch(/^x{4000}… \(10000 characters\)$/);
  });

  it("does not shorten a shortened text again", () => {
    const once = redactor.value(["x".repeat(5000), Array.from({ length: 5000 }, () => 0)]);
    expect(redactor.value(once)).toEqual(once);
  });

  it.each([
    ["backslashes", "\\".repeat(300_000)],
    ["per cents", "%25".repeat(100_000)],
    ["beginnings", "hf_cana".repeat(50_000)],
    ["ampersands", "&#x".repeat(100_000)],
  ])("takes no more time for %s", (_, text) => {
    expect(createRedactor("hf_canary\\\\\\\\abc").text(text)).not.toContain("canary");
  });

  it("limits depth and size of values", () => {
    const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`) as unknown;
    expect(JSON.stringify(redactor.value(deep))).toBe(`${"[".repeat(12)}"[…]"${"]".repeat(12)}`);
    const broad = redactor.value(Array.from({ length: 100_000 }, () => ({ a: 1 }))) as unknown[];
    expect(broad.length).toBeLessThan(2100);
  });

  it("copies values without the secret, names included", () => {
    const value = { a: ["hf_canary/+"], "hf_canary/+": 1, b: { c: null, d: true } };
    expect(redactor.value(value)).toEqual({ a: ["[redacted]"], "[redacted]": 1, b: { c: null, d: true } });
    expect(value.a).toEqual(["hf_canary/+"]);
  });

  it("describes binary data and shortens long texts", () => {
    const value = [new Blob(["abc"], { type: "image/png" }), new Uint8Array(3), "x".repeat(2000)];
    expect(redactor.value(value)).toEqual([
      "[Blob image/png, 3 bytes]",
      "[bytes, 3]",
      `${"x".repeat(1000)}… (2000 characters)`,
    ]);
  });

  it("cleans an error with its causes", () => {
    const error = new OutputError("got hf_canary/+", { cause: new Error("inner hf_canary/+") });
    redactor.error(error);
    expect(inspect(error)).not.toContain("canary");
    expect(error.detail).toBe("got [redacted]");
    const odd = Object.assign(new Error("x", { cause: "hf_canary/+" }), { token: ["hf_canary/+"] });
    odd.cause = Object.assign(odd.cause ? new Error("hf_canary/+", { cause: odd }) : odd, { [Symbol.iterator]: 1 });
    expect(inspect(redactor.error(odd), { depth: 9, showHidden: true })).not.toContain("canary");
    expect(redactor.error("hf_canary/+")).toBe("[redacted]");
  });

  it("takes a secret of four characters out", () => {
    expect(createRedactor("ab1c").text("the pin ab1c")).toBe("the pin [redacted]");
    expect(createRedactor("ab1").text("the pin ab1")).toBe("the pin ab1");
  });

  it("takes a secret out below five levels of encoding", () => {
    let encoded = "key/with+signs=0123";
    for (let level = 1; level <= 5; level++) {
      encoded = encodeURIComponent(encoded);
      expect(createRedactor("key/with+signs=0123").text(`at ${encoded} now`)).toBe("at [redacted] now");
    }
  });

  it("leaves texts alone when the secret is too short to be one", () => {
    expect(createRedactor("a").text("a banana")).toBe("a banana");
    expect(createRedactor(undefined).text("undefined")).toBe("undefined");
  });
});

describe("displayAddress", () => {
  it("hides user information and what looks like a secret in the query", () => {
    const url = new URL("https://me:pw@e.example/a?id=1&X-Amz-Signature=abc&token=t");
    expect(displayAddress(url, redactor)).toBe(
      "https://e.example/a?id=1&X-Amz-Signature=%5Bredacted%5D&token=%5Bredacted%5D",
    );
  });
});

it("hides a token that is learned after the redactor was used", async () => {
  const secrets = new Secrets("first-key-0123");
  expect((await secrets.redactor()).text("first-key-0123 learned-token-4567")).toBe("[redacted] learned-token-4567");
  secrets.learn("learned-token-4567");
  expect((await secrets.redactor()).text("first-key-0123 learned-token-4567")).toBe("[redacted] [redacted]");
});
