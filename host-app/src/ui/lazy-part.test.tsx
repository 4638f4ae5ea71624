import { act, fireEvent, render, screen } from "@testing-library/react";
import { memo, Suspense, useContext, type ComponentType } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PageBoundary, tellRecovered } from "../app/layout/page-boundary.tsx";
import { InsteadContext, lazyPage, lazyPart, loadPart } from "./lazy-part.tsx";
import { OptionalPart } from "./optional-part.tsx";

beforeEach(() => {
  // React logs every error that a boundary has caught.
  vi.spyOn(console, "error").mockReturnValue();
});
const Arrived = () => <p>Arrived</p>;

/** Requests code: the first times it fails, each time with another error. */
function failing(times: number) {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Arrived);
  for (let left = times; left > 0; left -= 1) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  return load;
}

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

describe("a page whose code fails to load", () => {
  it("is requested twice, and again when the network is back", async () => {
    const load = failing(2);
    show(load);
    expect(await screen.findByText("This page could not be loaded")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
    await goOnline();
    expect(await screen.findByText("Arrived")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("is shown if the second request succeeds", async () => {
    show(failing(1));
    expect(await screen.findByText("Arrived")).toBeTruthy();
  });

  it("is requested again by the button, and each time the network comes back", async () => {
    const load = failing(4);
    show(load);
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(4));
    // By its role: while the part is loading, the page is still there but hidden.
    expect(await screen.findByRole("heading", { name: "This page could not be loaded" })).toBeTruthy();
    await goOnline();
    expect(await screen.findByText("Arrived")).toBeTruthy();
  });

  it("shows what to do instead of the browser’s message", async () => {
    show(async () => {
      throw new TypeError("What a browser says about http://127.0.0.1/assets/models-page.js");
    });
    expect(await screen.findByText(/“Work without a network”/)).toBeTruthy();
    expect(screen.getByText("A file of the app could not be downloaded.")).toBeTruthy();
  });

  it("shows the error of code that was downloaded but fails: each import throws the same one", async () => {
    const thrown = new TypeError("x is not a function");
    show(() => Promise.reject(thrown));
    expect((await screen.findByRole("alert")).textContent).toContain("(x is not a function)");
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

describe("a part that is preloaded", () => {
  it("renders immediately, and is requested once", async () => {
    const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Arrived);
    const Part = lazyPart(load);
    await act(async () => Part.preload());
    Part.preload();
    expect(textOf(Part)).toBe("Arrived");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is requested again on first render if its code failed to load", async () => {
    const Part = lazyPart(failing(1));
    await act(async () => Part.preload());
    expect(textOf(Part)).toBe("Loading");
    expect(await screen.findByText("Arrived")).toBeTruthy();
  });
});

it("reports the cause of an error that React recovers from, except code that failed to load", async () => {
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

it("does not show a broken page again when the network is back, and does not blame the network", async () => {
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

it("leaves the page as it is if an optional part fails to load, and requests it again when the network is back", async () => {
  const load = failing(2);
  const Part = lazyPart(load);
  render(
    <>
      <p>Page</p>
      <OptionalPart fallback="Plain">
        <Part />
      </OptionalPart>
    </>,
  );
  // Before that, the fallback is shown because the part is loading.
  // oxlint-disable-next-line no-console
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(load).toHaveBeenCalledTimes(2);
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

it("shows the current fallback of a missing part, and does not remount its children when the fallback changes", async () => {
  const { rerender } = render(optional("One"));
  // oxlint-disable-next-line no-console
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  const before = readContext.mock.calls.length;
  rerender(optional("One two"));
  expect(screen.getByText("One two")).toBeTruthy();
  expect(readContext).toHaveBeenCalledTimes(before);
});

it("is its own fallback if a part fails to load: text typed next to it stays, and the part is requested again", async () => {
  const load = failing(4);
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
  expect(load).toHaveBeenCalledTimes(5);
});
