import { RateLimitError } from "@patchbay/core/errors";
import { describe, expect, it, vi } from "vitest";
import { createMemoryRates } from "../accounts/rates.ts";
import type { GatewayOptions } from "../create-gateway.ts";
import { completion, gate, gatewayWith, post, type SeenRequest, type VendorAnswer } from "../testing/fake-vendor.ts";
import { keysFromEnvironment } from "../upstream.ts";
import { createCapacity } from "./capacity.ts";

const PATH = "/v1/chat/completions";
const chat = (model = "acme/small") => ({ model, messages: [{ role: "user", content: "Hi" }] });
const KEYS = ["key-number-1", "key-number-2", "key-number-3"];

const scene = (
  config: GatewayOptions["config"],
  answer: VendorAnswer = () => Response.json(completion),
  keys: readonly string[] = KEYS.slice(0, 1),
) => gatewayWith(answer, { config: { retries: 0, ...config }, keys: { acme: keys, other: "key-of-other" } });

const keyOf = ({ headers }: SeenRequest): string => (headers["authorization"] ?? "").replace("Bearer ", "");

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

describe("a provider's limit", () => {
  it("refuses what is beyond it, names whose limit it is, and when to try again", async () => {
    const { gateway, seen } = scene({ providers: { acme: { requestsPerMinute: 1 } } });
    expect((await post(gateway, PATH, chat())).status).toBe(200);
    const refused = await post(gateway, PATH, chat());
    expect([refused.status, refused.headers.get("x-patchbay-provider"), seen.length]).toEqual([429, "acme", 1]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    const { error } = (await refused.json()) as ErrorBody;
    expect([error.code, error.message]).toEqual([
      "provider_limit_exceeded",
      "The gateway may make 1 requests a minute at acme by its configuration, and has made them.",
    ]);
    expect((await post(gateway, PATH, chat("other/small"))).status).toBe(200);
  });

  it("sends an alias's request to its next model", async () => {
    const { gateway } = scene({
      providers: { acme: { requestsPerMinute: 1 } },
      aliases: { both: ["acme/small", "other/large"] },
    });
    const answers = [await post(gateway, PATH, chat("both")), await post(gateway, PATH, chat("both"))];
    expect(answers.map(({ headers }) => headers.get("x-patchbay-provider"))).toEqual(["acme", "other"]);
    expect(answers[1]?.headers.get("x-patchbay-failed")).toBe("acme");
  });

  it("counts requests at the same time, and tokens as they were used", async () => {
    const { waiting, release } = gate();
    const answer = async () => {
      await waiting;
      return Response.json(completion);
    };
    const { gateway } = scene({ providers: { acme: { concurrent: 1, tokensPerMinute: 40 } } }, answer);
    const first = post(gateway, PATH, chat());
    const refused = await post(gateway, PATH, chat());
    expect(refused.status).toBe(429);
    release();
    expect((await first).status).toBe(200);
    // 17 tokens are expected of each request, and 3 are used.
    for (const _ of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post(gateway, PATH, chat())).status).toBe(200);
    }
  });

  it("is free again after a failure", async () => {
    const { gateway } = scene({ providers: { acme: { concurrent: 1 } } }, () => new Response("no", { status: 500 }));
    expect((await post(gateway, PATH, chat())).status).toBe(502);
    expect((await post(gateway, PATH, chat())).status).toBe(502);
  });

  it("of a provider that does not exist is refused at the start", () => {
    expect(() => scene({ providers: { acmee: { concurrent: 1 } } })).toThrow(
      "The configuration's providers.acmee: there is no provider with this id.",
    );
  });
});

describe("several keys of a provider", () => {
  it("are used in turn", async () => {
    const { gateway, seen } = scene({}, undefined, KEYS);
    for (const _ of [1, 2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await post(gateway, PATH, chat());
    }
    expect(seen.map(keyOf)).toEqual([...KEYS, KEYS[0]]);
  });

  it.each([401, 429])("continue with the next one after status %s, and let that key rest", async (status) => {
    const { gateway, seen } = scene(
      {},
      (request) =>
        keyOf(request) === KEYS[0] ? Response.json({ error: "no" }, { status }) : Response.json(completion),
      KEYS.slice(0, 2),
    );
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post(gateway, PATH, chat())).status).toBe(200);
    }
    expect(seen.map(keyOf)).toEqual([KEYS[0], KEYS[1], KEYS[1]]);
  });

  it("are each tried once, and answer with the last failure", async () => {
    const { gateway, seen } = scene({}, () => Response.json({ error: "slow down" }, { status: 429 }), KEYS);
    expect((await post(gateway, PATH, chat())).status).toBe(429);
    expect(seen.map(keyOf)).toEqual(KEYS);
  });

  it("have limits of their own", async () => {
    const { gateway, seen } = scene({ providers: { acme: { eachKey: { requestsPerMinute: 1 } } } }, undefined, KEYS);
    const statuses: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      statuses.push((await post(gateway, PATH, chat())).status);
    }
    expect([statuses, seen.map(keyOf)]).toEqual([[200, 200, 200, 429], KEYS]);
  });

  it("rest for the time that the provider names, by a clock that no one changes", async () => {
    let time = 0;
    const capacity = createCapacity(
      { config: {}, keys: { acme: KEYS }, rates: createMemoryRates(), now: () => time, onError: vi.fn() },
      ["acme"],
    );
    const slot = await capacity.take("acme", 1);
    const response = { status: 429, requestId: "", body: {} };
    slot.fail(new RateLimitError("slow down", { response, retryAfterMs: 5000 } as never));
    const numbers = async (): Promise<number[]> => {
      const slots = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const _ of KEYS) slots.push(await capacity.take("acme", 1));
      return slots.map(({ number }) => number).toSorted();
    };
    expect(await numbers()).not.toContain(1);
    time = 5001;
    expect(await numbers()).toContain(1);
  });

  it("are read from numbered variables", () => {
    const entry = { id: "groq", keyEnv: "GROQ_API_KEY", auth: { scheme: "Bearer" } };
    const patchbay = { listed: () => [{ entry }] } as unknown as Parameters<typeof keysFromEnvironment>[0];
    const environment = { GROQ_API_KEY: "a", GROQ_API_KEY_3: "c", GROQ_API_KEY_2: "b", OTHER_2: "x" };
    expect(keysFromEnvironment(patchbay, environment)).toEqual({ keys: { groq: ["a", "b", "c"] } });
    expect(keysFromEnvironment(patchbay, { GROQ_API_KEY: "a" })).toEqual({ keys: { groq: "a" } });
  });
});
