import { expect, it } from "vitest";
import { echo, linesOf, reached, read, row, start, upload } from "../testing/batches.ts";
import { gate, gatewayWith } from "../testing/fake-vendor.ts";
import { readLines } from "./file-lines.ts";

interface FileAnswer {
  readonly id: string;
  readonly bytes: number;
  readonly filename: string;
}

function form(
  fields: Readonly<Record<string, string>>,
  ...files: readonly (readonly [name: string, file: File])[]
): FormData {
  const made = new FormData();
  for (const [name, file] of files) made.append(name, file);
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

const jsonl = (text: string): File => new File([text], "rows.jsonl");

it("stores a file that is uploaded, reads it, and deletes it", async () => {
  const { gateway } = gatewayWith(echo);
  const text = `${JSON.stringify(row("zwölf"))}\n`.repeat(3000);
  const fields = { purpose: "batch", "expires_after[anchor]": "created_at", "expires_after[seconds]": "3600" };
  const response = await gateway.request("/v1/files", { method: "POST", body: form(fields, ["file", jsonl(text)]) });
  const file = (await response.json()) as FileAnswer & { readonly created_at: number };
  expect(file).toMatchObject({
    object: "file",
    bytes: new TextEncoder().encode(text).byteLength,
    filename: "rows.jsonl",
    purpose: "batch",
    status: "processed",
    expires_at: file.created_at + 3600,
  });
  expect(await read(gateway, `/v1/files/${file.id}`)).toEqual(file);
  expect(await (await gateway.request(`/v1/files/${file.id}/content`)).text()).toBe(text);
  const deleted = await gateway.request(`/v1/files/${file.id}`, { method: "DELETE" });
  expect(await deleted.json()).toEqual({ id: file.id, object: "file", deleted: true });
  expect((await gateway.request(`/v1/files/${file.id}`)).status).toBe(404);
  expect((await gateway.request(`/v1/files/${file.id}/content`)).status).toBe(404);
});

const FIELDS = { purpose: "batch" };

it.each([
  ["another purpose", form({ purpose: "fine-tune" }, ["file", jsonl("{}")]), 400, "invalid_purpose"],
  ["an empty file", form(FIELDS, ["file", jsonl("")]), 400, "empty_file"],
  ["no file", form(FIELDS), 400, "invalid_form"],
  ["two files", form(FIELDS, ["file", jsonl("{}")], ["file", jsonl("{}")]), 400, "invalid_form"],
  ["a file of another name", form(FIELDS, ["image", jsonl("{}")]), 400, "invalid_form"],
  [
    "a short lifetime",
    form({ ...FIELDS, "expires_after[seconds]": "5" }, ["file", jsonl("{}")]),
    400,
    "invalid_lifetime",
  ],
  ["a form that is too large", form(FIELDS, ["file", jsonl("x".repeat(3000))]), 413, "request_too_large"],
])("refuses %s, and stores nothing", async (_, body, status, code) => {
  const { gateway } = gatewayWith(echo, { config: { limits: { fileBytes: 2000 } } });
  const response = await gateway.request("/v1/files", { method: "POST", body });
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  expect(await read(gateway, "/v1/files")).toMatchObject({ data: [], has_more: false });
});

it.each([
  ["JSON", "application/json", "{}", 415, "unsupported_media_type"],
  ["a form without a boundary", "multipart/form-data", "x", 400, "invalid_form"],
  [
    "a form that breaks off",
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="file"',
    400,
    "invalid_form",
  ],
])("refuses %s", async (_, type, body, status, code) => {
  const { gateway } = gatewayWith(echo);
  const response = await gateway.request("/v1/files", { method: "POST", body, headers: { "content-type": type } });
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
});

it("lists files in pages, the newest first, and by purpose", async () => {
  const { gateway } = gatewayWith(echo);
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    ids.unshift(await upload(gateway, linesOf([row(name)])));
    // oxlint-disable-next-line no-await-in-loop -- files of the same millisecond have any order
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const page = await read(gateway, "/v1/files?limit=2");
  expect(page).toMatchObject({ object: "list", first_id: ids[0], last_id: ids[1], has_more: true });
  expect(await read(gateway, `/v1/files?limit=2&after=${ids[1]}`)).toMatchObject({
    data: [{ id: ids[2], filename: "rows.jsonl" }],
    has_more: false,
  });
  await reached(gateway, await start(gateway, [row("d")]));
  const outputs = await read<{ readonly data: readonly FileAnswer[] }>(gateway, "/v1/files?purpose=batch_output");
  expect(outputs.data.map(({ filename, bytes }) => [/output|errors/.exec(filename)?.[0], bytes > 0])).toEqual(
    expect.arrayContaining([
      ["output", true],
      ["errors", false],
    ]),
  );
  for (const query of ["limit=0", "limit=x", "order=asc"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await gateway.request(`/v1/files?${query}`)).status).toBe(400);
  }
});

it("deletes no file of a batch that runs, and a batch with its results when both files are deleted", async () => {
  const { waiting, release } = gate();
  const { gateway } = gatewayWith(async (request, count) => {
    await waiting;
    return echo(request, count);
  });
  const started = await start(gateway, [row("a"), "oops"]);
  const input = String(started["input_file_id"]);
  const remove = async (id: string | null) => (await gateway.request(`/v1/files/${id}`, { method: "DELETE" })).status;
  expect([await remove(input), await remove(started.error_file_id)]).toEqual([409, 409]);
  release();
  const batch = await reached(gateway, started);
  expect([await remove(input), await remove(batch.output_file_id)]).toEqual([200, 200]);
  expect(await read(gateway, `/v1/batches/${batch.id}`)).toMatchObject({ request_counts: { total: 2 } });
  expect(await remove(batch.error_file_id)).toBe(200);
  expect((await gateway.request(`/v1/batches/${batch.id}`)).status).toBe(404);
});

it("reads lines from parts of any size, with their places", async () => {
  const bytes = new TextEncoder().encode('\uFEFF{"a":"ö"}\r\n\n{"b":1}\n123456789012345\n{"c":2}');
  for (const size of [1, 2, 5, 100]) {
    const parts = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    };
    const lines = [];
    // oxlint-disable-next-line no-await-in-loop -- one size after the other
    for await (const line of readLines(parts(), 14)) lines.push(line);
    expect(lines.map(({ index, text }) => [index, text])).toEqual([
      [0, '{"a":"ö"}'],
      [2, '{"b":1}'],
      [3, undefined],
      [4, '{"c":2}'],
    ]);
    const texts = lines.map(({ start: from, end }) => new TextDecoder().decode(bytes.subarray(from, end)));
    expect(texts).toEqual(['{"a":"ö"}', '{"b":1}', "123456789012345", '{"c":2}']);
  }
});
