import type { BuiltManifest } from "@patchbay/core/plugin";
import {
  fixturesOf,
  QUALITY_TIERS,
  TIER_CRITERIA,
  type Fixture,
  type Quality,
  type QualityCriterion,
  type QualityTier,
} from "@patchbay/testing/quality";

/** What a tier needs that the lower ones do not. */
export interface TierSteps {
  readonly tier: QualityTier;
  /** What the author has to do, each as a phrase. */
  readonly steps: readonly string[];
}

type Files = ReadonlyMap<string, string>;

/** What is left to do for each tier that a plugin does not have. @param files as `evidenceIn` reads them */
export function tierSteps({ missing }: Quality, manifest: BuiltManifest, files: Files): TierSteps[] {
  let left = missing;
  return QUALITY_TIERS.flatMap((tier) => {
    const criteria = left.filter((criterion) => tier === "gold" || TIER_CRITERIA[tier].includes(criterion));
    left = left.filter((criterion) => !criteria.includes(criterion));
    return criteria.length === 0
      ? []
      : [{ tier, steps: criteria.flatMap((criterion) => STEPS[criterion](manifest, files)) }];
  });
}

const STEPS: Readonly<Record<QualityCriterion, (manifest: BuiltManifest, files: Files) => readonly string[]>> = {
  complete(manifest) {
    if (manifest.kind === "library") return ["write `snippets` in src/index.ts"];
    const hasModels = manifest.kind !== "provider" || manifest.engine || manifest.models !== "direct" || manifest.facts;
    return [
      ...(manifest.description ? [] : ["write a `description` in package.json"]),
      ...(manifest.kind === "provider" && Object.keys(manifest.tasks).length === 0 ? ["add a task"] : []),
      ...(hasModels ? [] : ["list the models, in models.json or by `listModels`"]),
    ];
  },
  docs: () => ["name the documentation as `docsUrl` in package.json, or write a README.md"],
  tested: testSteps,
  mocks: () => ["write src/mocks.ts"],
  errors: () => ["read the vendor's errors with `failure`, and add fixtures/failures.json"],
  streaming: () => ['stream the chat, and add a case with `"stream": true` to the fixture of each task that streams'],
  tools: () => ["add a case with `tools` to fixtures/conversational.json"],
};

function testSteps(manifest: BuiltManifest, files: Files): string[] {
  const { kind, id } = manifest;
  const calls = kind === "provider" ? Object.keys(manifest.tasks) : kind === "task" ? (manifest.calls ?? [id]) : [];
  const expected = calls.map((call) => `fixtures/${call}.json`).filter((name) => !files.has(name));
  const added = [...expected, ...(kind === "library" && files.size === 0 ? ["a fixture for each branch"] : [])];
  const open =
    kind === "task" ? [] : [...fixturesOf(files)].flatMap(([name, each]) => openIn(`fixtures/${name}.json`, each));
  return [...added.map((name) => `add ${name}`), ...open];
}

/** What a fixture leaves unverified. */
function openIn(name: string, { source, unverified, cases }: Fixture): string[] {
  return [
    ...(source ? [] : [`name the \`source\` of ${name}`]),
    ...(unverified ? [verifying(name, unverified)] : []),
    ...cases.flatMap((each) =>
      each.unverified ? [verifying(`'${String(each.name)}' in ${name}`, each.unverified)] : [],
    ),
  ];
}

const verifying = (subject: string, reason: unknown): string =>
  `verify ${subject}${typeof reason === "string" ? `: ${reason.replace(/\.$/, "")}` : ""}`;
