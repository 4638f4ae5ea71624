import { expect, it } from "vitest";
import { checkPluginIds, parseConfig } from "./parse-config.ts";

it("takes the members of the app, aliases that name others, keys, settings and limits", () => {
  const config = {
    title: "Models at Example",
    logo: { light: "./logo.svg", dark: "https://example.com/dark.png" },
    links: [{ label: "Support", url: "mailto:help@example.com" }],
    defaultProvider: "groq",
    allowedPlugins: { providers: ["groq", "bedrock"], tasks: ["conversational"] },
    aliases: { small: ["groq/a", "cerebras/b"], usual: "small" },
    keys: { groq: "gsk", bedrock: { keyId: "a", secret: "b" } },
    callerKeys: true,
    settings: { bedrock: { region: "eu-west-1" } },
    limits: { bodyBytes: 1, deadlineMs: 1, concurrency: 1, headerBytes: 1024, headerMs: 1, requestMs: 5, unreadMs: 1 },
  };
  expect(parseConfig(config)).toEqual(config);
});

it.each([
  [[], ": expected object, received array. Its members are title, logo, links,"],
  [{ alias: {} }, ": there is no member `alias`. Its members are title,"],
  [{ title: "" }, ": `title`: expected at least 1 character. Write `title: "],
  [{ title: "a".repeat(101) }, ": `title`: expected at most 100 character"],
  [{ logo: 5 }, ": `logo`: expected string or object, received number. Write `logo: "],
  [{ logo: { dark: "a.svg" } }, ": `logo.light`: expected string, received nothing."],
  [{ links: [{ label: "Support" }] }, ": `links.0.url`: expected string, received nothing. Write `links: ["],
  [{ links: [{ label: "A", url: "javascript:alert(1)" }] }, ": `links.0.url`: expected an http(s) or mailto address"],
  [{ links: [{ label: "A", url: "//example.com" }] }, ": `links.0.url`: expected an http(s) or mailto address"],
  [{ defaultProvider: "a b" }, ": `defaultProvider`: expected a plugin's id. Write `defaultProvider: "],
  [{ defaultProvider: "groq", allowedPlugins: { providers: ["openai"] } }, "not one of `allowedPlugins.providers`"],
  [{ allowedPlugins: ["groq"] }, ": `allowedPlugins`: expected object, received array."],
  [{ allowedPlugins: { models: ["a"] } }, ": `allowedPlugins`: there is no member `models`."],
  [{ allowedPlugins: { tasks: [] } }, ": `allowedPlugins.tasks`: expected at least 1 element."],
  [{ aliases: { small: 5 } }, ": `aliases.small`: expected string or array, received number. Write `aliases: {"],
  [{ aliases: { small: [] } }, ": `aliases.small`: expected at least 1 element."],
  [{ aliases: { small: ["small"] } }, ": The alias small leads back to small: small → small. Name a model"],
  [
    { keys: { groq: undefined } },
    ": `keys.groq`: expected string or record or array, received nothing. Set the variable that it reads.",
  ],
  [{ keys: { groq: { secret: 5 } } }, ": `keys.groq.secret`: expected string, received number."],
  [{ limits: { header: 5 } }, ": `limits`: there is no member `header`."],
  [{ limits: { headerBytes: 5 } }, ": `limits.headerBytes`: expected at least 1024."],
  [{ limits: { unreadMs: "5" } }, ": `limits.unreadMs`: expected number, received string."],
  [{ limits: { requestMs: 1.5 } }, ": `limits.requestMs`: expected whole number, received 1.5."],
  [{ limits: { deadlineMs: 2 ** 31 } }, ": `limits.deadlineMs`: expected at most 2147483647."],
  [{ limits: { headerMs: 200_000 } }, ": `limits.headerMs`, 200000, is longer than `limits.requestMs`, 120000"],
])("refuses %j by name", (config, message) => {
  expect(() => parseConfig(config)).toThrow(`The configuration${message.startsWith(":") ? message : ""}`);
  expect(() => parseConfig(config)).toThrow(message);
});

it.each([
  [{ keys: { grok: "k" } }, ["keys", "grok"]],
  [{ settings: { grok: {} } }, ["settings", "grok"]],
  [{ providers: { grok: {} } }, ["providers", "grok"]],
  [{ defaultProvider: "grok" }, ["defaultProvider"]],
  [{ allowedPlugins: { providers: ["groq", "grok"] } }, ["allowedPlugins", "providers", 1]],
])("names the place of an unknown provider in %j", (config, path) => {
  const plugins = [{ kind: "provider", id: "groq" } as const, { kind: "task", id: "grok" } as const];
  expect(() => checkPluginIds(config, plugins, (members) => JSON.stringify(members))).toThrow(
    `${JSON.stringify(path)}: there is no provider grok. The most similar ids are groq.`,
  );
  expect(() => checkPluginIds({ defaultProvider: "auto", keys: { groq: "k" } }, plugins)).not.toThrow();
});
