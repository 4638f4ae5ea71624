import { Component, type ReactNode } from "react";

export interface WidgetBoundaryProps {
  /** Shown in place of a widget that throws. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a task's widget that throws from taking the page along. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <p className="pb-small pb-muted">The task&rsquo;s own widget failed; this is the plain result.</p>
        {this.props.fallback}
      </>
    );
  }
}
