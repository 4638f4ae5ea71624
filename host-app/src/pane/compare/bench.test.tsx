import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { defineProvider, openAiChat } from "@patchbay/core/provider";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { acme as chatting, chatServer, modules } from "../../testing/chat-scene.ts";
import { acme, entry, openTask, run, TASK, type } from "../../testing/task-scene.ts";
import { unfold } from "../../testing/unfold.ts";

// Three scenes load several modules, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  localStorage.removeItem("patchbay:votes");
});

const beta = entry("beta", { label: "Beta" });
const both = {
  serving: ["acme", "beta"],
  entries: [entry("acme"), beta, taskEntry(TASK, { name: "Text Classification" })],
  modules: {
    "provider:beta": { default: acme((data) => (data as object[]).map((row) => ({ ...row, label: "OTHER" }))) },
    "provider:beta:mocks": { handlers: [], models: [{ id: "owner/model", task: TASK, providerId: "m-2" }] },
  },
};
const FACTS_FILE = { path: "models.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const FACTS = {
  date: "2026-01-02",
  source: "https://models.example/",
  models: [{ id: "large-1", canonicalId: "owner/large" }],
};
const pane = (letter: string) => within(screen.getByRole("region", { name: `Pane ${letter}` }));

describe("several panes of a task", () => {
  it("run the same input, each with its own provider and parameters, and close one by one", async () => {
    const { posts, currentAddress } = await openTask({ ...both, address: "&provider=acme" });
    const compare = screen.getByRole("button", { name: "Compare" });
    compare.focus();
    fireEvent.click(compare);
    await screen.findByRole("region", { name: "Pane B" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add model" }));
    expect(currentAddress()).toContain("panes=2&b.provider=beta");
    type("Text", "Fine weather");
    type("Number of labels", "2");
    unfold(pane("B").getByText("Settings"));
    fireEvent.change(await pane("B").findByLabelText("Number of labels"), { target: { value: "4" } });
    expect(currentAddress()).toContain("b.parameters.top_k=4");
    run();
    expect(await pane("A").findByText("GOOD")).toBeTruthy();
    expect(await pane("B").findByText("OTHER")).toBeTruthy();
    for (const letter of ["A", "B"]) {
      expect(pane(letter).getByText("Time").closest("div")?.textContent).toMatch(/^Time\d.*simulated$/);
      expect(pane(letter).getByText("Cost").closest("div")?.textContent).toBe("Cost–");
    }
    expect(screen.queryByText(/fastest/)).toBeNull();
    const bodies = await Promise.all(posts().map((post) => post.json() as Promise<{ parameters: object }>));
    expect(bodies.map(({ parameters }) => parameters)).toEqual([{ top_k: 2 }, { top_k: 4 }]);

    fireEvent.click(pane("A").getByRole("button", { name: "Close pane A" }));
    expect(await screen.findByText("OTHER")).toBeTruthy();
    expect(screen.queryByText("GOOD")).toBeNull();
    expect(currentAddress()).toContain("provider=beta");
    expect(currentAddress()).not.toMatch(/panes|b\./);
  });

  it("compare the first one's model at a provider that serves it, or report that it is another model", async () => {
    const gamma = entry("gamma", { label: "Gamma", facts: FACTS_FILE });
    const { currentAddress } = await openTask({
      ...both,
      entries: [...both.entries, gamma],
      address: "&provider=acme&model=owner/large",
      facts: () => ({ patchbay: 1, facts: { [`${gamma.base}${FACTS_FILE.path}`]: FACTS } }),
    });
    fireEvent.click(screen.getByRole("button", { name: "Compare" }));
    await screen.findByRole("region", { name: "Pane B" });
    expect(currentAddress()).toContain("b.provider=gamma&b.model=large-1");
    fireEvent.click(screen.getByRole("button", { name: "Add model" }));
    await screen.findByRole("region", { name: "Pane C" });
    expect(currentAddress()).toContain("c.provider=beta");
    expect(currentAddress()).not.toContain("c.model");
    expect(await screen.findByText("No other provider serves owner/large, so this is another model.")).toBeTruthy();
    const add = screen.getByRole("button", { name: "Add model" });
    add.focus();
    fireEvent.click(add);
    await screen.findByRole("region", { name: "Pane D" });
    expect(document.activeElement).toBe(add);
    expect(add.getAttribute("aria-disabled")).toBe("true");
  });

  it("take separate inputs", async () => {
    const { posts } = await openTask({ ...both, address: "&provider=acme&panes=2&b.provider=beta&inputs=separate" });
    type("Text", "One");
    fireEvent.click(screen.getByRole("button", { name: "Input B" }));
    run("Two");
    await pane("B").findByText("OTHER");
    await pane("A").findByText("GOOD");
    const bodies = await Promise.all(posts().map((post) => post.json() as Promise<{ inputs: string }>));
    expect(bodies.map(({ inputs }) => inputs)).toEqual(["One", "Two"]);
  });

  it("hide names until the user votes", async () => {
    await openTask({ ...both, address: "&provider=acme&panes=2&b.provider=beta&blind=1" });
    run("Fine weather");
    const first = await screen.findByRole("region", { name: "Answer 1" });
    const vote = await screen.findByRole("group", { name: "Which answer is the best?" });
    expect(screen.queryByText(/acme|beta/i)).toBeNull();
    const isAcme = within(first).queryByText("GOOD") !== null;
    fireEvent.click(within(vote).getByRole("button", { name: "Answer 1" }));
    expect(await screen.findByText(`You chose ${isAcme ? "Acme" : "Beta"} with owner/model.`)).toBeTruthy();
    expect(pane(isAcme ? "A" : "B").getByText("Your choice")).toBeTruthy();
    const rows = within(screen.getByRole("region", { name: "Votes on this device" })).getAllByRole("row");
    expect(rows[1]?.textContent).toBe(`owner/model (${isAcme ? "Acme" : "Beta"})11`);
  });

  it("show their names after a vote for a tie", async () => {
    await openTask({ ...both, address: "&provider=acme&panes=2&b.provider=beta&blind=1" });
    run("Fine weather");
    const vote = await screen.findByRole("group", { name: "Which answer is the best?" });
    fireEvent.click(within(vote).getByRole("button", { name: "Tie" }));
    expect(await screen.findByText("You voted for a tie.")).toBeTruthy();
    expect(screen.queryByText("Your choice")).toBeNull();
    expect(screen.getAllByText(/Acme/).length).toBeGreaterThan(0);
  });
});

const second = providerEntry("beta", { label: "Beta", keyEnv: "BETA_KEY" });
const chatModules = {
  ...modules,
  "provider:beta": {
    default: defineProvider({ tasks: { conversational: openAiChat({ path: "v1/chat/completions" }) } }),
  },
  "provider:beta:mocks": {
    handlers: [],
    models: [{ id: "owner/other", task: "conversational", providerId: "chat-2" }],
  },
};

/** Two chats whose chunks the test sends. */
function twoServers() {
  const servers = { acme: chatServer(), beta: chatServer() };
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes("owner/other")) return (url.includes("beta") ? servers.beta : servers.acme).fetch(input, init);
    const row = { status: "live", task: "conversational", providerId: "chat-2" };
    return Promise.resolve(Response.json({ id: "owner/other", inferenceProviderMapping: { beta: row } }));
  };
  return { ...servers, fetch };
}

describe("several panes of a chat", () => {
  it("receive the same question, stop together, and are restored when the user returns", async () => {
    const servers = twoServers();
    const app = await renderApp("/playground?provider=acme&panes=2&b.provider=beta&b.temperature=0.5", {
      entries: [chatting, second],
      modules: chatModules,
      sandboxFetch: servers.fetch,
    });
    await screen.findByText(/Enter sends/);
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Hello?" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => {
      for (const { requests } of [servers.acme, servers.beta]) {
        if (!requests.some(({ method }) => method === "POST")) throw new Error("Not everybody was asked.");
      }
    });
    await servers.acme.say("One");
    await pane("A").findByText("One");
    await servers.beta.say("Two");
    await pane("B").findByText("Two");
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Half a quest" } });
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(screen.getAllByText("The answer was stopped.")).toHaveLength(2));

    await app.open("/settings");
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await app.open("/playground");
    expect(await screen.findByText("Two")).toBeTruthy();
    expect(app.currentAddress()).toContain("panes=2");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("Half a quest");
  });
});
