/** The index of plugins, as far as `isPrepared` reads it. */
interface Index {
  readonly plugins: readonly {
    readonly kind: string;
    readonly base: string;
    readonly files?: Readonly<Record<string, { readonly path: string }>>;
  }[];
}

/**
 * Runs in the page: whether everything is stored. The page comes after the app's files, then those of plugins.
 * @param base path of the app
 */
export async function isPrepared(base: string): Promise<boolean> {
  const documents = await caches.open(`patchbay-documents ${base}`);
  const cache = await caches.open(`patchbay-files ${base}`);
  const index = await documents.match(`${base}plugins/index.json`);
  if (!index) return false;
  const needed = ((await index.json()) as Index).plugins
    .filter(({ kind }) => kind === "provider" || kind === "task")
    .flatMap((plugin) => Object.values(plugin.files ?? {}).map(({ path }) => `${base}plugins/${plugin.base}${path}`));
  const stored = await Promise.all(needed.map((file) => cache.match(file)));
  return (await documents.match(base)) !== undefined && stored.every((answer) => answer !== undefined);
}
