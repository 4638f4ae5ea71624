import { closePage } from "../../testing/close-page.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { runCode } from "../../../../core/src/inference-code/testing/run-code.ts";
import { settings } from "../../host/settings/settings.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { acme, chatServer, enterKey, KEY, modules, type ChatServer } from "../../testing/chat-scene.ts";
import { openCode, shownCode } from "../../testing/task-scene.ts";

async function openChatCode(server: ChatServer, query = "provider=acme") {
  const view = await renderApp(`/playground?${query}`, {
    entries: [acme],
    modules,
    sandboxFetch: server.fetch,
    networkFetch: server.fetch,
  });
  await openCode();
  return view;
}

const write = (message: string) => fireEvent.change(screen.getByLabelText("Message"), { target: { value: message } });

describe("a chat's code", () => {
  it("is made of the request that the client would send, and sends nothing", async () => {
    const server = chatServer();
    await openChatCode(server, "provider=acme&temperature=0.5&system=Be+brief");
    expect(await screen.findByText(/“What is a patch bay\?” stands for a message of yours\./)).toBeTruthy();
    write("It's $5");
    await waitFor(() => expect(shownCode()).toContain("It's $5"));
    const calls: unknown[] = [];
    const client = { chatCompletionStream: (args: object) => (calls.push(args), []) };
    const imports = { createPatchbay: async () => ({ client: () => client }), bundled: () => [] };
    await runCode(shownCode(), imports);
    const messages = [
      { role: "system", content: "Be brief" },
      { role: "user", content: "It's $5" },
    ];
    expect(calls).toEqual([{ provider: "acme", model: "owner/chat-model", messages, temperature: 0.5 }]);

    fireEvent.click(screen.getByRole("button", { name: "Shell" }));
    expect(shownCode()).toContain("curl -N https://router.huggingface.co/acme/v1/chat/completions \\\n");
    expect(shownCode()).toContain('-H "authorization: Bearer $HF_TOKEN"');
    expect(shownCode()).toContain('"model": "chat-1"');
    fireEvent.click(screen.getByRole("button", { name: "ACME_KEY" }));
    await waitFor(() => expect(shownCode()).toContain("curl -N https://api.acme.test/v1/chat/completions \\\n"));
    expect(shownCode()).toContain('-H "authorization: Bearer $ACME_KEY"');
    fireEvent.click(screen.getByRole("button", { name: "Python" }));
    expect(screen.getByText("huggingface_hub does not call Acme for conversational.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "OpenAI" }));
    expect(screen.getByRole("figure", { name: "Installation" }).textContent).toContain("pip install openai");
    expect(shownCode()).toContain('base_url="https://api.acme.test/v1",\n    api_key=os.environ["ACME_KEY"],');
    fireEvent.click(screen.getByRole("button", { name: "JavaScript" }));
    fireEvent.click(screen.getByRole("button", { name: "OpenAI" }));
    expect(shownCode()).toContain('baseURL: "https://api.acme.test/v1",\n  apiKey: process.env.ACME_KEY,');
    expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("never holds the key, not even a key typed into a message", async () => {
    const server = chatServer();
    const { container } = await openChatCode(server);
    await enterKey();
    write(`My key is ${KEY}.`);
    await waitFor(() => expect(shownCode()).toContain("My key is [redacted]."));
    const clients = { Shell: [], Python: ["OpenAI", "requests"], JavaScript: ["Patchbay", "OpenAI", "fetch"] };
    for (const [language, names] of Object.entries(clients)) {
      for (const name of [language, ...names]) {
        fireEvent.click(screen.getByRole("button", { name }));
        await act(async () => {});
        expect(shownCode()).toMatch(/ACME_KEY/);
        expect(shownCode()).toContain("[redacted]");
        expect(container.querySelector(".pb-call-code")?.innerHTML).not.toContain(KEY);
      }
    }
    for (const { method, headers } of server.requests) {
      expect([method, headers.get("authorization")]).toEqual(["GET", null]);
    }
  });

  it("looks the model up at the hub with the hub's token, and only once", async () => {
    const server = chatServer();
    const token = "hf_secretsecretsecret";
    await openChatCode(server);
    await waitFor(() => expect(shownCode()).toContain("HF_TOKEN"));
    server.requests.length = 0;
    fireEvent.change(screen.getByLabelText("Key for Acme"), { target: { value: token } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    write("Another text");
    await waitFor(() => expect(shownCode()).toContain("Another text"));
    expect(server.requests.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${token}`]);
    expect(shownCode()).not.toContain(token);
  });

  it("follows the settings and continues the conversation", async () => {
    settings.set("billTo", "my-org");
    const server = chatServer();
    await openChatCode(server);
    await waitFor(() => expect(shownCode()).toContain('patchbay.client(process.env.HF_TOKEN, { billTo: "my-org" })'));
    fireEvent.click(screen.getByRole("button", { name: "Shell" }));
    expect(shownCode()).toContain("-H 'x-hf-bill-to: my-org'");
  });

  it("streams, or waits for the complete answer", async () => {
    await openChatCode(chatServer());
    await waitFor(() => expect(shownCode()).toContain("client.chatCompletionStream("));
    fireEvent.click(screen.getByLabelText("Stream the answer"));
    await waitFor(() => expect(shownCode()).toContain("await client.chatCompletion("));
  });

  it("shows why there is no code", async () => {
    const server = chatServer();
    await openChatCode(server, "provider=acme&temperature=9");
    expect(await screen.findByText(/No code yet\. Fix the highlighted settings: Temperature\./)).toBeTruthy();
    const unknown: ChatServer = { ...server, fetch: async () => Response.json({ error: "gone" }, { status: 404 }) };
    closePage();
    await openChatCode(unknown, "provider=acme&model=no/such-model");
    expect(await screen.findByText("There is no code for this call")).toBeTruthy();
    expect(screen.getByText("Model no/such-model does not exist")).toBeTruthy();
    expect(await screen.findByText(/The simulation only has the provider’s sample models/)).toBeTruthy();
  });
});
