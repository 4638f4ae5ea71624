import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import {
  acme,
  ask,
  chatModel,
  chatRequests,
  chatServer,
  openChat,
  conversation,
  enterKey,
  KEY,
  modules,
  textGeneration,
  waitForChat,
} from "../../testing/chat-scene.ts";
import { unfold } from "../../testing/unfold.ts";

describe("the playground without a key", () => {
  it("streams a simulated answer and labels it as simulated", async () => {
    const { server } = await openChat({ address: "/playground?provider=acme&temperature=0.5" });
    await ask("Hello?", server);
    await server.say("One");
    expect(await screen.findByText("One")).toBeTruthy();
    await server.say(" two");
    const answer = await screen.findByText("One two");
    expect(answer.closest("output, [role=status], [role=alert], [aria-live]")).toBeNull();
    await server.end();

    await screen.findByText("The answer is complete.");
    expect(await screen.findByText(/first token .* total/)).toBeTruthy();
    const turn = conversation().getByText("Hello?").closest("li");
    expect(turn?.textContent).toContain(`${chatModel.id}AcmeSimulated`);
    expect(await chatRequests(server)[0]?.json()).toMatchObject({
      model: "chat-1",
      messages: [{ role: "user", content: "Hello?" }],
      temperature: 0.5,
    });
  });

  it("suggests messages for an empty chat, which fill the field and disappear with the first question", async () => {
    const { server } = await openChat();
    const list = within(await screen.findByRole("list", { name: "Messages to begin with" }));
    const [first] = list.getAllByRole("button");
    expect(list.getAllByRole("button")).toHaveLength(3);
    fireEvent.click(first as HTMLElement);
    const field = screen.getByLabelText<HTMLTextAreaElement>("Message");
    expect(field.value).toBe(first?.textContent);
    expect(document.activeElement).toBe(field);
    expect(server.requests).toEqual([]);
    await ask("Another one?", server);
    expect(screen.queryByRole("list", { name: "Messages to begin with" })).toBeNull();
    await server.end();
  });

  it("sends the conversation so far with the next question", async () => {
    const { server } = await openChat({ address: "/playground?provider=acme&system=Be+brief" });
    await ask("First?", server);
    await server.answer("Yes.");
    await screen.findByRole("button", { name: "Send" });
    server.requests.length = 0;
    await ask("Second?", server);
    expect(await chatRequests(server)[0]?.json()).toMatchObject({
      messages: [
        { role: "system", content: "Be brief" },
        { role: "user", content: "First?" },
        { role: "assistant", content: "Yes." },
        { role: "user", content: "Second?" },
      ],
    });
  });

  it("sends on Enter, but not with Shift or while an input method composes a word", async () => {
    const { server } = await openChat();
    const message = await screen.findByLabelText("Message");
    await screen.findByText(/Enter sends/);
    fireEvent.change(message, { target: { value: "Hello?" } });
    fireEvent.keyDown(message, { key: "Enter", shiftKey: true });
    fireEvent.keyDown(message, { key: "Enter", isComposing: true });
    expect((message as HTMLTextAreaElement).value).toBe("Hello?");
    fireEvent.keyDown(message, { key: "Enter" });
    await waitForChat(server);
    expect((message as HTMLTextAreaElement).value).toBe("");
    expect(await chatRequests(server)[0]?.json()).toMatchObject({ messages: [{ role: "user", content: "Hello?" }] });
    await server.end();
  });

  it("stops an answer and keeps the received text", async () => {
    const { server } = await openChat();
    await ask("Hello?", server);
    await server.say("Half an ans");
    await screen.findByText("Half an ans");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await screen.findByText("The answer was stopped.");
    expect(screen.getByText("Half an ans")).toBeTruthy();
    expect(await screen.findByText(/^stopped/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(chatRequests(server)[0]?.signal.aborted).toBe(true);
  });

  it("rejects an empty message and a parameter out of range before it sends anything", async () => {
    const { server } = await openChat({ address: "/playground?provider=acme&temperature=9" });
    await screen.findByText(/Temperature is “9”/);
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Write a message first.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Hello?" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(server.requests).toEqual([]);
  });

  it.each(["https://evil.test/m", "HTTP:evil.test", "ws://evil.test", "//evil.test/m"])(
    "rejects a URL as the model of a link: %s",
    async (model) => {
      const server = chatServer();
      const network = vi.fn<typeof fetch>();
      await renderApp(`/playground?provider=acme&model=${encodeURIComponent(model)}`, {
        entries: [acme],
        modules,
        sandboxFetch: server.fetch,
        networkFetch: network,
      });
      await enterKey();
      expect(await screen.findByText(/Links could bring an address/)).toBeTruthy();
      fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Hello?" } });
      fireEvent.click(screen.getByRole("button", { name: "Send" }));
      expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
      expect([server.requests.length, network.mock.calls.length]).toEqual([0, 0]);
    },
  );

  it("offers every parameter that the task's plugin describes, with rare ones collapsed", async () => {
    const { server, currentAddress } = await openChat({
      address: "/playground?provider=acme&seed=7&max_tokens=20",
      entries: [acme, textGeneration.task],
      modules: { ...modules, "task:text-generation": { default: textGeneration.module } },
    });
    expect(await screen.findByText("More parameters (1 set)")).toBeTruthy();
    const fold = (await screen.findByLabelText("Seed")).closest("details");
    expect(fold?.contains(screen.getByLabelText("Temperature"))).toBe(false);
    expect(fold?.open).toBe(true);
    // A field that is being cleared does not move.
    fireEvent.change(screen.getByLabelText("Seed"), { target: { value: "" } });
    await screen.findByText("More parameters");
    expect(fold?.open).toBe(true);
    fireEvent.change(screen.getByLabelText("Seed"), { target: { value: "7" } });
    await screen.findByText("More parameters (1 set)");
    expect(screen.queryByLabelText("Tools")).toBeNull();
    unfold(screen.getByText("Tools and output format"));
    fireEvent.change(await screen.findByLabelText("Tools"), { target: { value: "[" } });
    expect(await screen.findByText("Fix the highlighted settings: Tools.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Tools"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Stop at"), { target: { value: "END\nFIN" } });
    await ask("Hello?", server);
    expect(await chatRequests(server)[0]?.json()).toMatchObject({ seed: 7, max_tokens: 20, stop: ["END", "FIN"] });
    expect(currentAddress()).toBe("/playground?provider=acme&max_tokens=20&seed=7");
  });

  it("checks JSON parameters against the call's schema, and shows the problem at the field", async () => {
    await renderApp("/playground?provider=acme&seed=7", {
      entries: [acme, textGeneration.task],
      modules: { ...modules, "task:text-generation": { default: textGeneration.module } },
    });
    await screen.findByLabelText("Seed");
    unfold(screen.getByText("Tools and output format"));
    const tools = await screen.findByLabelText("Tools");
    fireEvent.change(tools, { target: { value: '[{ "type": "function", "function": {} }]' } });
    expect(await screen.findByText(/^0\.function\.name: .*expected string/)).toBeTruthy();
    expect(tools.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Fix the highlighted settings: Tools.").className).toBe("pb-field-error");
  });

  it("shows outside of the collapsed part why a link's parameters cannot be sent", async () => {
    const { currentAddress } = await renderApp("/playground?provider=acme&seed=7", {
      entries: [acme, textGeneration.task],
      modules,
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The parameters could not be loaded");
    expect(alert.textContent).toContain("Until they are, this is not sent: seed.");
    expect(alert.closest("details")).toBeNull();
    expect(within(alert).getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(currentAddress()).toContain("seed=7");
  });

  it("names the missing provider if the address contains one that is not installed", async () => {
    await renderApp("/playground?provider=gone", { entries: [acme], modules });
    expect(await screen.findByText(/No installed provider “gone” serves Chat/)).toBeTruthy();
  });
});

describe("an address", () => {
  it("with a task that no plugin has names the task", async () => {
    await renderApp("/playground?task=text-to-smell", { entries: [acme], modules });
    expect(await screen.findByText("No plugin here has the task “text-to-smell”")).toBeTruthy();
  });
});

describe("the playground with a key", () => {
  it("shows an error with its cause, and retries on request", async () => {
    const { server } = await openChat({
      live: true,
      answer: () => Response.json({ error: { message: "Invalid API Key" } }, { status: 401 }),
    });
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Hello?" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Request failed");
    expect(alert.textContent).toContain("Invalid API Key");
    expect(alert.textContent).not.toContain(KEY);

    server.requests.length = 0;
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await waitForChat(server);
    expect(await screen.findAllByText("Hello?")).toHaveLength(1);
  });

  it("forgets the key with one click, and restores it with another", async () => {
    await renderApp("/playground?provider=acme", { entries: [acme], modules });
    await enterKey();
    fireEvent.click(screen.getByRole("button", { name: "Forget" }));
    expect(await screen.findByText(/add a key for real ones/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Key for Acme").value).toBe("");
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("In use for this session")).toBeTruthy();
  });
});
