import { Component, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { CONTRACTS, exposePath, isContainer, shareScopeOf, type SharedModule } from "@patchbay/core/plugin";
import type { TaskWidget } from "@patchbay/widgets";
import { widgetShares } from "@patchbay/widgets/shares";
import { closeGaps } from "./close-gaps.ts";
import {
  FRAME_VERSION,
  WIDGET_PARTS,
  type FrameStart,
  type FromFrame,
  type PageLook,
  type PageTheme,
  type ToFrame,
} from "./frame-messages.ts";

// Runs in the frame of a widget, as the script of `widget-frame.html`.

type Show = Extract<ToFrame, { type: "show" }>;

/** What widgets may use of core. */
const coreShares: readonly SharedModule[] = [
  { specifier: "@patchbay/core/task", version: `${CONTRACTS.task}.0.0`, load: () => import("@patchbay/core/task") },
  { specifier: "@patchbay/core/errors", version: "1.0.0", load: () => import("@patchbay/core/errors") },
];

/** A frame is as high as its content, unlike the page, and controls without a class look like the page's. */
const FRAME_STYLES = `
html, body { height: auto; min-height: 0; margin: 0; padding: 0; background: var(--pb-background); }
body { padding: var(--pb-space-3); }
button:not([class]),
input:not([class], [type="checkbox"], [type="color"], [type="file"], [type="radio"], [type="range"]),
select:not([class]),
textarea:not([class]) {
  min-height: 2rem;
  padding: 0 var(--pb-space-2);
  border: 1px solid var(--pb-border-strong);
  border-radius: var(--pb-radius);
  background: var(--pb-surface-raised);
  color: var(--pb-text);
  font: inherit;
  font-size: var(--pb-text-s);
}
button:not([class]) { cursor: pointer; font-weight: 550; }
`;

addEventListener(
  "message",
  ({ data, source, ports: [port] }: MessageEvent<FrameStart>) => {
    // A document with an origin could reach the app: it is not in a frame of ours.
    if (self.origin !== "null" || source !== parent || !port) return;
    void start(data, port);
  },
  { once: true },
);

async function start({ version, code, title, look }: FrameStart, port: MessagePort): Promise<void> {
  const post = (message: FromFrame): void => port.postMessage(message);
  const fail = (error: unknown): void => post({ type: "failed", reason: String(error).slice(0, 1000) });
  closeGaps();
  document.title = title;
  applyLook(look);
  try {
    if (version !== FRAME_VERSION) throw new Error(`the page speaks version ${version} of its protocol`);
    const widget = await loadWidget(code);
    run(widget, port, post, fail);
    post({ type: "ready", version: FRAME_VERSION, parts: WIDGET_PARTS.filter((part) => widget[part] !== undefined) });
  } catch (error) {
    fail(error);
  }
}

async function loadWidget(code: string): Promise<TaskWidget> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const container = (await import(/* @vite-ignore */ url)) as object;
  URL.revokeObjectURL(url);
  if (!isContainer(container)) throw new Error("its file is not a container; build it with 'patchbay build'");
  await container.init(shareScopeOf([...coreShares, ...widgetShares]));
  const module = (await container.get(exposePath("widget")))() as { readonly default?: TaskWidget };
  return module.default ?? {};
}

/** Shows what the page sends, and reports what the person does. */
function run(
  widget: TaskWidget,
  port: MessagePort,
  post: (message: FromFrame) => void,
  fail: (error: unknown) => void,
): void {
  let shown: Show | undefined;
  let changes = 0;
  let toFocus = false;
  const listeners = new Set<() => void>();
  const update = (next: Show): void => {
    shown = next;
    for (const listener of listeners) listener();
  };

  function onChange(value: unknown): void {
    changes += 1;
    if (shown) update({ ...shown, props: { ...shown.props, value } });
    post({ type: "change", value });
  }

  function Shown() {
    const current = useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => shown,
    );
    const Part = current && (widget[current.part] as ComponentType<Record<string, unknown>> | undefined);
    return Part && <Part {...current.props} onChange={onChange} />;
  }

  function focusProblem(): void {
    const control = toFocus && document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!control) return;
    toFocus = false;
    control.focus();
  }

  port.addEventListener("message", ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === "ping") post({ type: "pong" });
    else if (data.type === "theme") applyTheme(data.theme);
    else if (data.type === "focus") {
      toFocus = true;
      setTimeout(focusProblem);
    } else {
      const { value: _, ...others } = data.props;
      const isOld = data.changes < changes && shown !== undefined;
      update(isOld ? { ...data, props: { ...others, value: shown?.props["value"] } } : data);
    }
  });
  port.start();

  const root = document.createElement("main");
  document.body.append(root);
  new ResizeObserver(() =>
    post({ type: "height", height: document.documentElement.getBoundingClientRect().height }),
  ).observe(document.documentElement);
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") post({ type: "escape" });
    else if (event.key === "Enter" && submits(event)) post({ type: "submit" });
  });
  createRoot(root).render(
    <Boundary onError={fail}>
      <Shown />
    </Boundary>,
  );
}

/** As in a form: Enter in a field of one line, or with Control or Command in any. */
function submits({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (
    ctrlKey || metaKey || (target instanceof HTMLInputElement && !/^(?:button|checkbox|file|radio)$/.test(target.type))
  );
}

class Boundary extends Component<{ readonly children: ReactNode; onError(error: unknown): void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}

function applyLook({ styles, fonts, theme, language }: PageLook): void {
  const [page, frame] = [new CSSStyleSheet(), new CSSStyleSheet()];
  page.replaceSync(styles);
  frame.replaceSync(FRAME_STYLES);
  document.adoptedStyleSheets = [page, frame];
  for (const { family, weight, bytes } of fonts) document.fonts.add(new FontFace(family, bytes, { weight }));
  document.documentElement.lang = language;
  applyTheme(theme);
}

function applyTheme(theme: PageTheme): void {
  const { dataset } = document.documentElement;
  if (theme === undefined) delete dataset["theme"];
  else dataset["theme"] = theme;
}
