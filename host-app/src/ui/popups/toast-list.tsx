import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Toast } from "@base-ui/react/toast";
import { CloseIcon } from "@patchbay/widgets/parts";
import type { ToastMessage } from "../show-toast.ts";

const SHOWN_MS = 8000;

const manager = Toast.createToastManager<Pick<ToastMessage, "tone">>();
let container: ReturnType<typeof makeContainer> | undefined;

/**
 * Shows a message at the edge of the window. The container is created with the first one, so that pages without
 * messages have none.
 */
export async function addToast({ title, text, tone, action }: ToastMessage): Promise<void> {
  container ??= makeContainer();
  await container.ready;
  const id = manager.add({
    title,
    description: text,
    timeout: SHOWN_MS,
    priority: tone === "danger" ? "high" : "low",
    data: { tone },
    actionProps: action && {
      children: action.label,
      onClick() {
        manager.close(id);
        action.onSelect();
      },
    },
  });
}

function makeContainer() {
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const ready = new Promise<void>((resolve) => root.render(<ToastList onReady={resolve} />));
  return { element, root, ready };
}

/** Removes all messages and their container. */
export function clearToasts(): void {
  container?.root.unmount();
  container?.element.remove();
  container = undefined;
}

/** @param onReady called once the manager's messages are shown */
function ToastList({ onReady }: { onReady(): void }) {
  useEffect(onReady, [onReady]);
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager}>
        <Toast.Portal>
          <Toast.Viewport className="pb-toasts">
            <Messages />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  );
}

function Messages() {
  const { toasts } = Toast.useToastManager<Pick<ToastMessage, "tone">>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="pb-toast"
      data-tone={toast.data?.tone}
      swipeDirection="right"
      // Base UI hides urgent messages, which are announced from another element, but their buttons remain focusable.
      aria-hidden={false}
    >
      <Toast.Content className="pb-bar">
        <div className="pb-toast-text">
          <Toast.Title className="pb-toast-title" />
          <Toast.Description className="pb-muted" />
        </div>
        <Toast.Action className="pb-button" />
        <Toast.Close className="pb-icon-button" aria-label="Dismiss" aria-hidden={false}>
          <CloseIcon size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
