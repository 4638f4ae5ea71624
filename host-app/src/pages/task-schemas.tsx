import type { Task } from "@patchbay/core/task";
import { Section } from "../components/section.tsx";
import { CodeBlock } from "../docs/index.ts";

/** The JSON Schemas of a task's arguments and result. */
export function TaskSchemas({ task }: { readonly task: Task }) {
  if (!task.input && !task.output) return null;
  return (
    <Section id="schema" title="Schema">
      {task.input && (
        <details className="pb-details">
          <summary>Input</summary>
          <CodeBlock code={JSON.stringify(task.input.jsonSchema, null, 2)} language="json" label="Input schema" />
        </details>
      )}
      {task.output && (
        <details className="pb-details">
          <summary>Output</summary>
          <CodeBlock code={JSON.stringify(task.output.jsonSchema, null, 2)} language="json" label="Output schema" />
        </details>
      )}
    </Section>
  );
}
