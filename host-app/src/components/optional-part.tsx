import { Component, Suspense, type ReactNode } from "react";
import { InsteadContext } from "./lazy-part.tsx";

export interface OptionalPartProps {
  /** Stands in its place while its code is on its way, and where it does not arrive. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part that the page around it does without: where its code does not arrive, for example without a network, nobody is told.
 * It is asked for again when the network is back.
 */
export class OptionalPart extends Component<OptionalPartProps> {
  override render() {
    const { fallback, children } = this.props;
    return (
      // Itself, which stays the same: of another value, React would look through all that is below with every piece of an answer.
      <InsteadContext value={this}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </InsteadContext>
    );
  }
}
