import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ask, chatRequests, chatServer, openChat, conversation, waitForChat } from "../../testing/chat-scene.ts";
import { openTask } from "../../testing/task-scene.ts";

const approach = () => fireEvent.focus(screen.getByLabelText("Message"));

describe("the approach to a simulated chat", () => {
  it("loads the answer's code with one call that no one sees, and stops it at its first token", async () => {
    const { server } = await openChat();
    await screen.findByText(/Enter sends/);
    approach();
    await waitForChat(server);
    await server.say("A patch bay");
    const [rehearsal] = chatRequests(server);
    await waitFor(() => expect(rehearsal?.signal.aborted).toBe(true));
    expect(conversation().queryByText(/patch bay$/)).toBeNull();
    approach();
    await ask("Hello?");
    await waitFor(() => expect(chatRequests(server)).toHaveLength(2));
    expect(await chatRequests(server)[1]?.text()).toContain("Hello?");
  });

  it("sends nothing once there is a key", async () => {
    const sandbox = chatServer();
    const { server: network } = await openChat({ live: true, sandboxFetch: sandbox.fetch });
    approach();
    await ask("Hello?", network);
    expect(chatRequests(network)).toHaveLength(1);
    expect(chatRequests(sandbox)).toEqual([]);
  });
});

it("loads the provider's code on the approach to a task's form, and sends nothing", async () => {
  const { patchbay, posts } = await openTask();
  const stateOf = () => patchbay.plugins.snapshot().plugins.find(({ entry }) => entry.id === "acme")?.state.status;
  expect(stateOf()).not.toBe("ready");
  fireEvent.focus(screen.getByLabelText("Text"));
  await waitFor(() => expect(stateOf()).toBe("ready"));
  expect(posts()).toEqual([]);
});
