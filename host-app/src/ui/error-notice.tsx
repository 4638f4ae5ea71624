import { Notice } from "./notice.tsx";
import { useSyncExternalStore, type ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";

export interface ErrorNoticeProps {
  /** What failed. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Additional advice. */
  readonly hint?: string | undefined;
  /** Other actions next to the retry button. */
  readonly children?: ReactNode;
  readonly role?: "alert";
}

/** A readable error: what failed, the cause and its remedy, and a retry button. */
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

/**
 * Address of the heading that explains the error. A plugin controls the error's property, so it can link nowhere else.
 */
function helpOf(error: unknown): string | undefined {
  const help = error instanceof Error && "help" in error ? error.help : undefined;
  return typeof help === "string" && /^docs\/errors#\w+$/.test(help) ? `/${help}` : undefined;
}

/**
 * The client's advice to programmers about an answer of the wrong form, which does not help here. The error's `detail`
 * cannot replace the message, because the message also contains what came instead, and that a call may have been
 * accepted.
 */
const ADVICE_FOR_CODE = /^Invalid inference output: | Use the 'request' method .*? in its options\./g;

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const message = error.message.replace(ADVICE_FOR_CODE, "");
  return cause instanceof Error && !isSaid(cause, message) ? `${message} (${cause.message})` : message;
}

/** A message about JSON already contains the parser's error. */
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

/** Whether the browser reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
