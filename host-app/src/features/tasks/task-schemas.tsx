import { Fragment } from "react";
import type { CallSchemas, Task, TaskSchema } from "@patchbay/core/task";
import { DataTable } from "../../ui/data-table.tsx";
import { schemaRows, type SchemaRow } from "./schema-rows.ts";
import { Section } from "../../ui/section.tsx";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { Fold } from "../../ui/fold.tsx";
import { counted } from "../../ui/format-values.ts";

/** Most members of a schema that is shown expanded. */
const SHORT = 12;

/** Arguments and results of a task, for each of its calls. */
export function TaskSchemas({ id, task }: { readonly id: string; readonly task: Task }) {
  const mainCall: Partial<CallSchemas> = {
    input: task.input,
    output: task.output,
  };
  const calls = [[id, mainCall] as const, ...Object.entries(task.otherCalls ?? {})];
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
  const members = counted(rows.length, "member");
  const table = () => <SchemaTable label={`Schema ${id}`} rows={rows} />;
  return (
    <Section id={id} title={title} level={3}>
      {rows.length <= SHORT ? (
        <details className="pb-details" open>
          <summary>{members}</summary>
          {table()}
        </details>
      ) : (
        <Fold summary={members} loading="Loading the members">
          {table}
        </Fold>
      )}
      {/* Highlighting takes thousands of elements, which few readers look at. */}
      <Fold summary="As JSON Schema" loading="Loading the JSON Schema">
        {() => (
          <CodeBlock code={JSON.stringify(schema.jsonSchema, null, 2)} language="json" label={`JSON Schema ${id}`} />
        )}
      </Fold>
    </Section>
  );
}

/** A JSON Schema as a table: one row for each member. */
function SchemaTable({ label, rows }: { readonly label: string; readonly rows: readonly SchemaRow[] }) {
  return (
    <DataTable label={label} className="pb-schema" columns={["Member", "Type", "Meaning"]}>
      {rows.map(({ path, type, required, description, fallback }) => (
        <tr key={path}>
          <th scope="row">
            <code>{path || "(the value)"}</code>
            {required && " "}
            {required && <span className="pb-muted pb-tiny">required</span>}
          </th>
          <td>
            <code>{type}</code>
          </td>
          <td>
            {description}
            {fallback !== undefined && (
              <span className="pb-muted">
                {" "}
                Default: <code>{fallback}</code>
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
