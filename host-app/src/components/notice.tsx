import type { ReactNode } from "react";
import { InfoIcon, WarningIcon } from "@patchbay/widgets/parts";

export interface NoticeProps {
  readonly tone?: "neutral" | "warning" | "danger";
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons and links that mend the matter. */
  readonly actions?: ReactNode;
  /** `alert` when it appears because of what the person just did. */
  readonly role?: "alert" | "status";
}

/** Something that the reader should know: what happened and what to do. */
export function Notice({ tone = "neutral", title, children, actions, role }: NoticeProps) {
  return (
    <div className="pb-notice" data-tone={tone} role={role}>
      {tone === "neutral" ? <InfoIcon /> : <WarningIcon />}
      <div className="pb-notice-body">
        <p className="pb-notice-title">{title}</p>
        {children}
        {actions && <div className="pb-notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
