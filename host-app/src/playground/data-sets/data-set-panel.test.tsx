import { configure, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFakeDatabase } from "../testing/fake-database.ts";
import { closeTask, openTask } from "../testing/task-scene.ts";
import { deleteDataSet } from "./data-set-store.ts";

// The panel's code is loaded by this test, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });

useFakeDatabase();

afterEach(async () => {
  closeTask();
  await deleteDataSet("text-classification");
});

async function paste(text: string): Promise<void> {
  const field = await screen.findByLabelText("Rows");
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
}

const openPanel = async (answer: () => Response) => {
  const view = await openTask({ address: "&provider=acme", answer });
  fireEvent.click(screen.getByRole("button", { name: "Data set" }));
  return view;
};

// The app is opened twice, and a busy machine imports its parts slowly.
it("maps pasted columns, runs every row, scores it, and goes on after a reload", { timeout: 40_000 }, async () => {
  let calls = 0;
  const answer = () => {
    calls += 1;
    return calls === 2 ? new Response("down", { status: 400 }) : Response.json([{ label: "GOOD", score: 0.75 }]);
  };
  const { unmount } = await openPanel(answer);
  await paste("text,expected\nLovely,good\nraggedy\nAwful,bad\nFine,good");
  expect(await screen.findByText("Line 3: It has 1 cells; the head has 2.")).toBeTruthy();
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
