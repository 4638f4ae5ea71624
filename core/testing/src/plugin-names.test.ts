import type { IndexEntry } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { nameProblems } from "./plugin-names.ts";

function provider(id: string, label: string, hosts: readonly string[] = []): IndexEntry {
  return {
    kind: "provider",
    id,
    label,
    hosts,
    contract: 1,
    version: "1.0.0",
    requires: {},
    files: {},
    base: "dist/",
    origin: "installed",
    auth: { scheme: "Bearer" },
    tasks: {},
  };
}

const known = [provider("groq", "Groq"), provider("openai", "OpenAI"), provider("mistral", "Mistral AI")];

describe("nameProblems", () => {
  it.each(["gr0q", "open-ai", "0penai", "open.ai", "opena1", "rnistral"])("refuses the id %s", (id) => {
    expect(nameProblems(provider(id, "Some Vendor"), known)).toEqual([expect.stringContaining(`The id '${id}'`)]);
  });

  it.each(["Groq", "GROQ", "Gr\u043Eq", "Open AI", "OpenAl", "\uFF2F\uFF50\uFF45\uFF4EAI"])(
    "refuses the label %s",
    (label) => {
      expect(nameProblems(provider("some-vendor", label), known)).toEqual([
        expect.stringContaining(`The label '${label}' can be mistaken`),
      ]);
    },
  );

  it("accepts unique names, and another version of the same plugin", () => {
    expect(nameProblems(provider("openai-compatible", "OpenAI-compatible server"), known)).toEqual([]);
    expect(nameProblems(provider("groq", "Groq"), known)).toEqual([]);
  });

  it.each(["https://*.com", "https://*.co.uk", "https://*.github.io", "https://*.vercel.app:8443"])(
    "refuses %s as a receiver of keys",
    (host) => {
      expect(nameProblems(provider("acme", "Acme", [host]), known)).toEqual([expect.stringContaining(`'${host}'`)]);
    },
  );

  it("accepts the domain of a vendor with any subdomain", () => {
    const hosts = ["https://*.acme.example", "https://*.bfl.ai", "https://{region}.acme.com", "https://acme.com"];
    expect(nameProblems(provider("acme", "Acme", hosts), known)).toEqual([]);
  });
});
