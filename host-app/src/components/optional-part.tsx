import { Component, Suspense, type ReactNode } from "react";
import { askAgain, PartNotLoadedError } from "./lazy-part.tsx";

export interface OptionalPartProps {
  /** Stands in its place while its code is on its way, and where it does not arrive. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part that the page around it does without: where its code does not arrive, for example without a network, the rest stays
 * as it is. It is asked for again when the network is back.
 */
export class OptionalPart extends Component<OptionalPartProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    addEventListener("online", this.onOnline);
  }

  override componentWillUnmount() {
    removeEventListener("online", this.onOnline);
  }

  onOnline = () => {
    if (this.state.error === undefined) return;
    askAgain();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    // What breaks by itself is the page's to tell.
    if (!((error as unknown) instanceof PartNotLoadedError)) throw error as unknown;
    return fallback;
  }
}
