import { otherCall, openAiChatCall, type DescribedCall, type NewKind } from "@patchbay/kit";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./parse-words.ts";

/** What a person or flags decide about a new plugin. */
export interface PluginAnswers {
  readonly kind?: NewKind | undefined;
  readonly id?: string | undefined;
  readonly address?: string | undefined;
  /** `openai` or `other`. */
  readonly protocol?: string | undefined;
  /** `bearer`, `header:<name>`, `query:<name>` or `none`. */
  readonly auth?: string | undefined;
  readonly keyEnv?: string | undefined;
}

/**
 * Asks in a terminal for what the flags leave open.
 * @param hasExample whether address, protocol and key are known from an example
 * @throws UsageError without a terminal, if kind or id are missing
 */
export async function askForPlugin(
  flags: PluginAnswers,
  hasExample: boolean,
  { ask }: Pick<CommandContext, "ask">,
): Promise<PluginAnswers & { readonly kind: NewKind; readonly id: string }> {
  const question = async (text: string, usual: string): Promise<string> => {
    const typed = await ask?.(`${text}${usual === "" ? "" : ` (${usual})`}: `);
    return typed?.trim() || usual;
  };
  const kind =
    flags.kind ?? ((await question("Kind: provider, library, task or engine", ask ? "provider" : "")) as NewKind);
  if (!["provider", "library", "task", "engine"].includes(kind)) {
    throw new UsageError(
      `${ask ? `'${kind}' is not a kind of plugin` : "The kind of the new plugin is missing"}: patchbay new <provider|library|task|engine> <id>.`,
    );
  }
  const id = flags.id ?? (await question(`Id of the ${kind}, such as acme`, ""));
  if (id === "") throw new UsageError(`The id of the new ${kind} is missing: patchbay new ${kind} <id>.`);
  const isOpen = flags.address === undefined && flags.protocol === undefined && flags.auth === undefined;
  // A script that gives kind and id gets the usual provider without questions.
  if (!ask || hasExample || kind !== "provider" || !isOpen || flags.id !== undefined) return { ...flags, kind, id };
  return {
    kind,
    id,
    protocol: await question("Protocol: openai, or other", "openai"),
    address: await question(
      "Address of the API; {region} in it is a setting",
      `https://api.${id.toLowerCase()}.example/v1`,
    ),
    auth: await question("Key: bearer, header:<name>, query:<name> or none", "bearer"),
    keyEnv: (await question("Environment variable of the key, empty for the usual one", "")) || undefined,
  };
}

/** The call of a provider without an example. @throws UsageError */
export function callOf({ address, protocol = "openai", auth = "bearer", keyEnv }: PluginAnswers): DescribedCall {
  if (address === undefined)
    throw new UsageError("The API's address is missing: --address https://api.acme.example/v1.");
  if (keyEnv !== undefined && !/^[A-Z][A-Z0-9_]*$/.test(keyEnv)) {
    throw new UsageError("--key-env takes the name of an environment variable: --key-env ACME_API_KEY.");
  }
  const key = { auth: authOf(auth), ...(keyEnv !== undefined && { keyEnv }) };
  if (protocol === "openai") return { call: openAiChatCall(address, key) };
  if (protocol === "other") return otherCall(address, key);
  throw new UsageError(`--protocol is '${protocol}'; give openai, or other.`);
}

function authOf(form: string): Readonly<Record<string, unknown>> {
  if (form === "bearer") return { scheme: "Bearer" };
  if (form === "none") return { none: true };
  const [, kind = "", name] = /^(header|query):([\w-]+)$/.exec(form) ?? [];
  if (name !== undefined) return { [kind]: name };
  // Perhaps a key: it is not repeated.
  throw new UsageError("--auth is not a way to send a key; give bearer, header:<name>, query:<name> or none.");
}
