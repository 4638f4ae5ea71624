import "./frames.css";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { PluginLoadError, type PluginError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { InputWidgetProps, ResultWidgetProps, TaskWidget } from "@patchbay/widgets";
import { entryLabel } from "../../host/catalogue/labels.ts";
import type { WidgetPart } from "./frame-messages.ts";
import { openFrame, type WidgetFrame } from "./open-frame.ts";

/** A widget whose parts are frames. */
interface FramedWidget {
  readonly code: string;
  readonly title: string;
  readonly name: string;
  /** Why it has been stopped: it does not start again in this page. */
  fault?: PluginError;
}

/**
 * The widget of an installed task, each of whose parts runs in a frame of its own.
 * @param code of its container, whose hash was checked
 * @throws PluginLoadError for a widget that does not start
 */
export async function framedWidget(entry: IndexEntry, code: string): Promise<{ readonly default: TaskWidget }> {
  const widget: FramedWidget = { code, title: `Widget of ${entryLabel(entry)}`, name: `${entry.kind} '${entry.id}'` };
  const parts = await partsOf(widget);
  return {
    default: {
      ...(parts.includes("Input") && {
        Input: ({ onChange, value, disabled, problems }: InputWidgetProps) => (
          <Frame widget={widget} part="Input" props={{ value, disabled, problems }} onChange={onChange} />
        ),
      }),
      ...(parts.includes("Result") && {
        Result: ({ output, input }: ResultWidgetProps) => (
          <Frame widget={widget} part="Result" props={{ output, input }} />
        ),
      }),
      ...(parts.includes("Demo") && { Demo: () => <Frame widget={widget} part="Demo" props={{}} /> }),
    },
  };
}

/** Runs the code once, unseen, to learn which parts it has. */
async function partsOf({ code, title, name }: FramedWidget): Promise<readonly WidgetPart[]> {
  const parent = document.createElement("div");
  parent.hidden = true;
  document.body.append(parent);
  let frame: WidgetFrame | undefined;
  try {
    return await new Promise((resolve, reject) => {
      frame = openFrame({
        parent,
        code,
        title,
        name,
        onMessage: (message) => message.type === "ready" && resolve(message.parts),
        onFault: ({ message }) => reject(new PluginLoadError(message)),
      });
    });
  } finally {
    frame?.close();
    parent.remove();
  }
}

interface FrameProps {
  readonly widget: FramedWidget;
  readonly part: WidgetPart;
  readonly props: Readonly<Record<string, unknown>>;
  readonly onChange?: (value: unknown) => void;
}

/** @throws PluginError while rendering, once the widget has been stopped */
function Frame({ widget, part, props, onChange }: FrameProps): ReactElement {
  const parent = useRef<HTMLDivElement>(null);
  const frame = useRef<WidgetFrame>(undefined);
  const changes = useRef(0);
  const change = useRef(onChange);
  const [fault, setFault] = useState(widget.fault);

  useEffect(() => {
    change.current = onChange;
  });

  useEffect(() => {
    if (widget.fault || !parent.current) return;
    frame.current = openFrame({
      parent: parent.current,
      ...widget,
      onMessage(message, element) {
        if (message.type === "change") {
          changes.current += 1;
          change.current?.(message.value);
        } else if (message.type === "escape") leave(element);
        else if (message.type === "submit") submit(element);
      },
      onFault(error) {
        widget.fault = error;
        setFault(error);
      },
    });
    return () => frame.current?.close();
  }, [widget]);

  const values = Object.values(props);
  useEffect(() => {
    frame.current?.post({ type: "show", part, props, changes: changes.current });
    // oxlint-disable-next-line react/exhaustive-deps -- The list of props is new each time; its members are not.
  }, [part, ...values]);

  const { problems } = props as Partial<InputWidgetProps>;
  const isWrong = problems !== undefined && Object.keys(problems).length > 0;
  useEffect(() => {
    if (!isWrong) return;
    parent.current?.querySelector("iframe")?.focus();
    frame.current?.post({ type: "focus" });
  }, [isWrong]);

  if (fault) throw fault;
  return (
    <figure className="pb-stack pb-gap-1">
      <div ref={parent} className="pb-widget-parent" tabIndex={-1} />
      <figcaption className="pb-small pb-muted">{widget.title}, an installed plugin</figcaption>
    </figure>
  );
}

/** Escape acts as if it was pressed at the frame, and otherwise leads out of it. */
function leave(frame: HTMLIFrameElement): void {
  if (document.activeElement !== frame) return;
  const isUnused = frame.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
  );
  if (isUnused) frame.parentElement?.focus();
}

/** Only a person submits: a widget could send the message at any time, and a call may cost money. */
function submit(frame: HTMLIFrameElement): void {
  if (document.activeElement !== frame || !navigator.userActivation.isActive) return;
  frame.closest("form")?.requestSubmit();
}
