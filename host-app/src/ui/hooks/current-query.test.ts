import { beforeEach, expect, it, vi } from "vitest";
import { createCurrentQuery, TYPING_PAUSE_MS, type TypedQuery } from "./current-query.ts";

beforeEach(() => void vi.useFakeTimers());
function scene() {
  const current = createCurrentQuery({ search: "", key: "first" });
  const sent: string[] = [];
  const typedQueries: TypedQuery[] = [];
  current.subscribe((typed) => typedQueries.push(typed));
  const type = (search: string) => current.type(search, () => void sent.push(search));
  return { current, sent, typedQueries, type };
}

it("returns typed text immediately, and changes the address when typing pauses", () => {
  const { current, sent, typedQueries, type } = scene();
  type("?q=a");
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  type("?q=ab");
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  expect([current.get(), sent]).toEqual(["?q=ab", []]);
  expect(typedQueries.map(({ search }) => search)).toEqual(["?q=a", "?q=ab"]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(["?q=ab"]);
});

it.each([
  ["the field is left", () => new FocusEvent("focusout")],
  ["something is pressed", () => new Event("pointerdown")],
  ["a form is sent", () => new Event("submit")],
  ["Enter is pressed", () => new KeyboardEvent("keydown", { key: "Enter" })],
  ["a shortcut is pressed", () => new KeyboardEvent("keydown", { key: "r", ctrlKey: true })],
])("changes the address before the pause when %s", (_, event) => {
  const { sent, type } = scene();
  type("?q=a");
  dispatchEvent(new KeyboardEvent("keydown", { key: "b" }));
  expect(sent).toEqual([]);
  dispatchEvent(event());
  dispatchEvent(event());
  vi.runAllTimers();
  expect(sent).toEqual(["?q=a"]);
});

it("loses no typed text while the address follows", () => {
  const { current, sent, typedQueries, type } = scene();
  type("?q=a");
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  type("?q=ab");
  current.arrive({ search: "?q=a", key: "second" });
  expect(current.get()).toBe("?q=ab");
  // A page that is still shown for the first location gets it as well.
  expect(typedQueries.at(-1)).toEqual({ search: "?q=ab", over: ["first", "second"] });
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  expect(sent).toEqual(["?q=a", "?q=ab"]);
});

it("loses no change that was sent before the location of an earlier one arrives", () => {
  const { current, sent, type } = scene();
  type("?seed=");
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  type("?seed=7");
  dispatchEvent(new Event("pointerdown"));
  expect(sent).toEqual(["?seed=", "?seed=7"]);
  current.arrive({ search: "?seed=", key: "second" });
  expect(current.get()).toBe("?seed=7");
  current.set("?seed=7&tools=1");
  current.arrive({ search: "?seed=7", key: "third" });
  expect(current.get()).toBe("?seed=7&tools=1");
  current.arrive({ search: "?q=elsewhere", key: "fourth" });
  expect(current.get()).toBe("?q=elsewhere");
});

it("drops typed text when the address changes", () => {
  const { current, sent, type } = scene();
  type("?q=a");
  current.arrive({ search: "?sort=name", key: "elsewhere" });
  vi.runAllTimers();
  expect([current.get(), sent]).toEqual(["?sort=name", []]);
});

it("drops typed text that another change replaces", () => {
  const { current, sent, type } = scene();
  type("?q=a");
  current.set("?q=a&sort=name");
  vi.runAllTimers();
  expect([current.get(), sent]).toEqual(["?q=a&sort=name", []]);
});
