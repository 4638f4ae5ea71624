import type { InputActions } from "./browser.ts";

/** A click at a point of the window. */
export function clickAt(x: number, y: number): InputActions {
  const actions = [
    { type: "pointerMove", x, y },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: "mouse", actions }];
}

/** As users replace a text: an editor may undo a selection made by a script. */
export function replaceBy(text: string): InputActions {
  const keys = text === "" ? [BACKSPACE] : [...text];
  return keyboard([...withControl("a"), ...keys.flatMap(press)]);
}

// WebDriver's code of the key.
const CONTROL = "\uE009";
const BACKSPACE = "\uE003";
/** WebDriver's codes of keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE006",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** Copies the selection. */
export const COPY = keyboard(withControl("c"));

/** Replaces a field's text with the clipboard's. */
export const PASTE_OVER = keyboard([...withControl("a"), ...withControl("v")]);

/** Presses a key, optionally with Control. */
export function pressKey(key: string, control?: "Control"): InputActions {
  const value = KEYS[key] ?? key;
  return keyboard(control ? withControl(value) : press(value));
}

function keyboard(actions: object[]): InputActions {
  return [{ type: "key", id: "keyboard", actions }];
}

function withControl(key: string): object[] {
  return [{ type: "keyDown", value: CONTROL }, ...press(key), { type: "keyUp", value: CONTROL }];
}

function press(value: string): object[] {
  return [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
}
