import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { useKept } from "../../../calls/panes/bench-memory.ts";
import { sendOnEnter } from "../../../ui/form/submit-keys.ts";
import type { Run } from "../../../calls/run/run.ts";
import type { Conversation } from "../chat-choices-view.tsx";
import { editOf } from "../chat-turn-view.tsx";
import { askedIn, questionOf, userMessage } from "../../../calls/chat/conversation.ts";
import { fork } from "../../../calls/chat/branches.ts";

export interface EditMessageProps {
  readonly run: Run;
  readonly conversation: Conversation;
  onClose(): void;
}

/** Edits a sent message; the old one and its answers stay as another version. */
export function EditMessage({ run, conversation: { store, ask }, onClose }: EditMessageProps) {
  const id = useId();
  const [draft, setDraft] = useKept(store.drafts, editOf(run), questionOf(run));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const text = draft.trim();

  function close() {
    store.drafts.delete(editOf(run));
    onClose();
  }

  function send() {
    if (text === "") return;
    close();
    store.edit((before) => fork(before, run));
    const [{ content } = { content: null }] = askedIn(run);
    const parts = Array.isArray(content) ? (content as { type?: string }[]) : [];
    const question = parts.find(({ type }) => type === "text");
    const files = parts.filter((part) => part !== question);
    ask(userMessage(files.length > 0 ? [{ type: "text", text }, ...files] : text));
  }

  return (
    <form
      className="pb-stack pb-gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="pb-visually-hidden">
        Edited message
      </label>
      <textarea
        ref={field}
        id={id}
        className="pb-input"
        rows={3}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
          else sendOnEnter(event);
        }}
      />
      <div className="pb-bar pb-gap-3 pb-between pb-small pb-composer-foot">
        <span className="pb-muted">The answer to the earlier version stays available.</span>
        <span className="pb-row-actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" disabled={text === ""}>
            Send
          </Button>
        </span>
      </div>
    </form>
  );
}
