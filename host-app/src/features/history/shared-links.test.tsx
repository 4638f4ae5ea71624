import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { openTask, result, run, type } from "../../testing/task-scene.ts";
import { history } from "../../calls/history/history.ts";

useFakeDatabase();

const removeAll = () => history.remove(history.get().entries.map(({ id }) => id));

afterEach(async () => {
  await removeAll();
  sessionStorage.clear();
});

it("copies a link that opens the same page elsewhere, and runs nothing", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: {
      async write([item]: readonly ClipboardItem[]) {
        const text = await item?.getType("text/plain");
        copied.push((await text?.text()) ?? "");
      },
    },
  });
  const { unmount } = await openTask({ address: "&provider=acme" });
  type("Text", "Lovely weather");
  type("Number of labels", "3");
  run();
  fireEvent.click(await result().findByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("It holds the input and the result.")).toBeTruthy();
  const { search, hash } = new URL(copied[0] ?? "");
  unmount();
  await removeAll();

  const there = await openTask({ address: `${search.replace("?", "&")}${hash}` });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Lovely weather"));
  expect(screen.getByLabelText<HTMLInputElement>("Number of labels").value).toBe("3");
  expect(result().getByText("0.750")).toBeTruthy();
  expect([there.posts(), there.currentAddress().includes("#")]).toEqual([[], false]);
});

it("shows what is wrong with a link, next to a playground that works", async () => {
  await openTask({ address: "&provider=acme#v2.q1YqSSzOVrJSKkmsSFWqBQA" });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/made by another version of the playground/)).toBeTruthy();
  fireEvent.click(alert.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
