import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { HttpError } from "@patchbay/core/errors";
import { directory } from "@patchbay/core/node";
import { buildPlugins } from "@patchbay/kit";
import { checkFolder } from "@patchbay/kit/check";
import { getResponse, type ProviderMocks } from "@patchbay/mocks";
import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// Two vendors that sign each in its own way, written by docs/plugins.md alone. Their mocks verify every signature, and run in
// the sandbox, too.

const SOURCES = path.join(import.meta.dirname, "signed-vendors");
const sandbox = createSandbox({ mocks: () => import("@patchbay/mocks") });
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-signed-"));
  await cp(SOURCES, folder, { recursive: true });
}, 60_000);
afterAll(async () => {
  sandbox.close();
  await rm(folder, { recursive: true });
});

const sealwright = { accessKey: "demo-accessKey", secretKey: "demo-secretKey" };
const tokenware = { account: "demo-account", secret: "demo-secret" };

/** A client whose plugin runs in the sandbox, as do the mocks that answer its requests. */
async function openClient(id: string, keyParts: Readonly<Record<string, string>>) {
  const at = path.join(folder, id);
  await buildPlugins([at]);
  const patchbay = await createPatchbay({ plugins: directory(at, { sandbox }) });
  const { handlers } = (await patchbay.plugins.loadExpose("provider", id, "mocks")) as ProviderMocks;
  const sent: Request[] = [];
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    return (await getResponse([...handlers], request)) ?? new Response(null, { status: 501 });
  };
  return { client: patchbay.client(keyParts, { fetch: answer, retries: 0 }), sent };
}

describe("a vendor that signs method, path, time and body by HMAC", () => {
  it("passes every check", { timeout: 60_000 }, async () => {
    const { failures } = await checkFolder(path.join(folder, "sealwright"));
    expect(failures).toEqual([]);
  });

  it("answers a sandboxed plugin that core signs for, whole and streamed", async () => {
    const { client, sent } = await openClient("sealwright", sealwright);
    const call = { provider: "sealwright", model: "goose", inputs: "Once" };
    expect(await client.textGeneration(call)).toMatchObject({ generated_text: "Once, and so it went." });
    const texts: string[] = [];
    for await (const { token } of client.textGenerationStream(call)) texts.push(token?.text ?? "");
    expect(texts.join("")).toBe("Once, and so it went.");
    expect((await client.models({ provider: "sealwright" })).map(({ id }) => id)).toEqual(["goose"]);
    expect(new Set(sent.map(({ headers }) => headers.get("x-seal"))).size).toBe(3);
  });

  it("refuses another secret", async () => {
    const { client } = await openClient("sealwright", { ...sealwright, secretKey: "other" });
    const error: unknown = await client
      .textGeneration({ provider: "sealwright", model: "goose", inputs: "Once" })
      .catch((thrown: unknown) => thrown);
    expect(HttpError.isInstance(error) && [error.status, error.code]).toEqual([403, "9"]);
    expect(String(error)).not.toContain("other");
  });
});

describe("a vendor that wants a new token with every call", () => {
  it("passes every check", { timeout: 60_000 }, async () => {
    const { failures } = await checkFolder(path.join(folder, "tokenware"));
    expect(failures).toEqual([]);
  });

  it("answers a sandboxed plugin that core signs for, in the region of the settings", async () => {
    const { client, sent } = await openClient("tokenware", tokenware);
    const call = { provider: "tokenware", model: "northern", inputs: "Good morning" };
    const settings = { tokenware: { region: "south" } };
    const translated = await client.translation(call, { settings });
    expect(translated).toEqual({ translation_text: "Good morning, as they say" });
    expect(sent.map(({ url }) => new URL(url).hostname)).toEqual(["south.tokenware.example"]);
  });

  it("refuses another secret", async () => {
    const { client } = await openClient("tokenware", { ...tokenware, secret: "other" });
    await expect(
      client.translation({ provider: "tokenware", model: "northern", inputs: "Good morning" }),
    ).rejects.toThrow("The ticket is not valid");
  });
});
