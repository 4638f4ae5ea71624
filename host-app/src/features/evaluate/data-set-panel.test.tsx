import { configure, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { acme, chatModel, modules as chatModules } from "../../testing/chat-scene.ts";
import { openTask, run } from "../../testing/task-scene.ts";
import { history } from "../../calls/history/history.ts";
import { deleteDataSet, deleteSetAside, writeDataSet } from "./data-set-store.ts";
import type { DataSet } from "./parse-rows.ts";

// This test loads the panel's code, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

useFakeDatabase();

afterEach(async () => {
  await deleteDataSet("text-classification");
  await deleteSetAside("text-classification");
  await deleteDataSet("conversational");
  await history.remove(history.get().entries.map(({ id }) => id));
});

async function paste(text: string): Promise<void> {
  const field = await screen.findByLabelText("Rows");
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
}

it(
  "uses the bench's parameters, lets a model judge, and judges again what another judge scored",
  { timeout: 40_000 },
  async () => {
    const bodies: { messages: { content: string }[]; temperature?: number }[] = [];
    const network: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.includes("/api/models/")) {
        const row = { status: "live", task: "conversational", providerId: chatModel.providerId };
        return Response.json({ id: chatModel.id, inferenceProviderMapping: { acme: row } });
      }
      const body = (await request.json()) as (typeof bodies)[number];
      bodies.push(body);
      const isJudge = body.messages[0]?.content.startsWith("You grade answers");
      const content = isJudge ? '{"score": 0.8, "reason": "Nearly."}' : `Answer to ${body.messages.at(-1)?.content}`;
      const chunk = JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
      return new Response(`data: ${chunk}\n\ndata: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
    };
    const address = "/playground?provider=acme&temperature=0.3&system=Be+brief&panel=data-set";
    await renderApp(address, { entries: [acme], modules: chatModules, sandboxFetch: network });
    await paste("prompt\nOne\nTwo");
    expect(await screen.findByText("With the bench’s system message, Temperature 0.3.")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Run 2 calls" }));
    expect(await screen.findByText("2 of 2 calls")).toBeTruthy();
    expect(bodies[0]).toMatchObject({ temperature: 0.3, messages: [{ content: "Be brief" }, { content: "One" }] });

    fireEvent.change(screen.getByLabelText("Expected"), { target: { value: "\0" } });
    fireEvent.change(screen.getByLabelText("Expected of every row"), { target: { value: "A number" } });
    fireEvent.change(screen.getByLabelText("Score"), { target: { value: "model" } });
    fireEvent.click(await screen.findByRole("button", { name: "Judge 2 answers" }));
    expect(await screen.findByText("80.0 %")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show row 2" }));
    expect(screen.getByText("Nearly.")).toBeTruthy();
    expect(bodies.at(-1)?.messages[1]?.content).toContain("<expectation>\nA number\n</expectation>");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Judge 0 answers" }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText("Expected of every row"), { target: { value: "A letter" } });
    expect(await screen.findByRole("button", { name: "Judge 2 answers" })).toBeTruthy();
    expect(screen.queryByText("80.0 %")).toBeNull();
  },
);

const openPanel = async (answer: () => Response) => {
  const view = await openTask({ address: "&provider=acme", answer });
  fireEvent.click(screen.getByRole("button", { name: "Evaluate" }));
  return view;
};

it("rejects a file that is too large or not text, with its name and size", async () => {
  await openPanel(() => new Response("", { status: 500 }));
  const chooser = await screen.findByLabelText("Choose a file");
  const large = new File(["text\n"], "rows.csv");
  const read = vi.spyOn(large, "text");
  Object.defineProperty(large, "size", { value: 2e9 });
  for (const [file, message] of [
    [large, "rows.csv has 2.0 GB. The limit here is 50.0 MB; choose a smaller file."],
    [new File(["a\0b"], "book.xlsx"), "book.xlsx is not a text file. Choose CSV, JSON Lines or a JSON list."],
  ] as const) {
    fireEvent.change(chooser, { target: { files: [file] } });
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(read).not.toHaveBeenCalled();
});

it("shows how many rows of a long text are read, lets the page react meanwhile, and cancels", async () => {
  await openPanel(() => new Response("", { status: 500 }));
  const long = `text,expected\n${'"A ""good"" day",good\n'.repeat(200_000)}`;
  await paste(long);
  const status = await screen.findByText(/^Reading/);
  expect(status.textContent).toMatch(/^Reading [\d,]+ rows$/);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText(/^Reading/)).toBeNull();

  // A later text wins over one that is still being read.
  await paste(long);
  await screen.findByText(/^Reading/);
  await paste("text\nLovely");
  expect(await screen.findByRole("button", { name: "Run 1 call" })).toBeTruthy();
  expect(screen.queryByText(/^Reading/)).toBeNull();
});

// The test opens the app twice, and a busy machine imports its modules slowly.
it("maps pasted columns, runs every row, scores it, and continues after a reload", { timeout: 40_000 }, async () => {
  let calls = 0;
  const answer = () => {
    calls += 1;
    return calls === 2 ? new Response("down", { status: 400 }) : Response.json([{ label: "GOOD", score: 0.75 }]);
  };
  const { unmount } = await openPanel(answer);
  await paste("text,expected\nLovely,good\nraggedy\nAwful,bad\nFine,good");
  expect(await screen.findByText("Line 3: It has 1 cell; the header has 2.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Use the other 3 rows" }));
  fireEvent.change(await screen.findByLabelText("Score"), { target: { value: "label" } });
  fireEvent.click(screen.getByRole("button", { name: "Run 3 calls" }));
  expect(await screen.findByText("3 of 3 calls, 1 failed")).toBeTruthy();
  unmount();

  await openPanel(answer);
  expect(await screen.findByText("3 of 3 calls, 1 failed")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry 1 failed" }));
  await waitFor(() => expect(screen.getByText("3 of 3 calls")).toBeTruthy());
  expect(calls).toBe(4);
  expect(within(screen.getByRole("list", { name: "Ranking" })).getByText("66.7 %")).toBeTruthy();
});

it("shows a whole row beside the table, the distribution of scores, and that simulated scores mean nothing", async () => {
  await openPanel(() => Response.json([{ label: "GOOD", score: 0.75 }]));
  await paste(`text,expected\n${"Lovely ".repeat(40)},good\nAwful,bad`);
  fireEvent.change(await screen.findByLabelText("Score"), { target: { value: "label" } });
  fireEvent.click(await screen.findByRole("button", { name: "Run 2 calls" }));
  expect(await screen.findByRole("img", { name: /0 to 10 %: 1, 90 to 100 %: 1$/ })).toBeTruthy();
  expect(screen.getByText("Simulated answers are not scored as quality: no model was called.")).toBeTruthy();

  const opener = screen.getByRole("button", { name: "Show row 1" });
  fireEvent.click(opener);
  const first = within(screen.getByRole("complementary", { name: "Row 1" }));
  expect(first.getByText(/^(Lovely ){39}Lovely/)).toBeTruthy();
  expect(first.getByText("100 %")).toBeTruthy();
  expect(opener.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(first.getByRole("button", { name: "Next" }));
  const second = within(screen.getByRole("complementary", { name: "Row 2" }));
  expect(document.activeElement).toBe(second.getByRole("heading", { name: "Row 2" }));
  expect(second.getByText("Awful")).toBeTruthy();
  fireEvent.click(second.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("complementary", { name: /^Row/ })).toBeNull();
});

it("takes the inputs of earlier runs as rows, and sends as many calls at once as chosen", async () => {
  await openTask({ address: "&provider=acme" });
  run("Lovely");
  await waitFor(() => expect(history.get().entries).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Evaluate" }));
  fireEvent.click(await screen.findByRole("button", { name: "From the history" }));
  expect(await screen.findByRole("button", { name: "Run 1 call" })).toBeTruthy();
  const limit = screen.getByLabelText<HTMLSelectElement>("Concurrency");
  fireEvent.change(limit, { target: { value: "1" } });
  await waitFor(() => expect(limit.value).toBe("1"));
  fireEvent.click(screen.getByRole("button", { name: "Run 1 call" }));
  expect(await screen.findByText("1 of 1 call")).toBeTruthy();
});

it("tries the task's samples as rows", async () => {
  const { posts } = await openPanel(() => Response.json([{ label: "GOOD", score: 0.75 }]));
  fireEvent.click(await screen.findByRole("button", { name: "Try sample rows" }));
  fireEvent.click(await screen.findByRole("button", { name: "Run 2 calls" }));
  expect(await screen.findByText("2 of 2 calls")).toBeTruthy();
  const bodies = await Promise.all(posts().map(async (call): Promise<unknown> => call.json()));
  expect(bodies).toMatchObject([{ inputs: "Lovely" }, { inputs: "Schön" }]);
});

it("names the damaged parts of a stored data set, shows the rest, and deletes them on request", async () => {
  const rows = [{ text: "Lovely" }, "Awful", { text: "Fine" }];
  const stored = { task: "text-classification", columns: ["text"], rows, problems: [], mapping: {}, judge: "" };
  await writeDataSet({ ...stored, expected: 5 } as unknown as DataSet, true);
  await openPanel(() => Response.json([{ label: "GOOD", score: 0.75 }]));
  expect(await screen.findByText("2 parts of the stored data set cannot be used")).toBeTruthy();
  const parts = screen.getAllByText(/^(?:Row 2|Expected column):/).map(({ textContent }) => textContent);
  expect(parts).toEqual(["Expected column: It is not a text.", "Row 2: It is not an object."]);
  expect(screen.getByText("0 of 2 calls")).toBeTruthy();
  const create = vi.spyOn(URL, "createObjectURL");
  // happy-dom would leave the page for the file.
  const follow = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "Download damaged parts" }));
  const [[file] = []] = create.mock.calls;
  expect(file instanceof Blob && (await file.text())).toContain("Awful");
  expect(follow).toHaveBeenCalledOnce();
  create.mockRestore();
  follow.mockRestore();
  fireEvent.click(screen.getByRole("button", { name: "Delete damaged parts" }));
  expect(screen.queryByText(/Row 2:/)).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Row 2: It is not an object.")).toBeTruthy();
});
