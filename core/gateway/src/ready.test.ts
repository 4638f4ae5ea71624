import { describe, expect, it, vi } from "vitest";
import { GatewayError } from "./errors/gateway-error.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import type { GatewayStore } from "./store/store.ts";
import { gatewayWith } from "./testing/fake-vendor.ts";

const TOKEN = "token-of-the-operator";
const withCheck = (check: NonNullable<GatewayStore["check"]>) =>
  gatewayWith(() => Response.json({}), { store: { ...createMemoryStore(), check }, token: TOKEN }).gateway;

const read = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  return { status: response.status, cache: response.headers.get("cache-control"), body: await response.json() };
};

describe("/ready", () => {
  it("needs no token, and fails while the server stops", async () => {
    const { gateway } = gatewayWith(() => Response.json({}), { token: TOKEN });
    expect(await read(gateway.request("/ready"))).toEqual({
      status: 200,
      cache: "no-store",
      body: { status: "ready" },
    });
    const stopping = await gateway.request("/ready", {}, { isStopping: true });
    expect(await read(stopping)).toEqual({ status: 503, cache: "no-store", body: { status: "stopping" } });
    expect((await gateway.request("/health", {}, { isStopping: true })).status).toBe(200);
  });

  it("names why the store cannot be used, unless the error may have a secret", async () => {
    const known = withCheck(() => Promise.reject(new GatewayError(507, "storage_full", "The disk is full.")));
    expect(await read(known.request("/ready"))).toMatchObject({ status: 503, body: { reason: "The disk is full." } });
    const unknown = withCheck(() => Promise.reject(new Error("redis://user:secret@host")));
    expect(await read(unknown.request("/ready"))).toMatchObject({
      status: 503,
      body: { reason: "The store has failed." },
    });
  });

  it("fails when the store does not answer, and asks it once a second at most", async () => {
    vi.useFakeTimers();
    try {
      const check = vi.fn(() => new Promise<void>(() => {}));
      const gateway = withCheck(check);
      const answers = Promise.all([1, 2, 3].map(() => gateway.request("/ready")));
      await vi.advanceTimersByTimeAsync(2000);
      expect((await answers).map(({ status }) => status)).toEqual([503, 503, 503]);
      expect(check).toHaveBeenCalledOnce();
      check.mockResolvedValue();
      expect((await gateway.request("/ready")).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
