import { Component, Suspense, type ComponentType, type ReactNode } from "react";
import { InsteadContext, lazyPart, type LazyPart } from "./lazy-part.tsx";

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

/** An optional part in whose place there is nothing until its code is loaded. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazyPart(load);
  const Optional = (props: Props) => (
    <OptionalPart fallback={null}>
      <Part {...props} />
    </OptionalPart>
  );
  return Object.assign(Optional, { preload: Part.preload });
}
