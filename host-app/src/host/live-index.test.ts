import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveIndex, type LiveIndex } from "./live-index.ts";

/** The server's side of the page's event streams. */
class FakeEvents {
  static readonly open: FakeEvents[] = [];
  private readonly listeners: ((event: { data: string }) => void)[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeEvents.open.push(this);
  }
  addEventListener(_: string, listener: (event: { data: string }) => void): void {
    this.listeners.push(listener);
  }
  close(): void {
    FakeEvents.open.splice(FakeEvents.open.indexOf(this), 1);
  }
  static async tell(data: string): Promise<void> {
    for (const { listeners } of FakeEvents.open) for (const listener of listeners) listener({ data });
    await settle();
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
let fetched = 0;
let answer: () => Response;
let onVisibility = (): void => {};
const page = {
  visibilityState: "visible",
  addEventListener: (_: string, listener: () => void) => {
    onVisibility = listener;
  },
};

function indexOf(revision: string): Response {
  return Response.json({ patchbay: 1, plugins: [], revision }, { headers: { etag: `"${revision}"` } });
}

function create(eventsUrl: string | undefined = "/plugins/events"): LiveIndex {
  return createLiveIndex({ url: "/plugins/index.json", eventsUrl: async () => eventsUrl });
}

beforeEach(() => {
  fetched = 0;
  answer = () => indexOf("r1");
  page.visibilityState = "visible";
  vi.stubGlobal("fetch", async () => {
    fetched++;
    return answer();
  });
  vi.stubGlobal("EventSource", FakeEvents);
  vi.stubGlobal("document", page);
});
afterEach(() => {
  FakeEvents.open.length = 0;
});

describe("the live index", () => {
  it("is read once for all callers", async () => {
    const index = create();
    const changes = vi.fn<() => void>();
    index.subscribe(changes);
    index.subscribe(() => {});
    expect(await index.ready()).toMatchObject({ status: "ready", revision: "r1" });
    await index.ready();
    expect([fetched, changes.mock.calls.length]).toEqual([1, 1]);
    expect(index.snapshot()).toBe(await index.ready());
  });

  it("is not read again for the revision that it has", async () => {
    const index = create();
    index.subscribe(() => {});
    await index.ready();
    await FakeEvents.tell("r1");
    expect(fetched).toBe(1);
  });

  it("follows the server to a new revision", async () => {
    const index = create();
    const changes = vi.fn<() => void>();
    index.subscribe(changes);
    await index.ready();
    answer = () => indexOf("r2");
    await FakeEvents.tell("r2");
    expect(index.snapshot()).toMatchObject({ revision: "r2" });
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it("keeps the shown index when the server fails later, and recovers", async () => {
    const index = create();
    index.subscribe(() => {});
    await index.ready();
    answer = () => new Response("", { status: 500 });
    await FakeEvents.tell("r2");
    expect(index.snapshot()).toMatchObject({ revision: "r1" });
    answer = () => indexOf("r3");
    await FakeEvents.tell("r3");
    expect(index.snapshot()).toMatchObject({ revision: "r3" });
  });

  it("reports a first failure, and the success after it", async () => {
    const index = create();
    answer = () => new Response("<html>");
    expect(await index.ready()).toMatchObject({ status: "failed" });
    answer = () => indexOf("r1");
    expect(await index.refresh()).toMatchObject({ status: "ready" });
  });

  it("requests again what could not be read, on demand", async () => {
    const index = create();
    answer = () => new Response("<html>");
    expect(await index.ready()).toMatchObject({ status: "failed" });
    answer = () => indexOf("r1");
    expect(await index.ready()).toMatchObject({ status: "ready" });
    expect(fetched).toBe(2);
  });

  it("opens no event stream on a static host", async () => {
    const index = createLiveIndex({ url: "/plugins/index.json", eventsUrl: async () => undefined });
    index.subscribe(() => {});
    await index.ready();
    await settle();
    expect(FakeEvents.open).toEqual([]);
  });

  it("has one event stream, and none while the page is hidden", async () => {
    const index = create();
    index.subscribe(() => {});
    index.subscribe(() => {});
    await settle();
    expect(FakeEvents.open.map(({ url }) => url)).toEqual(["/plugins/events"]);
    page.visibilityState = "hidden";
    onVisibility();
    expect(FakeEvents.open).toEqual([]);
    page.visibilityState = "visible";
    onVisibility();
    expect(FakeEvents.open).toHaveLength(1);
  });
});
