import type { ReactNode } from "react";

/** Most damaged entries that are named one by one. */
const MOST_NAMED = 10;

export interface DamagedListProps {
  readonly damaged: readonly { readonly name: ReactNode; readonly reason: string }[];
}

/** Names damaged entries of a store, each with its reason. */
export function DamagedList({ damaged }: DamagedListProps) {
  return (
    <ul>
      {damaged.slice(0, MOST_NAMED).map(({ name, reason }, index) => (
        <li key={index}>
          {name}: {reason}
        </li>
      ))}
      {damaged.length > MOST_NAMED && <li>and {damaged.length - MOST_NAMED} more</li>}
    </ul>
  );
}
