import { expect, it, vi } from "vitest";
import { completion, event, gate, gatewayWith, post, streamed } from "../../testing/fake-vendor.ts";

const PATH = "/v1/responses";
const request = (more: object = {}) => ({ model: "acme/small", input: "Hi", background: true, ...more });

interface Read {
  readonly id: string;
  readonly status: string;
  readonly error: { readonly code: string } | null;
}

type Gateway = ReturnType<typeof gatewayWith>["gateway"];
const read = async (gateway: Gateway, path: string, init?: RequestInit): Promise<Read> =>
  (await (await gateway.request(`${PATH}/${path}`, init)).json()) as Read;

/** Waits until a response has left its first status. A loop without timers would starve the code that it waits for. */
const ended = (gateway: Gateway, id: string): Promise<Read> =>
  vi.waitFor(
    async () => {
      const response = await read(gateway, id);
      expect(response.status).not.toBe("in_progress");
      return response;
    },
    { interval: 1, timeout: 10_000 },
  );

it("answers at once, and stores the response when it is complete", async () => {
  const { waiting, release } = gate();
  const { gateway } = gatewayWith(async () => {
    await waiting;
    return Response.json(completion);
  });
  const first = (await (await post(gateway, PATH, request())).json()) as Read;
  expect(first).toMatchObject({ status: "in_progress", background: true, output: [] });
  release();
  expect(await ended(gateway, first.id)).toMatchObject({
    id: first.id,
    status: "completed",
    output: [{ type: "message", content: [{ text: "Hi" }] }],
  });
});

it("stores why a response has failed", async () => {
  const { gateway } = gatewayWith(() => Response.json({ error: { message: "no" } }, { status: 500 }));
  const { id } = (await (await post(gateway, PATH, request())).json()) as Read;
  expect(await ended(gateway, id)).toMatchObject({ status: "failed", error: { code: "provider_error" } });
});

it("continues a stream after an event, while it is made and after its end", async () => {
  const { waiting, release } = gate();
  const { gateway } = gatewayWith(() => streamed(event("a"), () => waiting, event("b", "stop"), "data: [DONE]\n\n"));
  const response = await post(gateway, PATH, request({ stream: true }));
  const reader = response.body!.getReader();
  const created = new TextDecoder().decode((await reader.read()).value);
  const { id } = (JSON.parse(/data: (.*)/.exec(created)?.[1] ?? "") as { response: Read }).response;
  // The caller's connection breaks: the response goes on.
  await reader.cancel();
  const rest = await gateway.request(`${PATH}/${id}?stream=true&starting_after=0`);
  release();
  const events = (await rest.text()).trim().split("\n\n");
  const numbers = events.map((each) => Number(/"sequence_number":(\d+)/.exec(each)?.[1]));
  expect(numbers).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)).toContain("event: response.completed");
  expect(await ended(gateway, id)).toMatchObject({ status: "completed" });
  const again = await gateway.request(`${PATH}/${id}?stream=true&starting_after=${numbers.at(-2)}`);
  expect(await again.text()).toBe(`${events.at(-1)}\n\n`);
});

it("cancels a response, and only one in the background", async () => {
  const { gateway, seen } = gatewayWith(
    ({ signal }) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      }),
  );
  const { id } = (await (await post(gateway, PATH, request())).json()) as Read;
  await vi.waitFor(() => expect(seen).toHaveLength(1), { interval: 1, timeout: 10_000 });
  expect(await read(gateway, `${id}/cancel`, { method: "POST" })).toMatchObject({ status: "cancelled" });
  expect(seen[0]?.signal?.aborted).toBe(true);
  const { gateway: other } = gatewayWith(() => Response.json(completion));
  const { id: whole } = (await (await post(other, PATH, request({ background: false }))).json()) as Read;
  expect((await other.request(`${PATH}/${whole}/cancel`, { method: "POST" })).status).toBe(400);
  expect((await other.request(`${PATH}/${whole}?stream=true`)).status).toBe(400);
});

it.each([
  [{ store: false }, "store"],
  [{ tools: [{ type: "web_search" }] }, "tools"],
])("refuses %j at once", async (more, param) => {
  const { gateway, seen } = gatewayWith(() => Response.json(completion));
  const response = await post(gateway, PATH, request(more));
  expect([response.status, await response.json()]).toEqual([400, { error: expect.objectContaining({ param }) }]);
  expect(seen).toEqual([]);
});
