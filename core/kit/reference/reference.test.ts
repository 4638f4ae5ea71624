import path from "node:path";
import { modelFactsJsonSchema } from "@patchbay/core/plugin";
import { fixtureJsonSchemas } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import manifestSchema from "../../manifest.schema.json" with { type: "json" };
import { contractPage } from "./contract-page.ts";
import { readDeclarations, type Declaration } from "./read-declarations.ts";
import { describeSchema, type Schema } from "./schema-page.ts";

/**
 * The pages of `docs/reference`, written from the types and schemas. After one of these has changed: run this file
 * with -u.
 */

const ROOT = path.resolve(import.meta.dirname, "../../..");
const declarations = (file: string): Declaration[] => readDeclarations(path.join(ROOT, "core/src", file));

/** The last contract member comes first, because it depends on those before it. */
const contractOf = (kind: string): Declaration[] => declarations(`${kind}/contract.ts`).toReversed();
const streamingDoor = new Set(declarations("sse/index.ts").map(({ name }) => name));
const streaming = declarations("sse/stream-format.ts").filter(({ name }) => streamingDoor.has(name));

/** Names on the manifest's page, and types that other pages explain. */
const ELSEWHERE = /Manifest$|^(ProviderPlugin|ProviderAuth|ProviderSetting|KeyPart|ReceivedAnswer)$/;

/** Declarations that are not in another list, by name. */
function besides(all: readonly Declaration[], others: readonly Declaration[]): Declaration[] {
  const names = new Set(others.map(({ name }) => name));
  return all.filter(({ name }) => !names.has(name) && !ELSEWHERE.test(name));
}

/** In an order that no move between files changes. */
function byName(all: readonly Declaration[]): Declaration[] {
  return all.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

const providerContract = [...besides(contractOf("provider"), streaming), ...streaming];
const taskContract = contractOf("task");
const taskSchemas = [...declarations("task/schema.ts"), ...declarations("task/task-schema.ts")];

const CONTRACTS = {
  provider: {
    lead: "What `src/index.ts` of a provider exports, and the builders of `@patchbay/core/provider`.",
    sections: [
      { title: "Contract", declarations: providerContract },
      { title: "Builders", declarations: byName(besides(declarations("provider/index.ts"), providerContract)) },
      { title: "Chats of other forms", declarations: byName(declarations("native-chat/index.ts")) },
    ],
  },
  library: {
    lead: "What `src/index.ts` of a library exports, and what `@patchbay/core/library` brings for writing code.",
    sections: [
      { title: "Contract", declarations: contractOf("library") },
      { title: "Writing code", declarations: byName(besides(declarations("library/index.ts"), contractOf("library"))) },
    ],
  },
  task: {
    lead: "What `src/index.ts` of a task exports, and how its schemas are written.",
    sections: [
      { title: "Contract", declarations: besides(taskContract, taskSchemas) },
      { title: "Schemas", declarations: besides(taskSchemas, taskContract) },
    ],
  },
};

const pageFile = (name: string): string => path.join(ROOT, "docs/reference", `${name}.md`);

describe("the reference", () => {
  it.each(Object.entries(CONTRACTS))("of the %s contract matches its types", async (kind, { lead, sections }) => {
    const title = `${kind[0]?.toUpperCase()}${kind.slice(1)} contract`;
    await expect(contractPage(title, lead, sections)).toMatchFileSnapshot(pageFile(kind));
  });

  it.each(Object.entries(CONTRACTS))("explains every member of the %s contract", (_, { sections }) => {
    const all = sections.flatMap((section) => section.declarations);
    const silent = all.flatMap(({ name, kind, doc, members }) => [
      ...(doc === "" ? [name] : []),
      ...(kind === "constant" ? [] : members.filter((member) => member.doc === "").map((one) => `${name}.${one.name}`)),
    ]);
    expect(silent).toEqual([]);
  });

  it("of the manifest matches its schema", async () => {
    const kinds = manifestSchema.properties.patchbay.anyOf as unknown as readonly Schema[];
    const sections = kinds.map((kind) => {
      const name = String(kind.properties?.["kind"]?.const);
      return `## Manifest of a ${name}\n\n${describeSchema(kind)}`;
    });
    sections.push(`## \`models.json\` of a provider\n\n${describeSchema(modelFactsJsonSchema() as Schema)}`);
    const lead =
      "The field `patchbay` of a plugin's `package.json`. Unknown members are rejected. `a.*` means any member of `a`, `a[]` an item of a list.";
    await expect(`${["# Manifest", lead, ...sections].join("\n\n")}\n`).toMatchFileSnapshot(pageFile("manifest"));
  });

  it("of fixtures is that of their schemas", async () => {
    const sections = Object.entries(fixtureJsonSchemas()).map(
      ([file, schema]) => `## \`${file}\`\n\n${describeSchema(schema as Schema)}`,
    );
    const lead =
      'Fixtures are JSON files, written by hand from the vendor\'s documentation. Bytes are `{ "$blob": "abc", "type": "audio/wav" }`, a form is `{ "$form": { "name": value } }`. `a[]` means an item of a list, `a.*` any member.';
    await expect(`${["# Fixtures", lead, ...sections].join("\n\n")}\n`).toMatchFileSnapshot(pageFile("fixtures"));
  });
});
