import { Notice } from "./notice.tsx";
import { useSyncExternalStore, type ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";

export interface ErrorNoticeProps {
  /** What could not be done. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** What helps here, besides what the error says. */
  readonly hint?: string;
  /** Other ways on, beside trying again. */
  readonly children?: ReactNode;
  readonly role?: "alert";
}

/** An error as people can read it: what failed, the cause with its remedy, and a way to try again. */
export function ErrorNotice({ title, error, onRetry, hint, role, children }: ErrorNoticeProps) {
  const online = useOnline();
  const help = helpOf(error);
  const actions = (onRetry || children || help) && (
    <>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {children}
      {help && <Link to={help}>What to do</Link>}
    </>
  );
  return (
    <Notice tone="danger" title={title} role={role} actions={actions}>
      <p>{textOf(error)}</p>
      {hint && <p>{hint}</p>}
      {!online && <p>This browser is offline.</p>}
    </Notice>
  );
}

/** Address of the heading that explains the error. An error's member may come from a plugin: it leads nowhere else. */
function helpOf(error: unknown): string | undefined {
  const help = error instanceof Error && "help" in error ? error.help : undefined;
  return typeof help === "string" && /^docs\/errors#\w+$/.test(help) ? `/${help}` : undefined;
}

/**
 * What the client tells programs to do with an answer of the wrong form: here nobody could. The error's `detail` would not
 * do in place of its message, which later says also what came instead, and that a call may have been accepted.
 */
const ADVICE_FOR_CODE = /^Invalid inference output: | Use the 'request' method .*? in its options\./g;

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const message = error.message.replace(ADVICE_FOR_CODE, "");
  return cause instanceof Error && !isSaid(cause, message) ? `${message} (${cause.message})` : message;
}

/** A message that speaks of JSON says in its own words what a parser would. */
function isSaid(cause: Error, message: string): boolean {
  return message.includes(cause.message) || (cause instanceof SyntaxError && message.includes("JSON"));
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser believes it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
