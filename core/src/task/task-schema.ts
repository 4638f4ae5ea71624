import type { JsonSchema } from "../json-schema/check-json.ts";

export type { JsonSchema };

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  /** What is wrong, in one sentence. */
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

/** How a form asks for a value where its type alone does not say it; `mask` is painted over the image of `inputs`. */
export type InputHint = "multiline" | "image" | "mask" | "audio" | "video" | "table" | "messages" | "labels" | "json";

/** What every kind of schema may say. */
export interface Description {
  /** The field's label in forms. */
  readonly title?: string;
  /** What it does, shown below the field. */
  readonly description?: string;
  /** What the server takes when the value is absent; shown in forms, never filled in by a check. */
  readonly default?: unknown;
  /** Values to choose from. */
  readonly examples?: readonly unknown[];
  /** Which control the form shows. */
  readonly input?: InputHint;
}

/** What the schema of a number may say besides. */
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

/** What the schema of a list may say besides. */
export interface ListDescription extends Description {
  /** Least number of items. */
  readonly minItems?: number;
  /** Greatest number of items. */
  readonly maxItems?: number;
}
