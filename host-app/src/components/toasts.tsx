import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";

export interface ToastMessage {
  /** What happened, in a few words. */
  readonly title: string;
  readonly text?: string;
  readonly tone?: "danger";
  /** For example to undo it. */
  readonly action?: { readonly label: string; onSelect(): void };
}

/** Messages on their way to the screen. */
export interface ToastQueue {
  /** Gives every message to a receiver, those that wait at once; gives back what ends that. */
  deliverTo(receive: (message: ToastMessage) => void): () => void;
}

const waiting: ToastMessage[] = [];
let receiver: ((message: ToastMessage) => void) | undefined;
let used = false;
let tellUsed = (): void => {};

/** Tells at the edge of the page that something happened, for a few seconds. Not for what has to be acted upon. */
export function showToast(message: ToastMessage): void {
  if (receiver) return receiver(message);
  waiting.push(message);
  used = true;
  return tellUsed();
}

const queue: ToastQueue = {
  deliverTo(receive) {
    receiver = receive;
    for (const message of waiting.splice(0)) receive(message);
    return () => (receiver = undefined);
  },
};

function subscribe(listener: () => void): () => void {
  tellUsed = listener;
  return () => (tellUsed = () => {});
}

const ToastList = lazyPart(async () => (await import("./popups/toast-list.tsx")).ToastList);

/** The place of the toasts, once on a page. What shows them is loaded with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribe, () => used);
  return wanted && <Suspense fallback={null}>{<ToastList queue={queue} />}</Suspense>;
}
