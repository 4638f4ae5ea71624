import { toFile } from "openai";
import { expect } from "vitest";
import { openai, rejection, type MockRow } from "./clients.ts";

const files = () => openai("openai").files;
const batches = () => openai("openai").batches;

const upload = async (purpose: "batch" | "user_data", line = "") =>
  files().create({ purpose, file: await toFile(new Blob([line]), "rows.jsonl") });

async function startBatch(day: string) {
  const body = { model: "gpt-5.4-mini", messages: [{ role: "user", content: "Hello" }] };
  const row = { custom_id: "a", method: "POST", url: "/v1/chat/completions", body };
  const { id } = await upload("batch", JSON.stringify(row));
  const endpoint = "/v1/chat/completions" as const;
  return batches().create({ input_file_id: id, endpoint, completion_window: "24h", metadata: { day } });
}

/** Files and batches through OpenAI's client. */
export const fileRows: readonly MockRow[] = [
  {
    name: "openai, files.list in pages, the newest first, openai",
    async run() {
      const ids = [await upload("user_data"), await upload("user_data"), await upload("user_data")].map(({ id }) => id);
      const listed: string[] = [];
      for await (const { id } of files().list({ purpose: "user_data", limit: 2 })) listed.push(id);
      return { isWhole: listed.join() === ids.toReversed().join() };
    },
    expected: { isWhole: true },
  },
  {
    name: "openai, files.retrieve, files.content and files.delete, openai",
    async run() {
      const { id } = await upload("batch", "{}");
      const { filename, bytes, status } = await files().retrieve(id);
      const content = await (await files().content(id)).text();
      const { deleted } = await files().delete(id);
      return { filename, bytes, status, content, deleted, later: await rejection(files().retrieve(id), "status") };
    },
    expected: {
      filename: "rows.jsonl",
      bytes: 2,
      status: "processed",
      content: "{}",
      deleted: true,
      later: { name: "NotFoundError", status: 404 },
    },
  },
  {
    name: "openai, batches.list, the newest first, openai",
    async run() {
      await startBatch("Monday");
      const { id } = await startBatch("Tuesday");
      await batches().retrieve(id);
      const { data, has_more: hasMore } = await batches().list({ limit: 1 });
      const output = await (await files().content(data[0]?.output_file_id ?? "")).text();
      return { data, hasMore, output: JSON.parse(output) as unknown };
    },
    expected: {
      data: [{ status: "completed", metadata: { day: "Tuesday" }, request_counts: { total: 1, completed: 1 } }],
      hasMore: true,
      output: { custom_id: "a", response: { status_code: 200, body: { object: "chat.completion" } } },
    },
  },
  {
    name: "openai, a list of files without a key, openai",
    run: () => rejection(openai("openai", "sk-wrong").files.list(), "status"),
    expected: { name: "AuthenticationError", status: expect.any(Number) },
  },
];
