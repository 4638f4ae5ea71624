import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ActionState } from "../features/servers/model-table.tsx";
import type { ModelActionState } from "../features/servers/use-model-action.ts";
import { FilterBar } from "./filter-bar.tsx";
import { Skeleton } from "./placeholders.tsx";

beforeEach(() => vi.useFakeTimers());
/** What a screen reader announces: changes in existing live regions. */
function listen(container: Element): { readonly announcements: string[]; stop(): void } {
  const announcements: string[] = [];
  const observer = new MutationObserver((changes) => {
    const regions = new Set(
      changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest("output")),
    );
    for (const region of regions) {
      if (region && region.getAttribute("aria-live") !== "off" && region.textContent)
        announcements.push(region.textContent);
    }
  });
  observer.observe(container, { childList: true, characterData: true, subtree: true });
  return { announcements, stop: () => observer.disconnect() };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const bar = (shown: number) => (
  <MemoryRouter>
    <FilterBar label="Filter tasks" shown={shown} total={50} />
  </MemoryRouter>
);

const parts = (label: string | undefined) => <div>{label && <Skeleton key={label} label={label} />}</div>;

const download = (part: Partial<ModelActionState>) => (
  <ActionState
    state={{ action: "pull", model: "tiny", status: "running", ...part } as ModelActionState}
    onCancel={() => {}}
    onRetry={() => {}}
  />
);

describe("announcements", () => {
  it("contain only the last count while the user types, once, and again when another count is stable", async () => {
    const { container, rerender } = render(bar(50));
    const heard = listen(container);
    for (const shown of [31, 12, 7]) {
      rerender(bar(shown));
      expect(container.querySelector(".pb-filter-count")?.textContent).toBe(`${shown} of 50`);
      await pass(300);
    }
    expect(heard.announcements).toEqual([]);
    await pass(5000);
    expect(heard.announcements).toEqual(["7 of 50"]);
    rerender(bar(3));
    await pass(5000);
    expect(heard.announcements).toEqual(["7 of 50", "3 of 50"]);
    heard.stop();
  });

  it("omit parts that load at once, but include failures", async () => {
    const { container, rerender } = render(parts("Loading the page"));
    const heard = listen(container);
    await pass(400);
    rerender(parts("Loading the model"));
    await pass(3000);
    rerender(parts(undefined));
    await pass(3000);
    expect(heard.announcements).toEqual(["Loading the model"]);
    heard.stop();
  });

  it("contain the start and end of a download, and none of its bytes", async () => {
    const { container, rerender } = render(download({}));
    const heard = listen(container);
    for (const doneBytes of [1e6, 2e6, 3e6]) {
      rerender(download({ progress: { doneBytes, ratio: doneBytes / 4e6 } as ModelActionState["progress"] }));
      await pass(2000);
    }
    expect(heard.announcements).toEqual([]);
    rerender(download({ status: "done" }));
    await pass(2000);
    expect(heard.announcements).toEqual(["tiny is downloaded."]);
    heard.stop();
  });
});
