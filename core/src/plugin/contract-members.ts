import type { LANGUAGES } from "../library/languages.ts";
import type { PluginKind } from "../manifest/manifest.ts";
import type { SOURCE_MANIFEST_SCHEMAS } from "../manifest/manifest-schema.ts";
import type { Provider, ProviderTask } from "../provider/contract.ts";
import type { TaskSource } from "../task/contract.ts";
import type { output } from "zod/mini";

type SourceManifest = output<(typeof SOURCE_MANIFEST_SCHEMAS)[PluginKind]>;

/** Ways of sending a key that every host supports. */
const FIRST_WAYS = ["scheme", "header"];
/** Languages that the first hosts knew. */
const FIRST_LANGUAGES = ["python", "js", "sh", "text"] satisfies (keyof typeof LANGUAGES)[];

/** Members of the contract, later than its first edition, that a manifest uses: the kit adds them to `requires`. */
export function membersOfManifest(manifest: SourceManifest): string[] {
  if ("prettyLabel" in manifest) {
    const { app, languages } = manifest;
    const hasNew = languages?.some((name) => !FIRST_LANGUAGES.includes(name as never));
    return [...(app ? ["app"] : []), ...(hasNew ? ["languages"] : [])];
  }
  if (!("auth" in manifest)) return [];
  const { auth, engine, keyParts, models, server, settings } = manifest;
  return [
    ...Object.keys(auth).flatMap((way) => (FIRST_WAYS.includes(way) ? [] : [`auth.${way}`])),
    ...("aws-sigv4" in auth && auth["aws-sigv4"].services ? ["auth.services"] : []),
    ...(engine ? ["manifest.engine"] : []),
    ...(engine && engine.realm !== "page" ? ["engine.worker"] : []),
    ...(keyParts ? ["keyParts"] : []),
    ...(server ? ["manifest.server"] : []),
    ...(models ? ["models"] : []),
    ...(settings ? ["settings"] : []),
  ];
}

/** The later members that a provider's or a task's code uses, as far as they are visible; authors list the others. */
export function membersOfCode(kind: PluginKind, exported: object): string[] {
  if (kind === "task") return usesJsonSchemas(exported as TaskSource) ? ["jsonSchemas"] : [];
  if (kind === "library") return [];
  const { tasks, failure, listModels, manageModels } = exported as Provider;
  const used = Object.values(tasks).flatMap(membersOfTask);
  const exportedMembers = Object.entries({ failure, listModels, manageModels }).flatMap(([name, value]) =>
    value ? name : [],
  );
  return [...new Set([...used, ...exportedMembers])].toSorted();
}

function membersOfTask({ stream, upload }: ProviderTask): string[] {
  const usesContext = stream !== undefined && (stream.state !== undefined || (stream.chunk?.length ?? 0) > 1);
  const encoding = stream?.format;
  return [
    ...(upload ? ["upload"] : []),
    ...(usesContext ? ["stream.context"] : []),
    ...(encoding === "bytes" || encoding === "aws-event-stream" ? [`stream.${encoding}`] : []),
  ];
}

function usesJsonSchemas({ input, output: result, otherCalls = {} }: TaskSource): boolean {
  const schemas = [input, result, ...Object.values(otherCalls).flatMap((call) => [call.input, call.output])];
  return schemas.some((schema) => schema !== undefined && !("~standard" in schema));
}
