import { Component, type ReactNode } from "react";
import { Link } from "react-router";
import { PluginError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import { entryLabel } from "../host/catalogue/labels.ts";
import { ErrorNotice } from "./error-notice.tsx";

export interface PluginBoundaryProps {
  /** The plugin of the part. */
  readonly entry: IndexEntry;
  /** Name of the part, for example `example`. */
  readonly part: string;
  /** Replaces a part that throws; default: which plugin failed, and why. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
  /** Called after it has thrown. */
  onFail?(error: unknown): void;
  /** In place of `fallback`, if it shows the error. */
  renderFallback?(error: unknown): ReactNode;
}

interface PluginBoundaryState {
  /** The thrown value, in a list so that even `undefined` counts. */
  readonly thrown: readonly unknown[];
}

/** Why a widget was stopped, which names its plugin; empty for anything that the widget's own code has thrown. */
export const reasonOf = (thrown: unknown): string => (PluginError.isInstance(thrown) ? thrown.message : "");

/** Keeps a plugin's part from breaking the page when it throws. A new build of the plugin resets it. */
export function PluginBoundary(props: PluginBoundaryProps) {
  return (
    <Boundary
      key={Object.values(props.entry.files)
        .map(({ path }) => path)
        .join(" ")}
      {...props}
    />
  );
}

class Boundary extends Component<PluginBoundaryProps, PluginBoundaryState> {
  override state: PluginBoundaryState = { thrown: [] };

  override componentDidCatch(error: unknown) {
    this.props.onFail?.(error);
  }

  static getDerivedStateFromError(error: unknown): PluginBoundaryState {
    return { thrown: [error] };
  }

  override render() {
    const { entry, part, fallback, renderFallback, children } = this.props;
    const { thrown } = this.state;
    if (thrown.length === 0) return children;
    const [error] = thrown;
    if (renderFallback) return renderFallback(error);
    if (fallback !== undefined) return fallback;
    return (
      <>
        <ErrorNotice
          role="alert"
          title={`The ${part} of the ${entry.kind} “${entryLabel(entry)}” could not be shown`}
          error={error}
        />
        <p className="pb-small">
          Its plugin is at fault: <Link to={`/plugins?q=${encodeURIComponent(entry.id)}`}>see it, or disable it</Link>.
        </p>
      </>
    );
  }
}
