import type { JsonSchema } from "../json-schema/check-json.ts";

export type { JsonSchema };

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  readonly message: string;
  /** Member names and list positions from the top to the place. */
  readonly path?: readonly unknown[];
}

/** Result of a check, as Standard Schema defines it. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/**
 * Describes and checks a value: a Standard Schema (https://standardschema.dev) that also shows itself as JSON Schema,
 * from which forms are made.
 */
export interface TaskSchema<Value = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Value>;
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
  readonly jsonSchema: JsonSchema;
}

/** The value type that a schema describes. */
export type ValueOf<Schema> = Schema extends TaskSchema<infer Value> ? Value : never;

/** How a form asks for a value where its type alone does not say it. */
export type InputHint = "multiline" | "image" | "audio" | "video" | "table" | "messages" | "labels" | "json";

/** What every kind of schema may say. */
export interface Description {
  readonly title?: string;
  readonly description?: string;
  /** What the server takes when the value is absent; shown in forms, never filled in by a check. */
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly input?: InputHint;
}

export interface NumberDescription extends Description {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

export interface ListDescription extends Description {
  readonly minItems?: number;
  readonly maxItems?: number;
}
