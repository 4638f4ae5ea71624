import { describe, expect, it } from "vitest";
import { ManifestError } from "../errors/index.ts";
import { entrySchemasSource, manifestJsonSchema, parseSourceManifest } from "./manifest-schema.ts";
import type { PluginKind } from "./manifest.ts";

const provider = {
  contract: 1,
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.example", "https://*.acme.example", "http://127.0.0.1:8080"],
  tasks: { conversational: { stream: true } },
};
const library = { contract: 1, prettyLabel: "Acme", repoName: "acme", repoUrl: "https://git.example/acme" };
const task = { contract: 1, name: "Singing", modality: "audio", order: 99 };

describe("a source manifest", () => {
  it("of every kind is read unchanged", () => {
    for (const [kind, manifest] of Object.entries({ provider, library, task })) {
      expect(parseSourceManifest(kind as PluginKind, manifest, "here")).toEqual(manifest);
    }
  });

  it.each<[string, PluginKind, unknown, RegExp]>([
    ["no object", "provider", "groq", /plugins\/x: the provider's manifest is malformed\.\nmanifest: expected object/],
    ["another kind", "provider", { ...provider, kind: "libary" }, /malformed\.\nkind: expected "provider"$/],
    [
      "an unknown choice",
      "provider",
      { ...provider, browser: "maybe" },
      /malformed\.\nbrowser: expected one of "[a-z]+", "[a-z]+".*[^|]*$/,
    ],
    ["a misspelt member", "provider", { ...provider, host: [] }, /host/],
    [
      "plain http",
      "provider",
      { ...provider, hosts: ["http://api.acme.example"] },
      /hosts\[0\]: must be an https origin/,
    ],
    [
      "a path in a host",
      "provider",
      { ...provider, hosts: ["https://acme.example/v1"] },
      /hosts\[0\]: must be an https origin/,
    ],
    [
      "a fixed name below localhost",
      "provider",
      { ...provider, hosts: ["http://evil.localhost"] },
      /hosts\[0\]: must be an https origin/,
    ],
    [
      "a setting in the middle of a name below localhost",
      "provider",
      { ...provider, hosts: ["http://{region}.evil.localhost"] },
      /hosts\[0\]: must be an https origin/,
    ],
    ["a label that hides its end", "provider", { ...provider, label: "Groq\u200b" }, /label: .*invisible/],
    ["a label that turns around", "task", { ...task, name: "\u202eqorG" }, /name: .*invisible/],
    ["a blank label", "library", { ...library, prettyLabel: " \u3164" }, /prettyLabel: .*invisible/],
    ["a description that turns around", "task", { ...task, description: "a\u2067b" }, /description: .*direction/],
    ["two wildcards", "provider", { ...provider, hosts: ["https://*.*.example"] }, /hosts\[0\]/],
    ["no way to send a key", "provider", { ...provider, auth: {} }, /auth: /],
    ["an unknown modality", "task", { ...task, modality: "smell" }, /modality: .*"multimodal"/],
    [
      "a link to code",
      "library",
      { ...library, repoUrl: "javascript:alert(1)" },
      /repoUrl: must be an http\(s\) address/,
    ],
    [
      "a newer contract",
      "library",
      { ...library, contract: 2 },
      /library contract 2, but this Patchbay supports up to 1\. Upgrade/,
    ],
  ])("with %s is refused with the place and the reason", (_, kind, manifest, message) => {
    const parse = () => parseSourceManifest(kind, manifest, "plugins/x");
    expect(parse).toThrow(message);
    expect(parse).toThrow(expect.toSatisfy((error: unknown) => ManifestError.isInstance(error)));
  });
});

describe("a provider's settings and its way of sending a key", () => {
  const regionAndServer = {
    region: { label: "Region", options: ["eu", "us"] },
    server: { label: "Server", type: "address" },
  };
  const aws = { "aws-sigv4": { service: "bedrock", region: "{region}" } };
  const label = { label: "A part" };
  const signed = {
    algorithm: "SHA-256",
    secret: "{secret}",
    sign: "{method}\n{target}\n{bodyHash}\n{timestamp}\n{id}",
    headers: { "X-Id": "{id}", "X-Signature": "t={timestamp},v1={signature}" },
  };
  const token = { algorithm: "HS256", secret: "{secret}", claims: { iss: "{id}", iat: { now: 0 } }, lifetime: 600 };
  const tokens = { oauth: { grant: "client_credentials", tokenUrl: "https://id.acme.example/token" } };

  it.each<[string, object]>([
    [
      "a setting in a host",
      { settings: regionAndServer, hosts: ["https://{region}.acme.example", "https://{region}-api.acme.example"] },
    ],
    ["a typed address", { settings: regionAndServer, hosts: ["{server}"] }],
    [
      "a server of one's own",
      {
        settings: regionAndServer,
        hosts: ["{server}"],
        server: {
          alsoAt: ["http://127.0.0.1:9931"],
          probe: { path: "v1/models", member: "data.0.owned_by", value: "acme" },
          models: { path: "v1/models", member: "data" },
          start: [{ text: "Start it.", command: "acme serve", system: "linux" }],
          actions: ["load"],
        },
      },
    ],
    ["several headers", { auth: { headers: { "X-Id": "{id}" } }, keyParts: { id: label } }],
    ["the query", { auth: { query: "key" } }],
    ["no key", { auth: { none: true } }],
    [
      "AWS signatures",
      { auth: aws, settings: regionAndServer, keyParts: { accessKeyId: label, secretAccessKey: label } },
    ],
    [
      "client credentials",
      {
        auth: tokens,
        hosts: ["https://a.acme.example", "https://id.acme.example"],
        keyParts: { clientId: label, clientSecret: label },
      },
    ],
    ["an HMAC over the request", { auth: { hmac: signed }, keyParts: { id: label, secret: label } }],
    [
      "an HMAC with a key of one text",
      { auth: { hmac: { ...signed, secret: "{key}", sign: "{body}", headers: { "X-S": "{signature}" } } } },
    ],
    ["a token that the key signs", { auth: { jwt: token }, keyParts: { id: label, secret: label } }],
    [
      "a token that a private key signs",
      {
        auth: { jwt: { ...token, algorithm: "ES256", secret: "{privateKey}", claims: {} } },
        keyParts: { privateKey: label },
      },
    ],
    [
      "an emulator that distinguishes regions by a name below localhost",
      { settings: { region: { label: "Region" } }, hosts: ["http://{region}.localhost:4566"] },
    ],
    ["a list of its own models", { models: "own" }],
    ["an id, and what older hosts lack", { id: "acme", requires: ["failure"] }],
  ])("may be %s", (_, more) => {
    expect(parseSourceManifest("provider", { ...provider, ...more }, "here")).toMatchObject(more);
  });

  it.each<[string, object, RegExp]>([
    [
      "a setting that is not there",
      { hosts: ["https://{region}.acme.example"] },
      /hosts\[0\]: uses \{region\}, which is not in settings/,
    ],
    [
      "a host that a value could own",
      { settings: regionAndServer, hosts: ["https://{region}.example"] },
      /at least two fixed labels/,
    ],
    [
      "a host that a value could end",
      { settings: regionAndServer, hosts: ["https://acme.example.{region}"] },
      /at least two fixed labels/,
    ],
    [
      "an address within a host",
      { settings: regionAndServer, hosts: ["https://{server}.acme.example"] },
      /uses the address \{server\}/,
    ],
    [
      "a server without an address",
      { server: { probe: { path: "health" }, models: { path: "models", member: "data" } } },
      /server: is of a server at an address that a person names/,
    ],
    [
      "a probe that leaves the address",
      { settings: regionAndServer, server: { probe: { path: "/health" }, models: { path: "models", member: "data" } } },
      /server\.probe\.path: must be a path without a slash in front/,
    ],
    ["a label as a host", { settings: regionAndServer, hosts: ["{region}"] }, /must be of type "address"/],
    [
      "options and a pattern",
      { settings: { a: { label: "A", options: ["b"], pattern: "b" } } },
      /both options and a pattern/,
    ],
    [
      "a pattern that is none",
      { settings: { a: { label: "A", pattern: "(" } } },
      /settings\.a\.pattern: is not a regular expression/,
    ],
    [
      "a default that is no option",
      { settings: { a: { label: "A", options: ["b"], default: "c" } } },
      /not one of the options/,
    ],
    [
      "AWS without the parts of a key",
      { auth: aws, settings: regionAndServer },
      /keyParts: must name accessKeyId, which aws-sigv4 needs/,
    ],
    [
      "a token address that hosts leave out",
      { auth: tokens, keyParts: { clientId: label, clientSecret: label } },
      /hosts must list/,
    ],
    ["a part that nobody gives", { auth: { headers: { "X-Id": "{id}" } } }, /uses \{id\}, which is not in keyParts/],
    [
      "an HMAC that signs an unknown name",
      { auth: { hmac: { ...signed, sign: "{verb}" } }, keyParts: { id: label, secret: label } },
      /auth\.hmac\.sign: uses \{verb\}, which is not one of method, host, .*, id, secret/,
    ],
    [
      "an HMAC that shows the body in a header",
      {
        auth: { hmac: { ...signed, headers: { "X-S": "{signature}{body}" } } },
        keyParts: { id: label, secret: label },
      },
      /auth\.hmac\.headers: uses \{body\}/,
    ],
    [
      "an HMAC that is not sent",
      { auth: { hmac: { ...signed, headers: { "X-Id": "{id}" } } }, keyParts: { id: label, secret: label } },
      /must send \{signature\}/,
    ],
    [
      "a part of a key that hides the request's own",
      { auth: { hmac: signed }, keyParts: { id: label, secret: label, path: label } },
      /needs the name path for itself/,
    ],
    [
      "a header that could end another",
      {
        auth: { hmac: { ...signed, headers: { "X-S\r\nHost": "{signature}" } } },
        keyParts: { id: label, secret: label },
      },
      /must be the name of a header/,
    ],
    [
      "a token that ends by a claim",
      { auth: { jwt: { ...token, claims: { exp: { now: 60 } } } }, keyParts: { id: label, secret: label } },
      /must not contain exp, which comes from lifetime/,
    ],
    [
      "a token without a private key",
      { auth: { jwt: { ...token, algorithm: "RS256" } }, keyParts: { id: label, secret: label } },
      /keyParts: must name privateKey, which RS256 needs/,
    ],
    [
      "a token that is not sent",
      { auth: { jwt: { ...token, headers: { "X-Id": "{id}" } } }, keyParts: { id: label, secret: label } },
      /must send \{token\}/,
    ],
    ["parts of a key that is one text", { keyParts: { id: label } }, /keyParts: has no place in this auth/],
    ["models of its own without a host", { hosts: [], models: "own" }, /hosts must name/],
    ["models of the hub without the hub", { directOnly: true, models: "hub" }, /which directOnly rules out/],
    ["two ways at once", { auth: { scheme: "Bearer", query: "key" } }, /auth: /],
    [
      "a way of signing that lacks a member",
      { auth: { hmac: { ...signed, algorithm: "MD5", headers: undefined } }, keyParts: { id: label, secret: label } },
      /auth\.hmac\.algorithm: .*"SHA-1".*\nauth\.hmac\.headers: is missing/,
    ],
  ])("are refused with %s", (_, more, message) => {
    expect(() => parseSourceManifest("provider", { ...provider, ...more }, "here")).toThrow(message);
  });
});

it("the published JSON Schema is that of the code", async () => {
  await expect(`${JSON.stringify(manifestJsonSchema(), undefined, 2)}\n`).toMatchFileSnapshot(
    "../../manifest.schema.json",
  );
});

it("the schemas that pages check entries by are those of the code", async () => {
  await expect(entrySchemasSource()).toMatchFileSnapshot("./entry-schemas.ts");
});
