import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { jinja } from "@codemirror/lang-jinja";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { CodeMark, EditorFacts } from "./plain-editor.tsx";

const THEME = EditorView.theme({
  "&": {
    height: "var(--pb-editor-height, auto)",
    minHeight: "var(--pb-editor-min-height, 0)",
    maxHeight: "var(--pb-editor-max-height, none)",
    backgroundColor: "transparent",
    color: "var(--pb-text)",
    fontSize: "var(--pb-editor-font-size)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { minHeight: "inherit", overflow: "auto", fontFamily: "var(--pb-font-mono)", lineHeight: "1.5" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--pb-text)", tabSize: "4" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-gutters": {
    border: "0",
    borderInlineEnd: "1px solid var(--pb-border)",
    backgroundColor: "var(--pb-surface)",
    color: "var(--pb-text-muted)",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2rem", padding: "0 0.25rem 0 0.5rem" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in oklab, var(--pb-hover) 60%, transparent)" },
  ".cm-placeholder": { color: "var(--pb-text-muted)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--pb-accent-surface)",
    outline: "1px solid var(--pb-accent)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--pb-danger-surface)" },
  ".cm-specialChar": { color: "var(--pb-danger)" },
  ".cm-lintRange": {
    backgroundImage: "none !important",
    textDecorationLine: "underline",
    textUnderlineOffset: "0.25em",
  },
  ".cm-lintRange-error": {
    textDecoration: "underline wavy var(--pb-danger)",
    backgroundColor: "var(--pb-danger-surface)",
  },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--pb-warning)" },
  ".cm-lintRange-info": { textDecoration: "underline dotted var(--pb-accent)" },
  ".cm-lintPoint::after": { borderBottomColor: "var(--pb-danger)" },
  ".cm-gutter-lint": { width: "1rem" },
  ".cm-gutter-lint .cm-gutterElement": { display: "grid", placeItems: "center", padding: "0" },
  ".cm-lint-marker": { width: "0.5rem", height: "0.5rem", borderRadius: "50%" },
  ".cm-lint-marker-error": { content: '""', backgroundColor: "var(--pb-danger)" },
  ".cm-lint-marker-warning": { content: '""', backgroundColor: "var(--pb-warning)" },
  ".cm-lint-marker-info": { content: '""', border: "2px solid var(--pb-accent)" },
  ".cm-tooltip": {
    maxWidth: "min(32rem, 90vw)",
    border: "1px solid var(--pb-border)",
    borderRadius: "var(--pb-radius)",
    backgroundColor: "var(--pb-surface-raised)",
    color: "var(--pb-text)",
    boxShadow: "var(--pb-shadow)",
    fontFamily: "var(--pb-font)",
    fontSize: "var(--pb-text-s)",
  },
  ".cm-diagnostic": { padding: "0.5rem 0.75rem", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--pb-danger)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--pb-warning)" },
  ".cm-diagnostic-info": { borderLeft: "3px solid var(--pb-accent)" },
});

const COLORS = HighlightStyle.define([
  { tag: [tags.comment, tags.blockComment], color: "var(--pb-code-comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.logicOperator, tags.modifier], color: "var(--pb-code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--pb-code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--pb-code-number)" },
  { tag: [tags.propertyName, tags.special(tags.variableName)], color: "var(--pb-code-name)" },
  { tag: tags.brace, color: "var(--pb-accent)" },
]);

const LANGUAGES = { jinja, json };

/** The methods of a mounted editor. */
export interface MountedEditor {
  show(facts: EditorFacts): void;
  /** Moves the cursor there and centers it. */
  goTo(from: number, to?: number): void;
  remove(): void;
}

/**
 * Creates an editor in the shadow root of an element, the only place where the content security policy allows its
 * styles.
 */
export function mountEditor(host: HTMLElement, first: EditorFacts, onChange: (value: string) => void): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const changing = new Compartment();
  let shown = first;
  let value = first.value;
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: value,
      extensions: [
        // Positions count as in the template's interpreter: a line may end in `\r\n`.
        EditorState.lineSeparator.of("\n"),
        history(),
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        bracketMatching(),
        syntaxHighlighting(COLORS),
        LANGUAGES[first.language](),
        // Tab is not among them: it leaves the editor, as in any field.
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        THEME,
        EditorView.domEventHandlers({ beforeinput: writeText }),
        changing.of(extensionsOf(first)),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const text = update.state.doc.toString();
          if (text === value) return;
          value = text;
          onChange(text);
        }),
      ],
    }),
  });
  mark(view, first.marks);
  return {
    show(facts) {
      if (facts.value !== value) {
        value = facts.value;
        view.dispatch({ changes: difference(view.state.doc.toString(), value) });
      }
      if (facts.marks !== shown.marks) mark(view, facts.marks);
      if (!sameSettings(facts, shown)) view.dispatch({ effects: changing.reconfigure(extensionsOf(facts)) });
      shown = facts;
    },
    goTo(from, to = from) {
      const [anchor, head] = [from, to].map((place) => Math.min(place, view.state.doc.length));
      if (anchor === undefined) return;
      view.focus();
      view.dispatch({
        selection: { anchor, head: head ?? anchor },
        effects: EditorView.scrollIntoView(anchor, { y: "center", x: "center" }),
      });
      host.scrollIntoView({ block: "nearest" });
    },
    remove: () => view.destroy(),
  };
}

/**
 * When a browser inserts text itself, it copies the surrounding style inline, which the content security policy
 * reports.
 */
function writeText(event: InputEvent, view: EditorView): boolean {
  const { inputType, data } = event;
  if (inputType !== "insertText" || data === null || view.composing) return false;
  view.dispatch(view.state.replaceSelection(data), { scrollIntoView: true, userEvent: "input.type" });
  event.preventDefault();
  return true;
}

/** The only range where two texts differ, so that cursor and scroll position stay. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  let end = 0;
  while (
    end < shorter - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end++;
  }
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function sameSettings(one: EditorFacts, other: EditorFacts): boolean {
  return (
    one.label === other.label &&
    one.wrapped === other.wrapped &&
    one.placeholder === other.placeholder &&
    errorOf(one.marks) === errorOf(other.marks)
  );
}

/**
 * Options that change while the editor is mounted. Names and descriptions are texts, because ids do not reach across a
 * shadow root.
 */
function extensionsOf({ label, wrapped, marks, placeholder: hint }: EditorFacts): Extension {
  const error = errorOf(marks);
  return [
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-invalid": String(error !== undefined),
      ...(error !== undefined && { "aria-description": error }),
      // It is focusable anyway; accessibility checkers look for the attribute.
      tabindex: "0",
      autocapitalize: "none",
      spellcheck: "false",
    }),
    wrapped ? EditorView.lineWrapping : [],
    hint ? placeholder(hint) : [],
  ];
}

function errorOf(marks: readonly CodeMark[]): string | undefined {
  return marks.find(({ severity }) => severity === "error")?.message;
}

function mark(view: EditorView, marks: readonly CodeMark[]): void {
  const end = view.state.doc.length;
  const diagnostics = marks.map(({ from, to, severity, message }) => ({
    from: Math.min(from, end),
    to: Math.max(Math.min(from, end), Math.min(to, end)),
    severity,
    message,
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
