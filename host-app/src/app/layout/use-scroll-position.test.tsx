import { act, cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from "react-router";
import { useScrollPosition } from "./use-scroll-position.ts";

let navigate: NavigateFunction;
let height: number;

/** A page of the given height, which limits scrolling as in a browser. */
function scrollPage(top: number): void {
  Object.assign(globalThis, { scrollY: Math.min(top, height) });
  dispatchEvent(new Event("scroll"));
}

function Frame() {
  const location = useLocation();
  const toAddress = useNavigate();
  useEffect(() => {
    navigate = toAddress;
  }, [toAddress]);
  useScrollPosition(location, location);
  return null;
}

const open = (path = "/tasks") =>
  render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <Frame />
    </MemoryRouter>,
  );

beforeEach(() => {
  height = 5000;
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", (_left: number, top: number) => scrollPage(top));
  open();
});

afterEach(() => {
  document.body.replaceChildren();
});

const go = (to: string | number) => act(async () => (typeof to === "string" ? navigate(to) : navigate(to)));

describe("the scroll position", () => {
  it("is the top on a new page, and the previous one after going back and forward", async () => {
    scrollPage(700);
    await go("/libraries");
    expect(scrollY).toBe(0);
    scrollPage(90);
    await go(-1);
    expect(scrollY).toBe(700);
    await go(1);
    expect(scrollY).toBe(90);
  });

  it("stays when only the query changes", async () => {
    scrollPage(300);
    await go("/tasks?modality=cv");
    expect(scrollY).toBe(300);
  });

  it("is left to the section that the address names", async () => {
    scrollPage(300);
    await go("/plugins#rejected");
    expect(scrollY).toBe(300);
  });

  it("is that of a named section of the current page, which takes the focus, and of no other", async () => {
    document.body.innerHTML = `<main><h2 id="näher">Closer</h2></main>`;
    const section = document.getElementById("näher") as HTMLElement;
    const scrolled = vi.spyOn(section, "scrollIntoView");
    await go("/tasks#%zz");
    expect(scrolled).not.toHaveBeenCalled();
    await go("/tasks#n%C3%A4her");
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(section);
    await go("/tasks?modality=cv");
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("is stored for a reload", async () => {
    scrollPage(400);
    dispatchEvent(new Event("pagehide"));
    const stored: unknown = JSON.parse(sessionStorage.getItem("patchbay.scroll") ?? "");
    expect(stored).toEqual([[expect.stringMatching(/ \/tasks$/), 400]]);
  });

  it.each([
    ["reloaded", "reload", 400],
    ["opened by its address once more", "navigate", 0],
  ])("of a page that is %s is what it ought to be", (_how, type, top) => {
    scrollPage(400);
    dispatchEvent(new Event("pagehide"));
    cleanup();
    scrollPage(0);
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
    open();
    expect(scrollY).toBe(top);
  });
});
