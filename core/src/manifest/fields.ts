import * as z from "zod/mini";
import { PLUGIN_ID, SHOWN_NAME, type PluginKind } from "./kinds.ts";

// `zod/mini` has no messages until a locale is configured; the page's policy forbids `new Function`, which zod would
// probe
// for.
z.config({ ...z.locales.en(), jitless: true });

/** Non-empty text. */
export const text = z.string().check(z.minLength(1));
/** An http(s) address that people may follow. */
export const link = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
export const list = z.readonly(z.array(text));
export const flag = z.optional(z.boolean());
export const optionalText = z.optional(text);
export const optionalList = z.optional(list);

export function matching(pattern: RegExp, error: string): z.ZodMiniString {
  return z.string().check(z.regex(pattern, error));
}

/** A calendar date. */
export const day = matching(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 2026-07-01");

export const shownName = matching(SHOWN_NAME, "must be visible, without invisible or direction-changing characters");

/** Prose may contain joining characters, but none that change the text direction. */
const prose = text.check(
  z.regex(/^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/, "must not contain direction-changing characters"),
);

/** Adds the description that editors show for a member of package.json; it replaces a comment on the inferred type. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description)) as Schema;
}

export const environmentVariable = matching(/^[A-Z][A-Z0-9_]*$/, "must be the name of an environment variable");

export const pluginId = matching(
  PLUGIN_ID,
  "must start with a letter or digit and contain only letters, digits, '.', '_' and '-'",
);

export const contract = described(z.int().check(z.gte(1)), "Version of the contract that the plugin is written for");

/** Fields about the plugin itself. Inside Patchbay's repository, its folder's path determines kind and id. */
export const sourceFields = <Kind extends PluginKind>(kind: Kind) => ({
  contract,
  kind: described(z.optional(z.literal(kind)), "Kind of the plugin; in Patchbay's repository its path determines it"),
  id: described(z.optional(pluginId), "Id as the hub spells it; in Patchbay's repository the folder's name"),
  requires: described(
    optionalList,
    "Contract members that the code uses and older hosts lack, for example failure: those hosts reject the plugin and name the member",
  ),
});

/** The schema of a kind's field `patchbay`, named because declarations would otherwise list it member by member. */
export type SourceSchema<Kind extends PluginKind, Fields extends z.core.$ZodShape> = z.ZodMiniObject<
  ReturnType<typeof sourceFields<Kind>> & Fields,
  z.core.$strict
>;

/** Fields that every kind of plugin has. */
export const commonFields = {
  docsUrl: described(z.optional(link), "The documentation, for people"),
  description: described(z.optional(prose), "Its purpose, in one sentence"),
  exceptions: described(
    z.optional(z.readonly(z.record(text, text))),
    "Conformance checks that the plugin fails on purpose: name of the check -> reason. A stale one fails",
  ),
};
