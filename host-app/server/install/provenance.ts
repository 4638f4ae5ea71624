import type { Provenance } from "../api.ts";

/** A release that a registry has attestations of. */
interface AttestedRelease {
  readonly name: string;
  readonly version: string;
  /** `sha512-` and base64 of its archive. */
  readonly integrity: string;
}

const PREDICATE = "https://slsa.dev/provenance/v1";

/** Who may vouch for a build, and what the name of their certificates looks like: repository, workflow and revision. */
const BUILDERS: readonly { readonly issuer: string; readonly identity: RegExp }[] = [
  {
    issuer: "https://token.actions.githubusercontent.com",
    identity: /^(https:\/\/github\.com\/[^/]+\/[^/]+)\/(\.github\/workflows\/[^@]+)@(.+)$/,
  },
  { issuer: "https://gitlab.com", identity: /^(https:\/\/gitlab\.com\/.+?)\/\/([^@]+)@(.+)$/ },
];

/**
 * Verifies that a release was built by a public workflow, from the transparency log's pinned keys. This shows where it
 * comes from, not that it does no harm.
 * @param document answer of the registry's address for attestations
 * @throws Error with the reason if the document does not prove that
 */
export async function verifyProvenance(document: unknown, release: AttestedRelease): Promise<Provenance> {
  // Most releases have no provenance.
  const [{ toSignedEntity, toTrustMaterial, Verifier }, { bundleFromJSON }, { TrustedRoot }, { TRUSTED_ROOT }] =
    await Promise.all([
      import("@sigstore/verify"),
      import("@sigstore/bundle"),
      import("@sigstore/protobuf-specs"),
      import("./trusted-root.ts"),
    ]);
  const { attestations } = (document ?? {}) as { attestations?: unknown };
  const list = Array.isArray(attestations) ? (attestations as { predicateType?: unknown; bundle?: unknown }[]) : [];
  const attestation = list.find(({ predicateType }) => predicateType === PREDICATE);
  if (!attestation) throw new Error(`there is no attestation of the type ${PREDICATE}`);
  const bundle = bundleFromJSON(attestation.bundle);
  const verifier = new Verifier(toTrustMaterial(TrustedRoot.fromJSON(JSON.parse(TRUSTED_ROOT))));
  const { identity } = verifier.verify(toSignedEntity(bundle));
  if (bundle.content.$case !== "dsseEnvelope") throw new Error("it signs no statement");
  refuseOther(JSON.parse(bundle.content.dsseEnvelope.payload.toString("utf8")), release);
  const { subjectAlternativeName: name = "", extensions } = identity ?? {};
  const builder = BUILDERS.find(({ issuer }) => issuer === extensions?.issuer);
  const [, repository, workflow, revision] = builder?.identity.exec(name) ?? [];
  if (repository === undefined || workflow === undefined || revision === undefined) {
    throw new Error(`'${name}' of ${extensions?.issuer} is not a workflow of a known service`);
  }
  return { repository, workflow, revision };
}

/** @throws Error if the statement is about another archive */
function refuseOther(statement: unknown, { name, version, integrity }: AttestedRelease): void {
  const { subject, predicateType } = (statement ?? {}) as { subject?: unknown; predicateType?: unknown };
  const subjects = Array.isArray(subject) ? (subject as { name?: unknown; digest?: { sha512?: unknown } }[]) : [];
  // Package URLs encode the @ of a scope.
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const sha512 = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  const matches = subjects.some((each) => each.name === purl && each.digest?.sha512 === sha512);
  if (!matches || predicateType !== PREDICATE) throw new Error(`it is not about the archive of ${name}@${version}`);
}
