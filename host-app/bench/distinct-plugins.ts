import { createHash } from "node:crypto";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { KIND_FOLDERS, type BuiltManifest, type IndexEntry, type PluginFile } from "@patchbay/core/plugin";
import { SAMPLES_FILE } from "@patchbay/mocks/samples";

/** Files that are written at the same time. */
const AT_ONCE = 64;

/**
 * Adds plugins to a folder, each with its own name, hosts, icons and hashes: copies of one plugin would compress to a
 * fiftieth of what they take. None has code.
 * @param known manifests that they resemble
 */
export async function addDistinctPlugins(folder: string, known: readonly IndexEntry[], count: number): Promise<void> {
  const work = Array.from({ length: count }, (_, index) => index).values();
  const write = async (): Promise<void> => {
    for (const index of work) {
      const like = known[index % known.length] as IndexEntry;
      await addLike(folder, like, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
}

async function addLike(folder: string, like: IndexEntry, index: number): Promise<void> {
  const { base, origin: _origin, ...manifest } = like;
  const word = wordOf(index);
  const id = `${word}-${index}`;
  const label = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${index}`;
  const dist = path.join(folder, KIND_FOLDERS[like.kind], id, "dist");
  await mkdir(dist, { recursive: true });
  const text = JSON.stringify({ ...manifest, id, ...namesOf(like, label, word), ...filesLike(like, id) });
  await writeFile(path.join(dist, "manifest.json"), text);
  if (like.files.mocks) await copyFile(path.join(folder, base, SAMPLES_FILE), path.join(dist, SAMPLES_FILE));
}

function namesOf(like: IndexEntry, label: string, word: string): object {
  if (like.kind === "provider") {
    // An engine has no hosts.
    const hosts = like.hosts.length > 0 ? [`https://api.${word}.example`, ...like.hosts] : [];
    return { label, hosts };
  }
  if (like.kind === "task") return { name: label };
  return { prettyLabel: label, repoName: label, repoUrl: `https://example.com/${word}/${label}` };
}

function filesLike(like: IndexEntry, id: string): Pick<BuiltManifest, "files" | "icon"> {
  const renew = (file: PluginFile): PluginFile => {
    const hash = createHash("sha384").update(`${id} ${file.path}`).digest();
    return {
      ...file,
      path: file.path.replace(/[0-9a-f]{10}/, hash.toString("hex", 0, 5)),
      integrity: `sha384-${hash.toString("base64")}`,
    };
  };
  const files = Object.entries(like.files).map(([expose, file]) => [expose, renew(file as PluginFile)]);
  return { files: Object.fromEntries(files), ...(like.icon && { icon: renew(like.icon) }) };
}

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";

/** A pronounceable word of eight letters. */
function wordOf(index: number): string {
  const hash = createHash("sha256").update(String(index)).digest();
  return Array.from({ length: 4 }, (_, place) => {
    const [one = 0, other = 0] = hash.subarray(2 * place);
    return CONSONANTS.charAt(one % CONSONANTS.length) + VOWELS.charAt(other % VOWELS.length);
  }).join("");
}
