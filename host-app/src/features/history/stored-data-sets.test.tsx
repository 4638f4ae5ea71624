import { expect, it } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { showHistory, openTask } from "../../testing/task-scene.ts";
import { deleteDataSet, writeDataSet } from "../evaluate/data-set-store.ts";

useFakeDatabase();

it("lists the data sets that are stored, with links to their results", async () => {
  const task = "text-classification";
  const set = { task, columns: ["text"], rows: [{ text: "Lovely" }, { text: "Awful" }], problems: [] };
  await writeDataSet({ ...set, mapping: {}, expected: "", judge: "" }, true);
  await openTask({ address: "&provider=acme" });
  const panel = await showHistory();
  const link = await panel.findByRole("link", { name: "Text Classification" });
  expect(link.closest("li")?.textContent).toContain("2 rows, 0 answers");
  expect(link.getAttribute("href")).toBe("/playground?task=text-classification&panel=data-set");
  await deleteDataSet(task);
});
