import { repository } from "../../../package.json";

/**
 * URL where the repository's files can be viewed and edited, without the file: from its package.json, at build time.
 */
export const SOURCE_URL = sourceUrlOf(repository);

/**
 * URL of a repository's files on its default branch, for a package.json's field `repository` in any of npm's forms.
 * @returns undefined for a URL that no browser opens
 */
export function sourceUrlOf(field: string | { readonly url: string }): string | undefined {
  const text = typeof field === "string" ? field : field.url;
  const [, host = "github", name] = /^(?:(github|gitlab|bitbucket):)?(\w[\w.-]*\/[\w.-]+)$/.exec(text) ?? [];
  const address = name
    ? `https://${host}.${host === "bitbucket" ? "org" : "com"}/${name}`
    : text
        .replace(/^git@([^:/]+):/, "https://$1/")
        .replace(/^(?:git\+)?(?:ssh:\/\/git@|git:\/\/|https?:\/\/)/, "https://");
  if (!URL.canParse(address) || !address.startsWith("https://")) return undefined;
  return `${address.replace(/\/$/, "").replace(/\.git$/, "")}/blob/HEAD`;
}
