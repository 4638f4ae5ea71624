import { expect, it } from "vitest";
import { resolveModel } from "./resolve-model.ts";

const manifests = new Map([
  ["acme", {}],
  ["openly", { modelPrefix: "openly/" }],
]);
const config = { aliases: { small: "acme/tiny", both: ["acme/tiny", "owner/name:openly"], acme: "openly/own" } };

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
  ["/x", []],
  ["owner/name:unknown", []],
  ["__proto__", []],
])("reads %s", (name, targets) => {
  expect(resolveModel(name, manifests, config).map(({ provider, model }) => [provider, model])).toEqual(targets);
});
