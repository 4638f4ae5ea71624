import { checkJson, describeJsonIssues } from "@patchbay/core/chat";
import { useMemo } from "react";
import { CodeBlock } from "../../../ui/code/code-block.tsx";
import { indented } from "./tool-call-view.tsx";
import type { TaskCall } from "../../../calls/run/run.ts";

interface ResponseFormat {
  readonly json_schema?: { readonly name?: string; readonly schema?: Readonly<Record<string, unknown>> | null } | null;
}

/** An answer in JSON mode: whether it matches, or what is wrong and where. */
export function FormattedAnswer({ text, call }: { readonly text: string; readonly call: TaskCall }) {
  const { json_schema: named } = call.args["response_format"] as ResponseFormat;
  const problem = useMemo(() => problemOf(text, named?.schema ?? undefined), [text, named]);
  const by = named?.schema ? `the schema ${named.name ?? ""}`.trim() : undefined;
  return (
    <>
      <CodeBlock code={indented(text)} language="json" label="Answer as JSON" />
      <p className="pb-small pb-break pb-format-check" data-tone={problem === undefined ? "success" : "danger"}>
        {problem === undefined
          ? `Valid${by ? `: the answer follows ${by}.` : " JSON."}`
          : `Not valid${by ? ` by ${by}` : ""}: ${problem}`}
      </p>
    </>
  );
}

/** @returns undefined if the answer matches */
export function problemOf(text: string, schema: Readonly<Record<string, unknown>> | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `this is not JSON (${error instanceof Error ? error.message : String(error)}).`;
  }
  const issues = schema ? checkJson(schema, value) : [];
  return issues.length === 0 ? undefined : `${describeJsonIssues(issues, "the answer")}.`;
}
