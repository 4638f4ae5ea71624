import type { ReactNode } from "react";
import { InfoIcon, WarningIcon } from "@patchbay/widgets/parts";

export interface NoticeProps {
  readonly tone?: "neutral" | "warning" | "danger";
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons and links that solve the problem. */
  readonly actions?: ReactNode;
  /** `alert` if it appears because of a user action. */
  readonly role?: "alert" | "status";
}

/** A notice: what happened and what to do. */
export function Notice({ tone = "neutral", title, children, actions, role }: NoticeProps) {
  return (
    <div className="pb-notice" data-tone={tone} role={role}>
      {tone === "neutral" ? <InfoIcon /> : <WarningIcon />}
      <div className="pb-stack pb-gap-1 pb-break pb-notice-body">
        <p className="pb-strong">{title}</p>
        {children}
        {actions && <div className="pb-row pb-notice-actions">{actions}</div>}
      </div>
    </div>
  );
}

/** What is wrong with an input or an action, announced to screen readers; nothing without a text. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="pb-field-error" role="alert">
      {text}
    </p>
  );
}
