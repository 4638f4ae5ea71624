import type { ReactNode } from "react";
import { Heading, type HeadingProps } from "@patchbay/widgets/parts";

export interface SectionProps {
  /** Id of the section's heading. */
  readonly id: string;
  readonly title: string;
  readonly level?: HeadingProps["level"];
  readonly children: ReactNode;
}

/** A part of a page under a heading that can be linked to. */
export function Section({ id, title, level = 2, children }: SectionProps) {
  return (
    <section className="pb-section" aria-labelledby={id}>
      <Heading level={level} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
