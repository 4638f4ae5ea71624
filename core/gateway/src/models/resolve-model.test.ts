import { expect, it } from "vitest";
import { gatewayWith, pricedVendors } from "../testing/fake-vendor.ts";
import { expandAliases, resolveModel } from "./resolve-model.ts";

const manifests = new Map([
  ["acme", {}],
  ["openly", { modelPrefix: "openly/" }],
]);
const aliases = expandAliases({
  small: "acme/tiny",
  both: ["small", "owner/name:openly", "acme/tiny"],
  acme: "openly/own",
});

it.each([
  ["acme/tiny", [["acme", "tiny"]]],
  ["acme/owner/name:8b", [["acme", "owner/name:8b"]]],
  ["acme/name:openly", [["openly", "acme/name"]]],
  ["openly/large", [["openly", "openly/large"]]],
  ["openly/openly/large", [["openly", "openly/large"]]],
  ["owner/name", [["auto", "owner/name"]]],
  ["owner/name:fastest", [["fastest", "owner/name"]]],
  ["owner/name:acme", [["acme", "owner/name"]]],
  ["small", [["acme", "tiny"]]],
  ["small:auto", [["acme", "tiny"]]],
  [
    "both",
    [
      ["acme", "tiny"],
      ["openly", "owner/name"],
    ],
  ],
  ["acme", [["openly", "openly/own"]]],
  ["large", []],
  ["acme/", []],
  ["acme/https://api.other.example/v1", []],
  ["/x", []],
  ["owner/name:unknown", []],
  ["__proto__", []],
])("reads %s", (name, targets) => {
  expect(resolveModel(name, manifests, aliases).map(({ provider, model }) => [provider, model])).toEqual(targets);
});

it.each([
  [{ a: "a" }, "The alias a leads back to a: a → a."],
  [{ a: ["acme/tiny", "b"], b: "c", c: ["b"] }, "The alias a leads back to b: a → b → c → b."],
])("refuses the aliases %j", (looping, message) => {
  expect(() => expandAliases(looping)).toThrow(message);
});

it("lists an alias with its models, and with the task that all of them have", async () => {
  const config = { aliases: { mine: ["acme/small", "acme/unlisted"], both: "small:acme", unlisted: "other/any" } };
  const { gateway } = gatewayWith(() => new Response(), { providers: pricedVendors, config });
  const { data } = (await (await gateway.request("/v1/models")).json()) as { data: readonly { id: string }[] };
  const about = { object: "model", created: 0, owned_by: "gateway" };
  expect(data.slice(0, 3)).toEqual([
    { id: "mine", ...about, targets: ["acme/small", "acme/unlisted"], task: "conversational" },
    { id: "both", ...about, targets: ["small:acme"] },
    { id: "unlisted", ...about, targets: ["other/any"] },
  ]);
});
