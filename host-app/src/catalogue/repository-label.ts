/**
 * What a link to a repository says: `owner/name` where its address ends so, as on GitHub, else the name that the plugin
 * gives.
 */
export function repositoryLabel(address: string, name: string): string {
  const parts = new URL(address).pathname.split("/").filter(Boolean);
  return parts.length === 2 ? parts.join("/") : name;
}
