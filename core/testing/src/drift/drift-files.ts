import { z } from "zod";
import { malformed } from "@patchbay/core/plugin";
import type { Shape, VendorShapes } from "./shape.ts";

const routeKey = z
  .string()
  .regex(/^(GET|POST|DELETE) \/\S*$/, 'expected a method and the end of a path, as "POST /chat/completions"');

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.strictObject({
    $ref: z.string().exactOptional(),
    type: z.enum(["string", "number", "boolean", "null", "array", "object"]).exactOptional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
    items: shape.exactOptional(),
    properties: z.record(z.string(), shape).exactOptional(),
    required: z.array(z.string()).exactOptional(),
    additionalProperties: shape.exactOptional(),
    anyOf: z.array(shape).exactOptional(),
  }),
);

/**
 * A vendor's types: their package, the types of each route, and their shapes when this file was last written.
 * `patchbay drift --update` writes `shapes` and `definitions`; the rest is handwritten.
 */
const vendorFile = z.strictObject({
  package: z.string().describe("The npm package with the vendor's types."),
  openapi: z
    .string()
    .exactOptional()
    .describe("Path of an OpenAPI document (JSON) within the package, which then describes the routes."),
  routes: z
    .record(
      routeKey,
      z.strictObject({
        request: z.string().exactOptional(),
        answer: z.string().exactOptional(),
        event: z.string().exactOptional(),
      }),
    )
    .describe(
      "Method and end of the path, with `*` for one segment or its start -> TypeScript types of request, answer and event.",
    ),
  version: z.string().default("").describe("The package's version when the shapes were written."),
  shapes: z
    .record(
      routeKey,
      z.strictObject({
        request: shape.exactOptional(),
        answer: shape.exactOptional(),
        event: shape.exactOptional(),
      }),
    )
    .default({}),
  definitions: z.record(z.string(), shape).default({}),
});

/** `drift.json` of a provider: whose types its fixtures and mocks are held to. */
const driftFile = z.strictObject({
  vendors: z
    .array(
      z.strictObject({
        file: z.string().describe("The file with the vendor's types, relative to this one."),
        compatible: z
          .string()
          .min(1)
          .exactOptional()
          .describe("The provider's document that it uses this other vendor's protocol; absent: its own types."),
        routes: z
          .array(routeKey)
          .exactOptional()
          .describe("The routes of the file that the provider also has; absent: all."),
      }),
    )
    .min(1),
  deviations: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe("A difference as `patchbay drift` reports it -> the reason to accept it."),
});

export type VendorFile = z.output<typeof vendorFile>;
export type DriftFile = z.output<typeof driftFile>;

/** @throws ManifestError when the file has another form */
export function parseVendorFile(file: string, content: unknown): VendorFile {
  const result = vendorFile.safeParse(content);
  if (!result.success) throw malformed(file, result.error);
  return result.data;
}

/** @throws ManifestError when the file has another form */
export function parseDriftFile(file: string, content: unknown): DriftFile {
  const result = driftFile.safeParse(content);
  if (!result.success) throw malformed(file, result.error);
  return result.data;
}

/** The file with new shapes, one per line so that changes are easy to see. */
export function writeVendorFile({ package: name, openapi, routes }: VendorFile, made: VendorShapes): string {
  const shapes = Object.entries(made.shapes).map(
    ([key, parts]) => `    ${JSON.stringify(key)}: {\n${lines(parts, "      ")}\n    }`,
  );
  const head = JSON.stringify(
    { package: name, ...(openapi !== undefined && { openapi }), routes, version: made.version },
    null,
    2,
  );
  const body = [
    `  "shapes": {\n${shapes.join(",\n")}\n  }`,
    `  "definitions": {\n${lines(made.definitions, "    ")}\n  }`,
  ];
  return `${head.slice(0, -2)},\n${body.join(",\n")}\n}\n`;
}

function lines(members: Readonly<Record<string, unknown>>, indent: string): string {
  return Object.entries(members)
    .map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(",\n");
}
