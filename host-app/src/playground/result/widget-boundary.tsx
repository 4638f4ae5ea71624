import { Component, type ReactNode } from "react";

export interface WidgetBoundaryProps {
  /** Shown in place of a widget that throws. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
  /** Called when it has thrown. */
  onFail?(): void;
}

/** Keeps a task's widget that throws from taking the page along. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
