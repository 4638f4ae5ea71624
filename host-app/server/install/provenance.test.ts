import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyProvenance } from "./provenance.ts";

/** Recorded from a public registry, with the hash that it gave for the archive. */
const FIXTURE = new URL("fixtures/npm-provenance.json", import.meta.url);
const HEX =
  "8d9d7972f676516c75014aa074e11ae604d98f0b64ec6725a61e2838ff3dab162118fa71433fb31e1550d30bd0dec9d086ce032b94457b583900c507acf39c40";
const release = {
  name: "gundam-visor",
  version: "1.0.1",
  integrity: `sha512-${Buffer.from(HEX, "hex").toString("base64")}`,
};

interface Recorded {
  attestations: {
    predicateType: string;
    bundle: { dsseEnvelope: { payload: string; signatures: { sig: string }[] } };
  }[];
}
let text = "";
const recorded = (): Recorded => JSON.parse(text) as Recorded;

beforeAll(async () => {
  text = await readFile(FIXTURE, "utf8");
});

describe("the provenance of a release", () => {
  it("names the repository and the workflow that built it", async () => {
    expect(await verifyProvenance(recorded(), release)).toEqual({
      repository: "https://github.com/ramonpetgrave64/gundam-visor",
      workflow: ".github/workflows/npm-publish.yml",
      revision: "refs/tags/v1.0.1",
    });
  });

  it.each([
    ["another version", { ...release, version: "1.0.2" }],
    ["another package", { ...release, name: "@acme/gundam-visor" }],
    ["another archive", { ...release, integrity: `sha512-${"A".repeat(86)}==` }],
  ])("does not count for %s", async (_, other) => {
    await expect(verifyProvenance(recorded(), other)).rejects.toThrow(/it is not about the archive of/);
  });

  it("does not count if its statement or its signature was changed", async () => {
    const statement = recorded();
    const envelope = statement.attestations[0]!.bundle.dsseEnvelope;
    const payload = Buffer.from(envelope.payload, "base64")
      .toString()
      .replace("gundam-visor@1.0.1", "gundam-visor@1.0.2");
    envelope.payload = Buffer.from(payload).toString("base64");
    await expect(verifyProvenance(statement, { ...release, version: "1.0.2" })).rejects.toThrow(
      /content|signature|mismatch/i,
    );
    const signature = recorded();
    signature.attestations[0]!.bundle.dsseEnvelope.signatures[0]!.sig = Buffer.alloc(70).toString("base64");
    await expect(verifyProvenance(signature, release)).rejects.toThrow(/signature/i);
  });

  it.each([
    ["nothing", null],
    ["no list", {}],
    ["another attestation", { attestations: [{ predicateType: "x" }] }],
  ])("is missing in %s", async (_, document) => {
    await expect(verifyProvenance(document, release)).rejects.toThrow("no attestation of the type");
  });

  it("is not read from a malformed bundle", async () => {
    const document = {
      attestations: [{ predicateType: "https://slsa.dev/provenance/v1", bundle: { mediaType: "x" } }],
    };
    await expect(verifyProvenance(document, release)).rejects.toThrow(/bundle/i);
  });
});
