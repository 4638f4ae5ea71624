import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { http, HttpResponse } from "@patchbay/mocks";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientEnvironment, simulatedKeys } from "./client-environment.ts";
import { mockedProvider } from "../mock/mocked-provider.ts";
import { runChild } from "./run-child.ts";

const post = (url: string) => http.post(url, () => HttpResponse.json(null));
const openai = {
  id: "openai",
  hosts: ["https://api.openai.com"],
  keys: async () => ({ OPENAI_API_KEY: "simulated" }),
  handlers: [post("https://api.openai.com/v1/chat/completions")],
  models: [],
};
const acme = {
  id: "acme",
  hosts: ["https://api.acme.example"],
  handlers: [
    post("https://api.acme.example/api/v3/chat/completions"),
    post("https://files.acme.example/out/*"),
    post("https://:account.own.acme.example/v1"),
  ],
  models: [],
};
const url = "http://127.0.0.1:4700";

describe("clientEnvironment", () => {
  it("sets clients to the server's addresses of the available providers, and preserves other variables", () => {
    const variables = clientEnvironment({ url, providers: [openai, acme], environment: { PATH: "/bin" } });
    expect(variables).toMatchObject({
      PATH: "/bin",
      OPENAI_BASE_URL: `${url}/api.openai.com/v1`,
      HF_ENDPOINT: `${url}/hub`,
      PATCHBAY_MOCK_URL: url,
      PATCHBAY_MOCK_HOSTS: "api.openai.com,api.acme.example,files.acme.example,*.own.acme.example",
      NO_PROXY: "127.0.0.1,localhost",
    });
    expect(variables).not.toHaveProperty("GROQ_BASE_URL");
  });

  it("lets OpenAI's client speak with another provider", () => {
    const variables = clientEnvironment({ url, providers: [openai, acme], openai: acme, environment: {} });
    expect(variables["OPENAI_BASE_URL"]).toBe(`${url}/api.acme.example/api/v3`);
  });

  it("has a simulated key for every provider, and a private key if it signs", async () => {
    const signing = mockedProvider(
      {
        id: "signing",
        label: "Signing",
        auth: { oauth: { grant: "jwt-bearer", tokenUrl: "https://auth.signing.example/token" } },
        keyParts: {
          issuer: { label: "Issuer", env: "SIGNING_EMAIL" },
          privateKey: { label: "Key", env: "SIGNING_KEY" },
        },
        hosts: ["https://api.signing.example"],
        models: "direct",
        tasks: {},
      },
      { handlers: [], models: [] },
    );
    expect(await simulatedKeys([openai, acme, signing])).toEqual({
      HF_TOKEN: "hf_simulated",
      ANTHROPIC_API_KEY: "simulated",
      OPENAI_API_KEY: "simulated",
      SIGNING_EMAIL: "simulated",
      SIGNING_KEY: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
    });
  });

  it("sets clients to the server's address if every customer has their own", () => {
    const provider = { ...acme, addressVariables: ["ACME_HOST"] };
    expect(clientEnvironment({ url, providers: [provider], environment: {} })["ACME_HOST"]).toBe(`${url}/acme`);
  });

  it("redirects what Node fetches from a vendor's address, with method, headers and body", async () => {
    const seen: string[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const piece of request) body += String(piece);
      seen.push(`${request.method} ${request.url} ${request.headers["x-own"]} ${body}`);
      response.end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const program = `
      const init = { method: "POST", headers: { "x-own": "1" }, body: "{}" };
      await fetch("https://files.acme.example/out/1?a=b", init);
      await fetch("https://mine.own.acme.example/v1", init);
      await fetch(new Request("https://router.huggingface.co/acme/v1", init));
      await fetch(new URL("https://huggingface.co/api/models"), init);`;
    const { output, code } = await runChild([process.execPath, "--input-type=module", "-e", program], {
      cwd: ".",
      environment: clientEnvironment({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        providers: [acme],
        environment: process.env,
      }),
    });
    expect({ output, code }).toEqual({ output: "", code: 0 });
    expect(seen).toEqual([
      "POST /files.acme.example/out/1?a=b 1 {}",
      "POST /mine.own.acme.example/v1 1 {}",
      "POST /router/acme/v1 1 {}",
      "POST /hub/api/models 1 {}",
    ]);
  });
});
