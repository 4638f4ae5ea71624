import { Notice } from "../components/notice.tsx";

/** What the client warned of during a call, for example of a model in staging. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return warnings.map((warning) => <Notice key={warning} tone="warning" title={warning} />);
}
