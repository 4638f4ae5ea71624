import { describe, expect, it } from "vitest";
import { parseSourceManifest } from "./manifest-schema.ts";
import { providerIssues } from "./provider-rules.ts";

const provider = {
  contract: 1,
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.example"],
  tasks: { conversational: {}, "feature-extraction": {} },
};

describe("the batch of a provider's manifest", () => {
  it("names tasks and the vendor's limits", () => {
    const batch = { tasks: ["conversational"], maxRows: 50_000, maxBytes: 200_000_000, hours: 24 };
    expect(parseSourceManifest("provider", { ...provider, batch }, "here")).toMatchObject({ batch });
  });

  it.each<[string, object, string]>([
    ["no task", { batch: { tasks: [] } }, "batch.tasks: "],
    ["a task of another provider", { batch: { tasks: ["chat"] } }, "batch.tasks: names chat, which is not in tasks"],
    [
      "a misspelled member",
      { batch: { tasks: ["conversational"], rows: 1 } },
      "batch.rows: is not a member that exists",
    ],
    ["no rows", { batch: { tasks: ["conversational"], maxRows: 0 } }, "batch.maxRows: "],
    [
      "no host",
      { batch: { tasks: ["conversational"] }, hosts: [] },
      "batch: goes to the vendor's own host, so hosts must name one",
    ],
  ])("is refused with %s", (_, more, problem) => {
    expect(() => parseSourceManifest("provider", { ...provider, ...more }, "here")).toThrow(problem);
  });

  it("is judged the same for pages, which do not load the schema", () => {
    const strange = { ...provider, batch: { tasks: ["chat"] } } as unknown as Parameters<typeof providerIssues>[0];
    expect(providerIssues(strange)).toEqual([
      { path: ["batch", "tasks"], message: "names chat, which is not in tasks" },
    ]);
  });
});

describe("a host with another service of AWS", () => {
  const label = { label: "A part" };
  const services = { "https://s3.acme.example": "s3" };
  const aws = {
    ...provider,
    auth: { "aws-sigv4": { service: "bedrock", region: "eu", services } },
    keyParts: { accessKeyId: label, secretAccessKey: label },
  };

  it("is one of the provider's hosts", () => {
    const hosts = [...provider.hosts, "https://s3.acme.example"];
    expect(parseSourceManifest("provider", { ...aws, hosts }, "here")).toMatchObject({ auth: aws.auth });
    expect(() => parseSourceManifest("provider", aws, "here")).toThrow(
      "auth.aws-sigv4.services: names https://s3.acme.example, which is not in hosts",
    );
  });
});
