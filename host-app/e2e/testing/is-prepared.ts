/** Runs in the page: whether everything is stored. The page comes after the app's files, then those of plugins. */
export async function isPrepared(): Promise<boolean> {
  const documents = await caches.open("patchbay-documents /");
  const files = await caches.open("patchbay-files /");
  const index = await documents.match("/plugins/index.json");
  if (!index) return false;
  const { plugins } = (await index.json()) as { plugins: { base: string; files?: { mocks?: { path: string } } }[] };
  const mocks = plugins.flatMap(({ base, files: built }) =>
    built?.mocks ? [`/plugins/${base}${built.mocks.path}`] : [],
  );
  const stored = await Promise.all(mocks.map((file) => files.match(file)));
  return (await documents.match("/")) !== undefined && stored.every((answer) => answer !== undefined);
}
