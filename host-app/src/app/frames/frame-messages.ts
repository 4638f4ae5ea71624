import * as z from "zod/mini";

/** Version of the protocol between a page and the frame of a widget. */
export const FRAME_VERSION = 1;

export const WIDGET_PARTS = ["Input", "Result", "Demo"] as const;
export type WidgetPart = (typeof WIDGET_PARTS)[number];

/** How the page looks, for a frame that cannot see it. */
export interface PageLook {
  /** The page's style sheets as text. */
  readonly styles: string;
  /** Its web fonts, which the frame may not fetch. */
  readonly fonts: readonly { readonly family: string; readonly weight: string; readonly bytes: ArrayBuffer }[];
  readonly theme: PageTheme;
  readonly language: string;
}

/** The person's choice; undefined follows the system. */
export type PageTheme = "light" | "dark" | undefined;

/** The first message, sent to the frame's window together with the port for all others. */
export interface FrameStart {
  readonly version: typeof FRAME_VERSION;
  /** The verified code of the widget's container. */
  readonly code: string;
  readonly title: string;
  readonly look: PageLook;
}

export type ToFrame =
  | {
      readonly type: "show";
      readonly part: WidgetPart;
      readonly props: Readonly<Record<string, unknown>>;
      /** How many changes of the widget the page had received: an older value must not undo what was typed since. */
      readonly changes: number;
    }
  | { readonly type: "theme"; readonly theme: PageTheme }
  /** Asks for a sign of life. */
  | { readonly type: "ping" }
  /** Moves the focus to the first control that is marked as invalid. */
  | { readonly type: "focus" };

const MOST_TEXT = 5_000_000;
const MOST_VALUES = 100_000;

/**
 * Whether a value contains only what arguments of a call are made of: JSON, files, and no more of it than a person
 * enters.
 */
export function isCallData(root: unknown): boolean {
  const open = [root];
  let text = 0;
  for (let count = 0; open.length > 0; count += 1) {
    // Cycles end here, too.
    if (count + open.length > MOST_VALUES || text > MOST_TEXT) return false;
    const value = open.pop();
    if (typeof value === "string") text += value.length;
    else if (typeof value === "object" && value !== null && !(value instanceof Blob)) {
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && !Array.isArray(value)) return false;
      const names = Object.keys(value);
      if (names.length > MOST_VALUES || names.includes("__proto__")) return false;
      for (const name of names) {
        text += name.length;
        open.push((value as Record<string, unknown>)[name]);
      }
    } else if (typeof value === "bigint") return false;
  }
  return text <= MOST_TEXT;
}

const fromFrame = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("ready"),
    version: z.literal(FRAME_VERSION),
    parts: z.array(z.enum(WIDGET_PARTS)).check(z.maxLength(WIDGET_PARTS.length)),
  }),
  z.strictObject({ type: z.literal("height"), height: z.number().check(z.minimum(0)) }),
  z.strictObject({
    type: z.literal("change"),
    value: z.unknown().check(z.refine(isCallData, { error: "expected the arguments of a call" })),
  }),
  z.strictObject({ type: z.literal("pong") }),
  /** Escape, which the widget did not use itself. */
  z.strictObject({ type: z.literal("escape") }),
  /** The key that submits a form. */
  z.strictObject({ type: z.literal("submit") }),
  z.strictObject({ type: z.literal("failed"), reason: z.string().check(z.maxLength(2000)) }),
]);

export type FromFrame = z.infer<typeof fromFrame>;

/** A message of a frame; undefined if it is none that the protocol knows. */
export function readFrameMessage(data: unknown): FromFrame | undefined {
  const { success, data: message } = fromFrame.safeParse(data);
  return success ? message : undefined;
}
