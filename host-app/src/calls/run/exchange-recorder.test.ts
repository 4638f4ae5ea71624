import { createRedactor } from "@patchbay/core/http";
import { describe, expect, it } from "vitest";
import { answerText, requestText, showBody } from "../../pane/run/exchange-list.tsx";
import { recordFetch, type Exchange } from "./exchange-recorder.ts";

const SECRET = "sk-very-secret-key";
const redactor = createRedactor(SECRET);

function recorded(answer: () => Response) {
  const exchanges = new Map<number, Exchange>();
  const fetch = recordFetch(
    async () => answer(),
    (exchange) => void exchanges.set(exchange.id, exchange),
  );
  return { fetch, exchanges: () => [...exchanges.values()] };
}

/** The shown body of the first response, once some of it has arrived. */
async function shownBody(exchanges: () => Exchange[]): Promise<unknown> {
  await expect.poll(() => exchanges()[0]?.answer?.chunks.length).toBeGreaterThan(0);
  const answer = exchanges()[0]?.answer;
  return answer && showBody(answer, redactor);
}

describe("recordFetch", () => {
  it("shows request and response without the key, wherever it occurs", async () => {
    const { fetch, exchanges } = recorded(() =>
      Response.json({ echo: `you sent ${SECRET}` }, { headers: { "x-seen": SECRET } }),
    );
    const answer = await fetch(`https://me:${SECRET}@api.test/v1?api_key=other&q=${SECRET}`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}`, "x-key": "another", "content-type": "application/json" },
      body: JSON.stringify({ inputs: `Hello ${SECRET}`, nested: [{ [SECRET]: 1 }] }),
    });
    expect(await answer.json()).toEqual({ echo: `you sent ${SECRET}` });
    expect(await shownBody(exchanges)).toEqual({ echo: "you sent [redacted]" });
    const [exchange] = exchanges() as [Exchange];
    const request = requestText(exchange, redactor);
    expect(request).not.toMatch(new RegExp(`${SECRET}|other`));
    expect(request).toMatch(
      /^POST https:.*authorization: \[redacted\].*x-key: \[redacted\].*"inputs": "Hello \[redacted\]"/s,
    );
    expect(request).toContain("content-type: application/json");
    expect(answerText(exchange, undefined, redactor)).toMatch(/^200 after .*x-seen: \[redacted\]\n/s);
  });

  it.each(["text/event-stream", "application/x-ndjson", "application/json", "text/plain"])(
    "redacts before it shortens (%s)",
    async (type) => {
      for (const start of [19_990, 999_990]) {
        const { fetch, exchanges } = recorded(
          () => new Response(`${"x".repeat(start)}${SECRET}`, { headers: { "content-type": type } }),
        );
        await fetch("https://api.test/");
        expect(await shownBody(exchanges)).not.toMatch(/sk-very|secret/);
      }
    },
  );

  it("redacts a body that ends in the middle of the key", async () => {
    const { fetch, exchanges } = recorded(() => new Response(`data: ${SECRET.slice(0, -1)}`));
    await fetch("https://api.test/");
    expect(await shownBody(exchanges)).not.toMatch(/sk-very|secret/);
  });

  it("shows a placeholder for a binary body, and leaves the body to the call", async () => {
    const { fetch, exchanges } = recorded(
      () => new Response(new Blob(["1234"]), { headers: { "content-type": "image/png" } }),
    );
    const answer = await fetch("https://api.test/", { method: "POST", body: new Blob(["ab"], { type: "audio/wav" }) });
    expect((await answer.blob()).size).toBe(4);
    expect(await shownBody(exchanges)).toMatch(/4 bytes/);
    const [exchange] = exchanges() as [Exchange];
    expect(requestText(exchange, redactor)).toContain("\n[Blob audio/wav, 2 bytes]");
  });

  it("keeps the received part of an interrupted stream", async () => {
    const { fetch, exchanges } = recorded(() => {
      let sent = false;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          // The first chunk is read before the stream fails.
          if (sent) await new Promise((resolve) => setTimeout(resolve));
          if (sent) controller.error(new Error("gone"));
          else controller.enqueue(new TextEncoder().encode("data: 1\n\n"));
          sent = true;
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    });
    const answer = await fetch("https://api.test/");
    await expect(answer.text()).rejects.toThrow("gone");
    expect(await shownBody(exchanges)).toContain("data: 1");
  });

  it("reports why there was no response", async () => {
    const seen: Exchange[] = [];
    const fetch = recordFetch(
      async () => {
        throw new TypeError(`no route for ${SECRET}`);
      },
      (exchange) => void seen.push(exchange),
    );
    await expect(fetch("https://api.test/")).rejects.toThrow("no route");
    expect(answerText(seen.at(-1)!, undefined, redactor)).toBe("No answer: no route for [redacted]");
  });
});
