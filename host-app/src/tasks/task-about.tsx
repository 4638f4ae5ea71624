import { Section } from "../components/section.tsx";
import { Markdown } from "../docs/markdown/markdown.tsx";

export interface TaskAboutProps {
  /** Markdown, whose first heading is the task's name. */
  readonly text: string;
}

/** What a task is good for and how it is called, in the words of its plugin. */
export function TaskAbout({ text }: TaskAboutProps) {
  return (
    <Section id="about" title="In practice">
      <Markdown text={text.replace(/^\s*# .*\n/, "")} lowerBy={1} idPrefix="about-" />
    </Section>
  );
}
