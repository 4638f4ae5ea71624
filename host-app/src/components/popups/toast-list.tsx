import { useEffect, useState } from "react";
import { Toast } from "@base-ui/react/toast";
import { CloseIcon } from "@patchbay/widgets/parts";
import type { ToastMessage, ToastQueue } from "../toasts.tsx";

const SHOWN_MS = 8000;

/** Shows the messages of a queue, and takes them out of it. */
export function ToastList({ queue }: { readonly queue: ToastQueue }) {
  const [manager] = useState(() => Toast.createToastManager<Pick<ToastMessage, "tone">>());
  useEffect(
    () =>
      queue.deliverTo(({ title, text, tone, action }) => {
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
      }),
    [manager, queue],
  );
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="pb-toasts">
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
  const { toasts } = Toast.useToastManager<Pick<ToastMessage, "tone">>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="pb-toast" data-tone={toast.data?.tone} swipeDirection="right">
      <Toast.Content className="pb-toast-content">
        <div className="pb-toast-text">
          <Toast.Title className="pb-toast-title" />
          <Toast.Description className="pb-muted" />
        </div>
        <Toast.Action className="pb-button" />
        <Toast.Close className="pb-icon-button" aria-label="Dismiss">
          <CloseIcon size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
