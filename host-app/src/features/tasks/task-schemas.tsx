import { Fragment } from "react";
import type { CallSchemas, Task, TaskSchema, JsonSchema } from "@patchbay/core/task";
import { DataTable } from "../../ui/data-table.tsx";
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

/** A member of a value that a JSON Schema describes. */
interface SchemaRow {
  /** Path of the member, for example `parameters.top_k`, or `[].label` in a list's items. Empty: the value itself. */
  readonly path: string;
  /** Readable type. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** The server's default as JSON. */
  readonly fallback?: string;
}

const DEEPEST = 6;

/** Form hints for texts that hold media. */
const MEDIA: readonly unknown[] = ["image", "audio", "video"];

/** Lists the members of a schema and of its nested members. */
export function schemaRows(schema: JsonSchema): readonly SchemaRow[] {
  const rows = new Map<string, SchemaRow>();
  // Of alternatives with the same member, the first is listed.
  for (const row of rowsBelow(schema, "", 0)) if (!rows.has(row.path)) rows.set(row.path, row);
  return rows.size > 0 ? [...rows.values()] : [rowOf(schema, "", true)];
}

function rowsBelow(schema: JsonSchema, path: string, depth: number): SchemaRow[] {
  if (depth > DEEPEST) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const members = Object.entries(asSchema(schema.properties)).flatMap(([name, value]) => {
    const member = asSchema(value);
    const memberPath = path === "" ? name : `${path}.${name}`;
    return [rowOf(member, memberPath, required.includes(name)), ...rowsBelow(member, memberPath, depth + 1)];
  });
  const items = schema.items === undefined ? [] : rowsBelow(asSchema(schema.items), `${path}[]`, depth + 1);
  return [...members, ...items, ...alternativesOf(schema).flatMap((one) => rowsBelow(one, path, depth + 1))];
}

function rowOf(schema: JsonSchema, path: string, required: boolean): SchemaRow {
  const { title, description, default: fallback } = schema;
  const texts = [typeof title === "string" ? `${title}.` : "", typeof description === "string" ? description : ""];
  return {
    path,
    type: typeText(schema),
    required,
    description: texts.filter(Boolean).join(" "),
    fallback: fallback === undefined ? undefined : JSON.stringify(fallback),
  };
}

function typeText(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeText))].join(" or ");
  if (schema.type === "array") return schema.items ? `list of ${typeText(asSchema(schema.items))}` : "list";
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type;
  const medium = MEDIA.includes(schema["x-input"]) && `(${String(schema["x-input"])})`;
  return [type ?? "anything", medium, rangeText(schema)].filter(Boolean).join(" ");
}

function rangeText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const ends = [
    typeof minimum === "number" && Number.isSafeInteger(minimum) && minimum > Number.MIN_SAFE_INTEGER && `≥ ${minimum}`,
    typeof exclusiveMinimum === "number" && `> ${exclusiveMinimum}`,
    typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER && `≤ ${maximum}`,
    typeof exclusiveMaximum === "number" && `< ${exclusiveMaximum}`,
  ];
  return ends.filter(Boolean).join(", ");
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf } = schema;
  return [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.map(asSchema) : []));
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? (value as JsonSchema) : {};
}
