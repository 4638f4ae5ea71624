import { describe, expect, it } from "vitest";
import { defineProvider, isObject, openAiChat, OutputError, type ProviderBatch } from "../provider/index.ts";
import { batchTarget, jsonLines, outcomes, questions } from "./testing/batches.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { chatAnswer, errorOf, providerKey, setUpClient, type Answer } from "./testing/set-up-client.ts";

const HOST = "https://api.acme.example";
const STORE = "https://store.example";

/** A vendor that takes rows into a folder, and lists the files of the results. */
const folders: ProviderBatch = {
  upload: (rows, { baseUrl, name }) => [
    { url: `${baseUrl}/folders`, body: { name: name ?? "" } },
    { method: "PUT", url: `${baseUrl}/folders/${name}`, body: new Blob([jsonLines(rows)]) },
  ],
  create: (_, { baseUrl, name }, uploaded) => ({
    url: `${baseUrl}/jobs`,
    body: { folder: name ?? "", upload: isObject(uploaded?.data) ? String(uploaded.data["upload"]) : "" },
  }),
  poll: (_, { baseUrl }) => ({ url: `${baseUrl}/jobs/1` }),
  status: (_, { baseUrl }) => ({ status: "completed", fileList: { url: `${baseUrl}/folders/out` } }),
  files({ data }) {
    if (!isObject(data) || !Array.isArray(data["files"])) throw new OutputError("Expected {files: []}");
    return (data["files"] as string[]).map((url) => ({ url }));
  },
  read: (row) => ({ id: String(isObject(row) ? row["id"] : ""), status: 200, data: chatAnswer }),
};

const vendor = sampleProvider(
  "acme",
  { hosts: [HOST], directOnly: true, batch: { tasks: ["conversational"] } },
  defineProvider({ tasks: { conversational: openAiChat() }, batch: folders }),
);

const answer: Answer = ({ method, url }) => {
  if (url.startsWith(STORE)) return new Response(jsonLines([{ id: url.endsWith("a") ? "0" : "1" }]));
  if (url.endsWith("/out")) return Response.json({ files: [`${STORE}/a`, `${STORE}/b`] });
  return Response.json({ id: "1", ...(method === "PUT" && { upload: "second" }) });
};

const refused: Answer = ({ method }) =>
  method === "PUT" ? Response.json({ error: "full" }, { status: 400 }) : Response.json({ id: "1" });

function setUp(instead: Answer = answer) {
  return setUpClient({ providers: [vendor], token: providerKey, answer: instead });
}

describe("a batch of a vendor with folders", () => {
  it("is uploaded in several requests, with one name that no other batch has", async () => {
    const { client, calls } = setUp();
    await client.batch("conversational", questions(2), batchTarget);
    await client.batch("conversational", questions(2), batchTarget);
    const [folder, upload, job, ...second] = calls();
    const { name } = folder!.body as { name: string };
    expect(name).toMatch(/^[a-z][a-z0-9-]{20,44}$/);
    expect(`${upload!.method} ${upload!.url}`).toBe(`PUT ${HOST}/folders/${name}`);
    expect(job!.body).toEqual({ folder: name, upload: "second" });
    expect((second[0]!.body as { name: string }).name).not.toBe(name);
  });

  it("is not started after an upload that failed", async () => {
    const { client, calls } = setUp(refused);
    expect(await errorOf(client.batch("conversational", questions(1), batchTarget))).toMatchObject({ status: 400 });
    expect(calls()).toHaveLength(2);
  });

  it("has the rows of every listed file, which are fetched without the key from another host", async () => {
    const { client, calls } = setUp();
    const batch = await client.batch("conversational", questions(2), batchTarget);
    expect((await outcomes(batch)).map(([index]) => index)).toEqual([0, 1]);
    const sent = calls().map(({ url, headers }) => [new URL(url).host, headers.get("authorization")]);
    expect(sent.slice(-3)).toEqual([
      ["api.acme.example", `Bearer ${providerKey}`],
      ["store.example", null],
      ["store.example", null],
    ]);
  });

  it("ends with OutputError for a list of another shape", async () => {
    const { client } = setUp((request, index) =>
      request.url.endsWith("/out") ? Response.json({ odd: true }) : answer(request, index),
    );
    const batch = await client.batch("conversational", questions(1), batchTarget);
    expect(await errorOf(outcomes(batch))).toMatchObject({ name: "OutputError", provider: "acme" });
  });
});
