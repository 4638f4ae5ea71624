import { writeSmallCalls } from "./inference-code/calls.ts";
import { testPrograms } from "./inference-code/test-programs.ts";

// The first call of each provider, and of each task with each kind of key: `inference-code.deep.test.ts` runs all of them.
testPrograms(async (server) => {
  const seen = new Set<string>();
  return (await writeSmallCalls(server)).filter(({ entry, task, key, streams }) => {
    const kinds = [entry.id, `${task} ${key.kind} ${streams}`];
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
});
