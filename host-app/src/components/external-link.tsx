import type { ReactNode } from "react";
import { ExternalIcon } from "@patchbay/widgets/parts";

/** A link out of the app, in a new tab. Anything but http(s) is shown as text: addresses come from manifests. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a className="pb-external" href={href} target="_blank" rel="noreferrer">
      {children}
      <ExternalIcon size={12} />
      <span className="pb-visually-hidden">(opens in a new tab)</span>
    </a>
  );
}
