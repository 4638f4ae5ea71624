import { closePage } from "./close-page.ts";
import { Session } from "node:inspector";
import { fireEvent, screen } from "@testing-library/react";
import { renderApp } from "./render-app.tsx";
import { acme, ask, chatRequests, chatServer, enterKey, modules, waitForChat } from "./chat-scene.ts";

/**
 * URLs of scripts that run between the click on Run and the chat's request, but not when a character is typed, which
 * excludes code that only renders the page again. It uses the second question of a conversation, so that nothing loads
 * or renders for the first time.
 */
export async function passedFiles(): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const server = chatServer();
  let sent: ReadonlyMap<string, string> | undefined;
  const networkFetch: typeof fetch = (input, init) => {
    if (new Request(input, init).method === "POST") sent = functionsThatRan(session);
    return server.fetch(input, init);
  };
  await renderApp("/playground?provider=acme", { entries: [acme], modules, networkFetch });
  await enterKey();
  await ask("Hello?", server);
  await server.answer("Hello.");
  await screen.findByRole("button", { name: "Send" });

  server.requests.length = 0;
  const message = screen.getByLabelText("Message");
  fireEvent.change(message, { target: { value: "And" } });
  functionsThatRan(session);
  fireEvent.change(message, { target: { value: "And then" } });
  const drawn = functionsThatRan(session);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitForChat(server);
  const passed = [...(sent ?? [])].flatMap(([name, url]) => (drawn.has(name) ? [] : url));
  closePage();
  session.disconnect();
  return chatRequests(server).length === 1 ? [...new Set(passed)].toSorted() : [];
}

/** The functions that ran since the last call, each with its script's URL. */
function functionsThatRan(session: Session): ReadonlyMap<string, string> {
  const ran = new Map<string, string>();
  // In the same thread the callback runs synchronously.
  session.post("Profiler.takePreciseCoverage", (error, answer) => {
    if (error) throw error;
    for (const { url, scriptId, functions } of answer.result) {
      for (const { functionName, ranges } of functions) {
        const [range] = ranges;
        // Functions without a name are modules and their export getters.
        if (functionName !== "" && range && range.count > 0)
          ran.set(`${scriptId} ${range.startOffset} ${range.endOffset}`, url);
      }
    }
  });
  return ran;
}
