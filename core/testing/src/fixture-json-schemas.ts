import { z } from "zod";
import { libraryFixtureSchema } from "./library-fixture.ts";
import { providerFixtureSchemas } from "./provider-fixture.ts";
import { taskFixtureSchema } from "./task-fixture.ts";

/** The files of a plugin's `fixtures/` as JSON Schema, by the path of the file. */
export function fixtureJsonSchemas(): Readonly<Record<string, object>> {
  const { task, models, failures, batch, mocks } = providerFixtureSchemas;
  const schemas = {
    "providers/<id>/fixtures/<task>.json": task,
    "providers/<id>/fixtures/models.json": models,
    "providers/<id>/fixtures/failures.json": failures,
    "providers/<id>/fixtures/batch.json": batch,
    "providers/<id>/fixtures/mocks.json": mocks,
    "libraries/<id>/fixtures/<case>.json": libraryFixtureSchema,
    "tasks/<id>/fixtures/<call>.json": taskFixtureSchema,
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([file, schema]) => [file, z.toJSONSchema(schema, { io: "input" })]),
  );
}
