import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { memo, Suspense, useContext, type ComponentType } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageBoundary, tellRecovered } from "../layout/page-boundary.tsx";
import { InsteadContext, lazyPage, lazyPart, loadPart } from "./lazy-part.tsx";
import { OptionalPart } from "./optional-part.tsx";

beforeEach(() => {
  // React tells of every error that a boundary has caught.
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Arrived = () => <p>Arrived</p>;

function show(load: () => Promise<ComponentType>) {
  const Part = lazyPage(load);
  return render(
    <MemoryRouter>
      <Suspense fallback="Loading">
        <PageBoundary>
          <Part />
        </PageBoundary>
      </Suspense>
    </MemoryRouter>,
  );
}

const goOnline = () => act(async () => void dispatchEvent(new Event("online")));

describe("a page whose code does not arrive", () => {
  it("is asked for once, and again when the network is back", async () => {
    const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
    load.mockResolvedValue(Arrived);
    show(load);
    expect(await screen.findByText("This page could not be loaded")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
    await goOnline();
    expect(await screen.findByText("Arrived")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is asked for again by the button, and each time when the network is back", async () => {
    const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError("Failed to fetch"));
    show(load);
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    // By its role: while the part is on its way, the page is still there but hidden.
    expect(await screen.findByRole("heading", { name: "This page could not be loaded" })).toBeTruthy();
    load.mockResolvedValue(Arrived);
    await goOnline();
    expect(await screen.findByText("Arrived")).toBeTruthy();
  });
});

function textOf(Part: ComponentType): string | null {
  const { container } = render(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  );
  return container.textContent;
}

describe("a part that is loaded before it is shown", () => {
  it("is there at once, and its code is asked for once", async () => {
    const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Arrived);
    const Part = lazyPart(load);
    await act(async () => Part.preload());
    Part.preload();
    expect(textOf(Part)).toBe("Arrived");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is asked for again when it is shown, where its code did not arrive", async () => {
    const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
    load.mockResolvedValue(Arrived);
    const Part = lazyPart(load);
    await act(async () => Part.preload());
    expect(textOf(Part)).toBe("Loading");
    expect(await screen.findByText("Arrived")).toBeTruthy();
  });
});

it("what React gets over by rendering anew is reported by its cause, but not code that did not arrive", async () => {
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal("reportError", report);
  const missing: unknown = await loadPart(() => Promise.reject(new TypeError("Failed to fetch"))).catch(
    (error: unknown) => error,
  );
  const broken = new Error("broken");
  for (const thrown of [missing, broken]) {
    const text = vi.fn<() => string>().mockReturnValue("Arrived");
    text.mockImplementationOnce(() => {
      throw thrown;
    });
    const BreaksOnce = () => <p>{text()}</p>;
    const { unmount } = render(<BreaksOnce />, { onRecoverableError: tellRecovered });
    expect(screen.getByText("Arrived")).toBeTruthy();
    unmount();
  }
  expect(report.mock.calls).toEqual([[broken]]);
});

it("a page that breaks is not shown again because the network is back, and its code is not blamed on the network", async () => {
  let shown = 0;
  show(async () => () => {
    shown += 1;
    throw new Error("broken");
  });
  expect(await screen.findByText("This page could not be shown")).toBeTruthy();
  const before = shown;
  await goOnline();
  expect(shown).toBe(before);
  expect(screen.queryByText(/did not arrive/)).toBeNull();
});

it("leaves the page as it is where a part that it does without does not arrive, and asks again when the network is back", async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue(Arrived);
  const Part = lazyPart(load);
  render(
    <>
      <p>Page</p>
      <OptionalPart fallback="Plain">
        <Part />
      </OptionalPart>
    </>,
  );
  // Before that, the same stands there because it is on its way.
  // oxlint-disable-next-line no-console
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(load).toHaveBeenCalledTimes(1);
  expect(await screen.findByText("Plain")).toBeTruthy();
  expect(screen.getByText("Page")).toBeTruthy();
  await goOnline();
  expect(await screen.findByText("Arrived")).toBeTruthy();
});

const readContext = vi.fn<(instead: unknown) => void>();
const ContextReader = memo(function ContextReader() {
  readContext(useContext(InsteadContext));
  return null;
});
const Missing = lazyPart(() => Promise.reject(new TypeError("Failed to fetch")));
const optional = (text: string) => (
  <OptionalPart fallback={<p>{text}</p>}>
    <ContextReader />
    <Missing />
  </OptionalPart>
);

it("shows what stands in the place of a missing part as it is now, and makes nothing below anew when that changes", async () => {
  const { rerender } = render(optional("One"));
  // oxlint-disable-next-line no-console
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  const before = readContext.mock.calls.length;
  rerender(optional("One two"));
  expect(screen.getByText("One two")).toBeTruthy();
  expect(readContext).toHaveBeenCalledTimes(before);
});

it("stands for itself where a part does not arrive: what somebody typed beside it stays, and it is asked for again", async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(Arrived);
  const Part = lazyPart(load);
  render(
    <MemoryRouter>
      <PageBoundary>
        <input aria-label="Draft" />
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </PageBoundary>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText("Draft"), { target: { value: "Hello" } });
  expect((await screen.findByRole("alert")).textContent).toContain("A file of the app could not be downloaded.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/reload the page/)).toBeTruthy();
  await goOnline();
  expect(await screen.findByText("Arrived")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Draft").value).toBe("Hello");
  expect(load).toHaveBeenCalledTimes(3);
});
