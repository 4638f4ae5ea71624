/** Where the ids of models, datasets and spaces lead to. */
const HUB_URL = "https://huggingface.co";

const FOLDERS = { model: "", dataset: "datasets/", space: "spaces/" };

/** Address of a repository's page on the hub. */
export function hubAddress(kind: keyof typeof FOLDERS, id: string): string {
  return `${HUB_URL}/${FOLDERS[kind]}${id.split("/").map(encodeURIComponent).join("/")}`;
}
