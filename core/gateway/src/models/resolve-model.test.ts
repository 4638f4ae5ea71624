import { expect, it } from "vitest";
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
