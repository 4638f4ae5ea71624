import {
  openAiBatch,
  openAiChat,
  type ProviderManifest,
  type ProviderPlugin,
  type ProviderTask,
} from "@patchbay/core/provider";
import { expect, it } from "vitest";
import { createMemoryLedger } from "../accounts/memory-ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../create-gateway.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { contentIn, problemIn, reached, results, row, start } from "../testing/batches.ts";
import { completion, gate, post } from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { createMemoryBytes } from "./memory-bytes.ts";
import { createMemoryRows } from "./memory-rows.ts";

interface VendorRow {
  readonly custom_id: string;
  readonly body: { readonly model: string; readonly messages: readonly [{ readonly content: string }] };
}

const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 } as const;
const models = ["small", "large"].map((id) => ({
  id,
  task: "conversational",
  price,
  contextLength: 1000,
  outputLength: 100,
}));

const facts = async () => ({ date: "2026-01-01", source: "https://acme.example", models });

/** One vendor with batches at half the price, and one without. */
const providers = [true, false].map((hasBatches) => {
  const id = hasBatches ? "acme" : "other";
  const manifest = {
    label: id,
    auth: { scheme: "Bearer" },
    hosts: [`https://api.${id}.example`],
    tasks: { conversational: { stream: true } },
    models: "own",
    directOnly: true,
    ...(hasBatches && {
      batch: { tasks: ["conversational"], price: { rate: 0.5, date: "2026-01-01", source: "https://acme.example" } },
    }),
  } as unknown as ProviderManifest;
  const tasks = { conversational: openAiChat() as ProviderTask };
  return { id, manifest, tasks, facts, ...(hasBatches && { batch: openAiBatch() }) } as ProviderPlugin;
});

const answerTo = (name: string) => ({
  ...completion,
  choices: [{ index: 0, message: { role: "assistant", content: name }, finish_reason: "stop" }],
});

/** A vendor whose batches end when the test lets them; a row that asks for "bad" fails. */
function vendor() {
  const seen: string[] = [];
  const uploads: VendorRow[][] = [];
  const state = {
    status: "completed",
    done: Infinity,
    refusal: undefined as number | undefined,
    starting: Promise.resolve(),
  };
  const line = ({ custom_id: id, body: { messages } }: VendorRow): string => {
    const [{ content }] = messages;
    const response =
      content === "bad"
        ? { status_code: 400, body: { error: { message: "The vendor refuses it.", code: "bad_row" } } }
        : { status_code: 200, body: answerTo(`batch: ${content}`) };
    return `${JSON.stringify({ custom_id: id, response, error: null })}\n`;
  };
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    if (!url.includes(".example/")) return Response.json({ error: "not found" }, { status: 404 });
    const { pathname } = new URL(url);
    seen.push(`${init.method ?? "GET"} ${pathname}`);
    if (pathname.endsWith("/chat/completions")) {
      const { messages } = JSON.parse(String(init.body)) as VendorRow["body"];
      return Response.json(answerTo(`single: ${messages[0].content}`));
    }
    if (pathname === "/v1/files") {
      const file = (init.body as FormData).get("file") as File;
      const text = await file.text();
      uploads.push(
        text
          .trim()
          .split("\n")
          .map((each) => JSON.parse(each) as VendorRow),
      );
      return Response.json({ id: `file_${uploads.length - 1}` });
    }
    const number = Number(/\d+/.exec(pathname === "/v1/batches" ? String(init.body) : pathname.slice(3))?.[0]);
    if (pathname.endsWith("/content")) return new Response(uploads[number]!.slice(0, state.done).map(line).join(""));
    await state.starting;
    if (state.refusal && pathname === "/v1/batches") {
      return Response.json({ error: { message: "no batches today" } }, { status: state.refusal });
    }
    if (pathname.endsWith("/cancel")) state.status = "cancelled";
    return Response.json({ id: `batch_${number}`, status: state.status, output_file_id: `file_${number}` });
  };
  return { seen, uploads, state, send: send as typeof fetch };
}

async function setUp(options: Partial<GatewayOptions> = {}) {
  const acme = vendor();
  const clock = { skew: 0 };
  const records: GatewayRecord[] = [];
  const ledger = createMemoryLedger();
  const budget = { amount: 1e9, periodMs: 1e15 };
  await ledger.create({ id: "tok_1", name: "a", createdAt: 0, budget }, { hash: await hashOf("one"), token: "tok_1" });
  const shared = {
    providers,
    keys: { acme: "sk-acme-0123456789", other: "sk-other-0123456789" },
    config: { retries: 0 },
    client: { logger: { debug: () => undefined, warn: () => undefined } },
    store: createMemoryStore(),
    files: createMemoryBytes(),
    rows: createMemoryRows({ now: () => Date.now() + clock.skew }),
    ledger,
    fetch: acme.send,
    onRecord: (record: GatewayRecord) => records.push(record),
    ...options,
  };
  return { ...acme, clock, records, ledger, open: (): Gateway => createGateway(shared) };
}

const contents = async (gateway: Gateway, file: string | null) =>
  new Map((await results(gateway, file, "one")).map((line) => [line.custom_id, contentIn(line)]));

it("runs at the vendor what the vendor can run, a batch for each model, at its price", async () => {
  const { open, seen, uploads, records, ledger } = await setUp();
  const gateway = open();
  const list = [
    row("a"),
    row("b", { model: "acme/large" }),
    row("c"),
    row("d", { model: "other/small" }),
    row("e", { messages: [] }),
    row("bad"),
  ];
  const batch = await reached(gateway, await start(gateway, list, "one"), "completed", "one");
  expect(batch.request_counts).toEqual({ total: 6, completed: 4, failed: 2 });
  expect(await contents(gateway, batch.output_file_id)).toEqual(
    new Map([
      ["a", "batch: a"],
      ["b", "batch: b"],
      ["c", "batch: c"],
      ["d", "single: d"],
    ]),
  );
  const errors = await results(gateway, batch.error_file_id, "one");
  expect(new Map(errors.map((line) => [line.custom_id, problemIn(line).code]))).toEqual(
    new Map([
      ["e", "invalid_type"],
      ["bad", "bad_row"],
    ]),
  );
  expect(uploads.map((each) => each.map(({ body }) => body.model))).toEqual(
    expect.arrayContaining([["small", "small", "small"], ["large"]]),
  );
  expect(seen.filter((each) => each === "POST /v1/batches")).toHaveLength(2);
  const byVendor = records.filter(({ provider, state }) => provider === "acme" && state === "completed");
  // 1 token of input and 2 of output cost 0.000005 dollars at the list price.
  expect(byVendor.map(({ cost, usage, batch: id, token }) => [cost, usage?.outputTokens, id, token])).toEqual(
    Array.from({ length: 3 }, () => [0.0000025, 2, batch.id, "tok_1"]),
  );
  expect([await ledger.spent("tok_1", 0), await ledger.setAside("tok_1", 0)]).toEqual([3 * 2500 + 5000, 0]);
});

it("follows the vendor's batch after a restart, and starts it once", async () => {
  const { open, seen, state, clock, ledger } = await setUp();
  state.status = "in_progress";
  const first = open();
  const started = await start(first, [row("a"), row("b")], "one");
  await expect.poll(() => seen.filter((each) => each.startsWith("GET /v1/batches")).length, { interval: 2 }).toBe(1);
  await first.close();
  state.status = "completed";
  clock.skew = 60_000;
  const second = open();
  const batch = await reached(second, started, "completed", "one");
  expect([...(await contents(second, batch.output_file_id)).values()]).toEqual(["batch: a", "batch: b"]);
  expect(seen.filter((each) => each === "POST /v1/batches")).toHaveLength(1);
  expect([await ledger.spent("tok_1", 0), await ledger.setAside("tok_1", 0)]).toEqual([5000, 0]);
});

it.each([400, 404])("runs the rows by themselves when the vendor refuses the batch with status %d", async (status) => {
  const { open, state, ledger, records } = await setUp();
  state.refusal = status;
  const gateway = open();
  const batch = await reached(gateway, await start(gateway, [row("a"), row("b")], "one"), "completed", "one");
  expect([...(await contents(gateway, batch.output_file_id)).values()].toSorted()).toEqual(["single: a", "single: b"]);
  expect([await ledger.spent("tok_1", 0), await ledger.setAside("tok_1", 0)]).toEqual([10_000, 0]);
  expect(records.map(({ maybeRepeated }) => maybeRepeated)).toEqual([undefined, undefined]);
});

it("marks rows as perhaps repeated whose process ended while it sent them to the vendor", async () => {
  const { open, seen, state, clock, records } = await setUp();
  const { waiting } = gate();
  state.starting = waiting;
  const started = await start(open(), [row("a")], "one");
  await expect.poll(() => seen, { interval: 2 }).toContain("POST /v1/batches");
  clock.skew = 120_000;
  const second = open();
  const batch = await reached(second, started, "completed", "one");
  expect([...(await contents(second, batch.output_file_id)).values()]).toEqual(["single: a"]);
  expect(records).toMatchObject([{ maybeRepeated: true, batch: batch.id }]);
});

it("cancels the vendor's batch, and keeps what the vendor has done", async () => {
  const { open, seen, state, clock, ledger } = await setUp();
  state.status = "in_progress";
  state.done = 1;
  const first = open();
  const started = await start(first, [row("a"), row("b")], "one");
  await expect.poll(() => seen.filter((each) => each.startsWith("GET /v1/batches")).length, { interval: 2 }).toBe(1);
  await post(first, `/v1/batches/${started.id}/cancel`, {}, { headers: { authorization: "Bearer one" } });
  await first.close();
  clock.skew = 60_000;
  const second = open();
  const batch = await reached(second, started, "cancelled", "one");
  expect(seen).toContain("POST /v1/batches/batch_0/cancel");
  expect(batch.request_counts).toEqual({ total: 2, completed: 1, failed: 0 });
  expect([...(await contents(second, batch.output_file_id)).values()]).toEqual(["batch: a"]);
  expect((await results(second, batch.error_file_id, "one")).map(({ error }) => error?.code)).toEqual([
    "batch_cancelled",
  ]);
  expect(seen.filter((each) => each.includes("/chat/"))).toEqual([]);
  expect(await ledger.setAside("tok_1", 0)).toBe(0);
});
