import { Component, Suspense, type ReactNode } from "react";
import { InsteadContext } from "./lazy-part.tsx";

export interface OptionalPartProps {
  /** Shown while the part is loading, and if it fails to load. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * An optional part of a page: if its code fails to load, for example without a network, no error is shown. It is
 * requested again when the network is back.
 */
export class OptionalPart extends Component<OptionalPartProps> {
  override render() {
    const { fallback, children } = this.props;
    return (
      // A constant value: with a changing one, React would check everything below with every chunk of an answer.
      <InsteadContext value={this}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </InsteadContext>
    );
  }
}
