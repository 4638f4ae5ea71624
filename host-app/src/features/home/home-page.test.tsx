import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { KEY, chatRequests, chatServer, openChat, enterKey, modules } from "../../testing/chat-scene.ts";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { providerKeys } from "../../host/trust/provider-keys.ts";

const acme = providerEntry("acme", { label: "Acme", browser: "direct" });
const entries = [
  taskEntry("translation", { name: "Translation" }),
  taskEntry("depth-estimation", { name: "Depth Estimation", modality: "cv" }),
  libraryEntry("depthlib", { prettyLabel: "Depth Library" }),
  acme,
  providerEntry("zephyr", { label: "Zephyr", browser: "router" }),
  providerEntry("gone", { label: "Gone", browser: "router", retired: "2026-01-01" }),
];
const region = (name: string) => within(screen.getByRole("region", { name }));
const labelsIn = (name: string) =>
  region(name)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

const cable = () => document.querySelector(".pb-signal");

async function ask(question: string) {
  const field = await screen.findByLabelText("Ask a model");
  fireEvent.change(field, { target: { value: question } });
  fireEvent.submit((field as HTMLInputElement).form as HTMLFormElement);
}

describe("the home page", () => {
  it("shows inputs and outputs of installed tasks, and providers by how they are reached", async () => {
    await renderApp("/", { entries });
    await screen.findByRole("heading", { name: "What models do" });
    const tiles = region("What models do").getAllByRole("listitem");
    expect(tiles.map((tile) => within(tile).getByRole("link").textContent)).toEqual([
      "Depth Estimation",
      "Translation",
    ]);
    expect(tiles[0]?.querySelectorAll("img")).toHaveLength(2);
    expect(labelsIn("With the provider’s API key")).toEqual(["AcAcme"]);
    expect(labelsIn("With a Hugging Face token")).toEqual(["ZeZephyr"]);
    expect(screen.queryByText("Gone")).toBeNull();
  });

  it("shows some of very many providers, keeps them mounted behind a search, and shows the same ones again", async () => {
    const many = Array.from({ length: 50 }, (_, place) => providerEntry(`many-${place}`, { browser: "direct" }));
    await renderApp("/", { entries: [...entries, ...many], modules });
    await screen.findByRole("heading", { name: "What models do" });
    const shown = region("With the provider’s API key").getAllByRole("link");
    expect(shown).toHaveLength(37);
    expect(shown.at(-1)?.textContent).toBe("15 more");
    expect(shown.at(-1)?.getAttribute("href")).toBe("/providers");
    const field = screen.getByLabelText<HTMLInputElement>(/^Search tasks/);
    fireEvent.change(field, { target: { value: "depth" } });
    await screen.findByRole("region", { name: "Libraries" });
    expect(screen.queryByRole("region", { name: "With the provider’s API key" })).toBeNull();
    fireEvent.change(field, { target: { value: "" } });
    expect(
      (await screen.findByRole("region", { name: "With the provider’s API key" })).contains(shown[0] ?? null),
    ).toBe(true);
  });

  it("searches while the user types, and opens the first result on Enter", async () => {
    const { currentAddress } = await renderApp("/", { entries, modules });
    const field = await screen.findByLabelText<HTMLInputElement>(/^Search tasks/);
    fireEvent.change(field, { target: { value: "depth" } });
    await screen.findByText(/^2 results. Press Enter to open the first/);
    expect(screen.queryByRole("region", { name: "Try a chat" })).toBeNull();
    await waitFor(() => expect(currentAddress()).toBe("/?q=depth"));
    fireEvent.submit(field.form as HTMLFormElement);
    await waitFor(() => expect(currentAddress()).toBe("/tasks/depth-estimation"));
  });

  it("lists the best of very many results, and links to all of them", async () => {
    const many = Array.from({ length: 60 }, (_, place) => libraryEntry(`library-${place}`));
    await renderApp("/?q=library", { entries: many });
    const link = await screen.findByRole("link", { name: "All 60 libraries" });
    expect(link.getAttribute("href")).toBe("/libraries?q=library");
    expect(region("Libraries").getAllByRole("listitem")).toHaveLength(24);
    expect(screen.getByText(/^60 results/)).toBeTruthy();
  });

  it("reports that nothing matches, and stays on Enter", async () => {
    const { currentAddress } = await renderApp("/?q=zzz", { entries, modules });
    await screen.findByText("No results for “zzz”");
    // Sighted users see the message once.
    expect(screen.getByText("Nothing found").className).toBe("pb-visually-hidden");
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>(/^Search tasks/).form as HTMLFormElement);
    expect(currentAddress()).toBe("/?q=zzz");
  });
});

it("cables each task that can be tried to a provider, and both lead to their pages", async () => {
  const painter = providerEntry("painter", { label: "Painter", browser: "direct", tasks: { "text-to-image": {} } });
  await renderApp("/", { entries: [acme, painter] });
  const jacks = within(await screen.findByRole("list", { name: "Tasks to try" }));
  expect(
    jacks.getAllByRole("link").map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
  ).toEqual([
    ["Chat: try it with Acme", "/playground?task=conversational&provider=acme"],
    ["Image: try it with Painter", "/playground?task=text-to-image&provider=painter"],
  ]);
  const plugs = within(screen.getByRole("list", { name: "Providers to try" }));
  expect(plugs.getByRole("link", { name: "Painter" }).getAttribute("href")).toBe("/providers/painter");
});

describe("the prompt of the home page", () => {
  it("is reached by keyboard before the patch bay and the examples", async () => {
    await renderApp("/", { entries });
    await screen.findByRole("list", { name: "Tasks to try" });
    const first = screen.getByRole("region", { name: "Try a chat" }).querySelector("a, button, input");
    expect(first).toBe(screen.getByLabelText("Ask a model"));
  });

  it("answers in the page, labels the answer as simulated, and continues the conversation", async () => {
    const { server } = await openChat({ address: "/" });
    await ask("  ");
    expect(screen.queryByText("You")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "What is a patch bay?" }));
    await waitFor(() => expect(chatRequests(server)).toHaveLength(1));
    await server.say("A panel.");
    await screen.findByText("A panel.");
    expect(cable()?.hasAttribute("data-running")).toBe(true);
    await server.end();
    await waitFor(() => expect(cable()?.hasAttribute("data-running")).toBe(false));
    expect(region("Try a chat").getByText("Simulated")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Ask a model"), { target: { value: "And a jack?" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(chatRequests(server)).toHaveLength(2));
    const sent = (await chatRequests(server)[1]?.json()) as { messages: { content: string }[] };
    expect(sent.messages.map(({ content }) => content)).toEqual(["What is a patch bay?", "A panel.", "And a jack?"]);
    await server.end();
  });

  it("continues with another model that the user chooses, also in the playground", async () => {
    const { server } = await openChat({ address: "/" });
    await ask("Hello?");
    await waitFor(() => expect(chatRequests(server)).toHaveLength(1));
    await server.end();
    fireEvent.click(await screen.findByRole("button", { name: "Choose another model" }));
    fireEvent.click(await screen.findByRole("option", { name: /owner\/chat-model/ }));
    const link = screen.getByRole("link", { name: "Open in playground" });
    await waitFor(() => expect(link.getAttribute("href")).toBe("/playground?provider=acme&model=owner%2Fchat-model"));
  });

  it("calls the provider with a key before those that come first", async () => {
    const server = chatServer();
    const first = providerEntry("aaa", { label: "Aaa" });
    const { open } = await renderApp("/playground?provider=acme", {
      entries: [first, acme],
      modules,
      networkFetch: server.fetch,
    });
    await enterKey();
    await open("/");
    await ask("Hello?");
    await waitFor(() => expect(chatRequests(server)).toHaveLength(1));
    expect(chatRequests(server)[0]?.headers.get("authorization")).toBe(`Bearer ${KEY}`);
    await server.answer("Here.");
    await screen.findByText("Here.");
    expect(region("Try a chat").queryByText("Simulated")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    await ask("And then?");
    fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("The answer was stopped.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    providerKeys.forget("acme");
  });
});
