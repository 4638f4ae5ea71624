import { Fragment } from "react";
import type { CallSchemas, Task, TaskSchema } from "@patchbay/core/task";
import { schemaRows } from "./schema-rows.ts";
import { Section } from "../components/section.tsx";
import { CodeBlock } from "../docs/code-block.tsx";
import { SchemaTable } from "./schema-table.tsx";

/** Up to how many members a schema is shown at once. */
const SHORT = 12;

/** Arguments and results of a task, for each way in which it is called. */
export function TaskSchemas({ id, task }: { readonly id: string; readonly task: Task }) {
  const own: Partial<CallSchemas> = {
    input: task.input,
    output: task.output,
  };
  const calls = [[id, own] as const, ...Object.entries(task.otherCalls ?? {})];
  const shown = calls.filter(([, { input, output }]) => input ?? output);
  if (shown.length === 0) return null;
  return (
    <Section id="schema" title="Schema">
      {shown.map(([call, { input, output }]) => {
        const of = shown.length > 1 ? ` of ${call}` : "";
        return (
          <Fragment key={call}>
            {input && <OneSchema title={`Input${of}`} id={`${call}-input`} schema={input} />}
            {output && <OneSchema title={`Output${of}`} id={`${call}-output`} schema={output} />}
          </Fragment>
        );
      })}
    </Section>
  );
}

interface OneSchemaProps {
  readonly title: string;
  readonly id: string;
  readonly schema: TaskSchema;
}

function OneSchema({ title, id, schema }: OneSchemaProps) {
  const rows = schemaRows(schema.jsonSchema);
  return (
    <Section id={id} title={title} level={3}>
      <details className="pb-details" open={rows.length <= SHORT}>
        <summary>
          {rows.length} {rows.length === 1 ? "member" : "members"}
        </summary>
        <SchemaTable label={`Schema ${id}`} rows={rows} />
      </details>
      <details className="pb-details">
        <summary>As JSON Schema</summary>
        <CodeBlock code={JSON.stringify(schema.jsonSchema, null, 2)} language="json" label={`JSON Schema ${id}`} />
      </details>
    </Section>
  );
}
