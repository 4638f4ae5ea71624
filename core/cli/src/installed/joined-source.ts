import {
  pluginKey,
  type IndexEntry,
  type PluginIndex,
  type PluginSource,
  type RejectedEntry,
} from "@patchbay/core/plugin";

/** The plugins of several folders. An id belongs to the first folder that has it; a later one is reported and left out. */
export function joinedSource(
  folders: readonly { readonly name: string; readonly source: PluginSource }[],
  onProblem: (problem: RejectedEntry) => void,
): PluginSource {
  const owners = new Map<string, (typeof folders)[number]>();
  const ownerOf = ({ kind, id }: Pick<IndexEntry, "kind" | "id">) => owners.get(pluginKey(kind, id));
  return {
    async index(signal) {
      const plugins: IndexEntry[] = [];
      for (const folder of folders) {
        // oxlint-disable-next-line no-await-in-loop -- the order decides whose an id is
        const index = (await folder.source.index(signal)) as PluginIndex;
        for (const entry of index.plugins) {
          const { kind, id } = entry;
          const owner = ownerOf(entry);
          if (owner && owner !== folder) {
            onProblem({
              name: `${kind} '${id}'`,
              reason: `${folder.name} and ${owner.name} have a ${kind} of this id, and the one in ${owner.name} is used. Change the id of the other.`,
              plugin: pluginKey(kind, id),
            });
          } else {
            owners.set(pluginKey(kind, id), folder);
            plugins.push(entry);
          }
        }
      }
      return { patchbay: 1, plugins } satisfies PluginIndex;
    },
    async load(entry, expose, attempt) {
      return known(ownerOf(entry), entry).source.load(entry, expose, attempt);
    },
    async facts(entry, file) {
      return known(ownerOf(entry), entry).source.facts?.(entry, file);
    },
    release: (entry) => ownerOf(entry)?.source.release?.(entry),
  };
}

function known<Folder>(folder: Folder | undefined, { kind, id }: IndexEntry): Folder {
  if (!folder) throw new TypeError(`No folder has the ${kind} '${id}'.`);
  return folder;
}
