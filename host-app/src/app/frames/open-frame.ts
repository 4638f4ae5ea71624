import { PluginError } from "@patchbay/core/errors";
import { BASE_URL } from "../../host/runtime-config.ts";
import { FRAME_VERSION, readFrameMessage, type FrameStart, type FromFrame, type ToFrame } from "./frame-messages.ts";
import { pageTheme, readPageLook } from "./page-look.ts";
import { widgetWatch } from "./widget-watch.ts";

export interface FrameOptions {
  /** The element that the frame is put into. */
  readonly parent: HTMLElement;
  /** The verified code of the widget's container. */
  readonly code: string;
  /** For assistive technology. */
  readonly title: string;
  /** The plugin, for errors: `task 'color-palette'`. */
  readonly name: string;
  /** Called with each message; not with those that only this module needs. */
  onMessage(message: Exclude<FromFrame, { type: "pong" | "height" }>, frame: HTMLIFrameElement): void;
  /** Called once, after the frame has been removed. */
  onFault(error: PluginError): void;
}

export interface WidgetFrame {
  post(message: Extract<ToFrame, { type: "show" | "focus" }>): void;
  close(): void;
}

/** Higher frames scroll inside. */
const HIGHEST = 2000;
const TICK_MS = 500;
/** Ticks without an answer until a widget counts as hung; while it starts, it also waits for the network. */
const MOST_MISSED = 6;
const MOST_MISSED_AT_START = 20;
/** Resizing and typing send fewer. */
const MOST_MESSAGES_A_SECOND = 300;

/**
 * Runs a widget's code in a frame of an opaque origin, whose own policy allows no request. The frame is watched: one
 * that hangs, floods the page, leaves its document or breaks the protocol is removed.
 */
export function openFrame({ parent, code, title, name, onMessage, onFault }: FrameOptions): WidgetFrame {
  const frame = document.createElement("iframe");
  const { port1: port, port2 } = new MessageChannel();
  /** Until the code runs, the newest message of each type. */
  const waiting = new Map<string, ToFrame>();
  let ready = false;
  let loads = 0;
  let missed = 0;
  let received = 0;
  const watched = widgetWatch.open(name);

  const send = (message: ToFrame): void => {
    try {
      port.postMessage(message);
    } catch (error) {
      fail(`what it shows cannot be handed over: ${String(error)}`);
    }
  };

  function close(): void {
    clearInterval(clock);
    watched.close();
    clearInterval(second);
    themes.disconnect();
    removeEventListener("message", refuse);
    port.close();
    frame.remove();
  }

  function fail(reason: string): void {
    close();
    onFault(new PluginError(`The widget of the ${name} was stopped: ${reason}.`));
  }

  /** Anything but the port. */
  function refuse({ source }: MessageEvent): void {
    if (source !== null && source === frame.contentWindow) fail("it sent messages past its own port");
  }

  function receive({ data }: MessageEvent<unknown>): void {
    received += 1;
    if (received > MOST_MESSAGES_A_SECOND) return fail("it sent too many messages");
    const message = readFrameMessage(data);
    if (!message) return fail("it sent a message that the page does not accept");
    missed = 0;
    watched.answered();
    if (message.type === "pong") return;
    if (message.type === "failed") return fail(message.reason);
    if (message.type === "height") {
      frame.style.height = `${Math.min(Math.ceil(message.height), HIGHEST)}px`;
      return;
    }
    if (message.type === "ready") {
      ready = true;
      for (const each of waiting.values()) send(each);
      waiting.clear();
    }
    onMessage(message, frame);
  }

  // Counted in the page's own turns: a page that was busy itself blames no widget. A hidden page slows its frames down.
  const clock = setInterval(() => {
    const isVisible = document.visibilityState === "visible";
    widgetWatch.turn(isVisible);
    if (!isVisible) return;
    missed += 1;
    if (!ready && missed > MOST_MISSED_AT_START) fail("it did not start within 10 seconds");
    else if (ready && missed > MOST_MISSED) fail("it did not answer for 3 seconds");
    else if (ready) send({ type: "ping" });
  }, TICK_MS);
  const second = setInterval(() => (received = 0), 1000);
  const themes = new MutationObserver(() => ready && send({ type: "theme", theme: pageTheme() }));

  async function start(): Promise<void> {
    loads += 1;
    if (loads > 1) return fail("it left its document");
    const message: FrameStart = { version: FRAME_VERSION, code, title, look: await readPageLook() };
    // An opaque origin cannot be named; the frame's document accepts the first message only.
    frame.contentWindow?.postMessage(message, "*", [port2]);
  }

  frame.title = title;
  frame.className = "pb-widget-frame";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.referrerPolicy = "no-referrer";
  frame.src = `${BASE_URL}widget-frame.html`;
  frame.addEventListener("load", () => void start());
  port.addEventListener("message", receive);
  port.start();
  addEventListener("message", refuse);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  parent.append(frame);

  return {
    post(message) {
      if (ready) send(message);
      else waiting.set(message.type, message);
    },
    close,
  };
}
