import type { ReactNode } from "react";

/** A line of a list of facts; nothing where nothing is known. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
