const FOLDERS = { model: "", dataset: "datasets/", space: "spaces/", metric: "spaces/evaluate-metric/" };

/**
 * Address of a repository's page on the hub.
 * @param hubUrl the hub in force
 */
export function hubAddress(hubUrl: string, kind: keyof typeof FOLDERS, id: string): string {
  return `${hubUrl.replace(/\/+$/, "")}/${FOLDERS[kind]}${id.split("/").map(encodeURIComponent).join("/")}`;
}
