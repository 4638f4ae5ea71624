import "../turns/turns.css";
import { Button } from "../../../ui/button.tsx";
import { JsonField } from "../../../ui/editor/json-field.tsx";
import {
  formatJson,
  problemAt,
  readJsonField,
  type JsonProblem,
  type JsonShape,
} from "../../../ui/editor/json-text.ts";
import type { FormField } from "../../../ui/form/form-field.ts";
import type { ChatForm } from "../use-chat-form.ts";
import { FORMAT_SAMPLES, TOOL_SAMPLES, toolOf } from "./tool-samples.ts";

/** The tools that a model may call, and the format of its answer. */
export function JsonFields({ chatForm: { fields, form } }: { readonly chatForm: ChatForm }) {
  const tools = fields.find(({ name }) => name === "tools");
  const format = fields.find(({ name }) => name === "response_format");
  const textOf = (field: FormField) => {
    const draft = form.drafts[field.name];
    return typeof draft === "string" ? draft : "";
  };
  const addTool = (field: FormField, tool: object) => {
    const read = readJsonField(textOf(field), "array");
    const known = "value" in read && Array.isArray(read.value) ? (read.value as object[]) : [];
    form.set(field, formatJson([...known, tool]));
  };
  return (
    <>
      {tools && (
        <div>
          <CheckedField
            field={tools}
            shape="array"
            text={textOf(tools)}
            problem={form.problems["tools"]}
            set={form.set}
          />
          <div className="pb-row pb-muted pb-small pb-json-samples">
            Add
            {TOOL_SAMPLES.map((sample) => (
              <Button key={sample.name} onClick={() => addTool(tools, toolOf(sample))}>
                {sample.label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {format && (
        <div>
          <CheckedField
            field={{ ...format, label: "Output format" }}
            shape="object"
            text={textOf(format)}
            problem={form.problems["response_format"]}
            set={form.set}
          />
          <div className="pb-row pb-muted pb-small pb-json-samples">
            Use
            {FORMAT_SAMPLES.map(({ label, format: sample }) => (
              <Button key={label} onClick={() => form.set(format, formatJson(sample))}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

interface CheckedFieldProps {
  readonly field: FormField;
  readonly shape: JsonShape;
  readonly text: string;
  /** What the call's schema finds wrong. */
  readonly problem: string | undefined;
  readonly set: ChatForm["form"]["set"];
}

function CheckedField({ field, shape, text, problem, set }: CheckedFieldProps) {
  const read = readJsonField(text, shape);
  const shownProblem =
    "problem" in read ? read.problem : problemAtStart(text, problem ?? schemaProblem(field.name, read.value));
  return (
    <JsonField
      label={field.label}
      value={text}
      problem={shownProblem}
      placeholder={shape === "array" ? "No tools" : "Text"}
      onChange={(value) => set(field, value)}
    />
  );
}

function problemAtStart(text: string, reason: string | undefined): JsonProblem | undefined {
  return reason === undefined ? undefined : problemAt(text, Math.max(0, text.search(/\S/)), reason);
}

const TYPES: readonly unknown[] = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** What is wrong with the schemas of tools or of an answer. */
export function schemaProblem(name: string, value: unknown): string | undefined {
  if (name === "response_format") {
    const { type, json_schema: named } = (value ?? {}) as { type?: unknown; json_schema?: { schema?: unknown } };
    return type === "json_schema" ? schemaFault(named?.schema, "json_schema.schema") : undefined;
  }
  const tools = Array.isArray(value) ? (value as { function?: { parameters?: unknown } }[]) : [];
  return tools
    .map(({ function: tool }, path) =>
      tool?.parameters === undefined ? undefined : schemaFault(tool.parameters, `[${path}].function.parameters`),
    )
    .find((fault) => fault !== undefined);
}

function schemaFault(schema: unknown, path: string): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    return `${path} is no JSON Schema: expected an object such as {"type": "object"}.`;
  const { type, properties, items } = schema as Readonly<Record<string, unknown>>;
  const unknown = [type].flat().find((one) => one !== undefined && !TYPES.includes(one));
  if (unknown !== undefined) return `${path}.type is ${JSON.stringify(unknown)}; expected one of ${TYPES.join(", ")}.`;
  if (properties !== undefined && (typeof properties !== "object" || properties === null || Array.isArray(properties)))
    return `${path}.properties must be an object of schemas.`;
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, unknown>>);
  return (
    members.map(([name, one]) => schemaFault(one, `${path}.properties.${name}`)).find((fault) => fault !== undefined) ??
    (items === undefined || Array.isArray(items) ? undefined : schemaFault(items, `${path}.items`))
  );
}
