import { expect, it } from "vitest";
import type { Upstream } from "../upstream.ts";
import { createCatalog } from "./catalog.ts";

const known = (id: string, source: string) => ({ id, provider: "acme", providerModelId: id, source, label: id });

it("lists for a simulation only models that it answers for, with what is known of them", async () => {
  const models = [known("answered", "bundled"), known("unanswered", "bundled"), known("listed", "vendor")];
  const upstream = {
    callable: () => ["acme"],
    isGateway: () => false,
    manifests: () => new Map(),
    listing: async () => ({ options: {} }),
    client: { models: async () => Object.assign(models, { failed: [] }) },
    simulation: { models: async () => [["acme", [{ providerId: "answered" }, { providerId: "sample" }]]] },
  } as unknown as Upstream;
  const { models: listed } = await createCatalog(upstream, new Map()).list();
  expect(listed.map(({ id, name, source }) => [id, name, source])).toEqual([
    ["acme/answered", "answered", "bundled"],
    ["acme/listed", "listed", "vendor"],
    ["acme/sample", undefined, "simulation"],
  ]);
});
