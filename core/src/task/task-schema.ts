import type { JsonSchema } from "../json-schema/check-json.ts";

export type { JsonSchema };

/** One problem of a value. */
export interface SchemaIssue {
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Member names and list positions from the root to the problem. */
  readonly path?: readonly unknown[];
}

/** Result of a check, as Standard Schema defines it. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/**
 * Describes and checks a value: a Standard Schema (https://standardschema.dev) that is also available as JSON Schema, for
 * forms.
 */
export interface TaskSchema<Value = unknown> {
  /** The check, as Standard Schema defines it. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Value>;
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
  /** The same as JSON Schema. */
  readonly jsonSchema: JsonSchema;
}

/** The value type that a schema describes. */
export type ValueOf<Schema> = Schema extends TaskSchema<infer Value> ? Value : never;

/** The form control, if the type alone does not determine it; `mask` is painted over the image of `inputs`. */
export type InputHint = "multiline" | "image" | "mask" | "audio" | "video" | "table" | "messages" | "labels" | "json";

/** Annotations of every schema. */
export interface Description {
  /** The field's label in forms. */
  readonly title?: string;
  /** What it does, shown below the field. */
  readonly description?: string;
  /** What the server uses if the value is absent; shown in forms, never filled in by a check. */
  readonly default?: unknown;
  /** Values to choose from. */
  readonly examples?: readonly unknown[];
  /** Which control the form shows. */
  readonly input?: InputHint;
}

/** Further limits of a number's schema. */
export interface NumberDescription extends Description {
  /** Least value. */
  readonly minimum?: number;
  /** Greatest value. */
  readonly maximum?: number;
  /** The value is greater than this. */
  readonly exclusiveMinimum?: number;
  /** The value is less than this. */
  readonly exclusiveMaximum?: number;
}

/** Further limits of a list's schema. */
export interface ListDescription extends Description {
  /** Least number of items. */
  readonly minItems?: number;
  /** Greatest number of items. */
  readonly maxItems?: number;
}
