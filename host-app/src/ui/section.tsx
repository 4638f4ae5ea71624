import type { ReactNode } from "react";
import { Heading, type HeadingProps } from "@patchbay/widgets/parts";

export interface SectionProps {
  /** Id of the section's heading. */
  readonly id: string;
  readonly title: string;
  readonly level?: HeadingProps["level"];
  /** Actions for the whole section, next to its heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under a heading that can be linked to. */
export function Section({ id, title, level = 2, actions, children }: SectionProps) {
  const heading = (
    <Heading level={level} id={id}>
      {title}
    </Heading>
  );
  return (
    <section className="pb-section" aria-labelledby={id}>
      {actions ? (
        <div className="pb-row pb-gap-4 pb-between">
          {heading}
          <div className="pb-row-actions">{actions}</div>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
