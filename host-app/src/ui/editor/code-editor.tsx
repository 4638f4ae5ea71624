import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from "react";
import type { MountedEditor } from "./code-mirror.ts";
import { PlainEditor, showPlace, type EditorFacts } from "./plain-editor.tsx";
import "./editor.css";

/** Moves the cursor to a position in the text. */
export interface CodeEditorHandle {
  goTo(offset: number): void;
}

/** `tall` takes half of the window. The others grow with their text, from 2 lines or from 12. */
export type EditorSize = "small" | "medium" | "tall";

export interface CodeEditorProps extends EditorFacts {
  /** Id of the element that describes the problem. */
  readonly problemId: string;
  readonly size: EditorSize;
  readonly ref?: Ref<CodeEditorHandle>;
  onChange(value: string): void;
}

/** Loads the editor's own code; tests replace it. */
export const editorParts = { load: () => import("./code-mirror.ts") };

type Mount = Awaited<ReturnType<typeof editorParts.load>>["mountEditor"];

/** Stays once loaded, so that the next editor appears immediately. */
let loaded: Mount | undefined;

/**
 * A code editor with highlighting and marks. Its code loads with the first one; until then, and if it fails to load, a
 * plain text field replaces it.
 */
export function CodeEditor({ problemId, size, ref, onChange, ...facts }: CodeEditorProps) {
  const [mount, setMount] = useState(() => loaded);
  const [mounted, setMounted] = useState<MountedEditor>();
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ facts, onChange });
  useLayoutEffect(() => {
    latest.current = { facts, onChange };
    mounted?.show(facts);
  });

  useEffect(() => {
    if (mount) return;
    let wanted = true;
    editorParts.load().then(
      ({ mountEditor }) => {
        loaded = mountEditor;
        if (wanted) setMount(() => mountEditor);
      },
      // The plain field stays.
      () => {},
    );
    return () => void (wanted = false);
  }, [mount]);

  useLayoutEffect(() => {
    if (!mount || !host.current) return;
    const editor = mount(host.current, latest.current.facts, (value) => latest.current.onChange(value));
    const field = plain.current;
    // A user who was typing continues at the same position.
    if (field && document.activeElement === field) editor.goTo(field.selectionStart, field.selectionEnd);
    setMounted(editor);
    return () => {
      editor.remove();
      setMounted(undefined);
    };
  }, [mount]);

  useImperativeHandle(ref, () => ({
    goTo(offset) {
      if (mounted) mounted.goTo(offset, offset + 1);
      else if (plain.current) showPlace(plain.current, offset);
    },
  }));

  return (
    <div
      className="pb-editor"
      data-size={size}
      data-wrapped={facts.wrapped || undefined}
      data-invalid={facts.marks.some(({ severity }) => severity === "error") || undefined}
    >
      {mount && <div ref={host} className="pb-editor-code" />}
      {!mounted && <PlainEditor {...facts} problemId={problemId} textarea={plain} onChange={onChange} />}
    </div>
  );
}
