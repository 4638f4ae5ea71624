import { readSamples, type MockModel } from "@patchbay/mocks/samples";
import { liveIndex, PLUGINS_URL, type LiveIndex } from "../live-index.ts";

type Samples = ReadonlyMap<string, readonly MockModel[]>;

/**
 * Reads the document that stands beside the index, once for each state of the index. Where there is none, or none that can be
 * read, nothing is known: whoever asks goes on to the mocks.
 */
export function createLiveSamples(index: Pick<LiveIndex, "ready" | "snapshot">, url: string): () => Promise<Samples> {
  let read: { readonly of: unknown; readonly samples: Promise<Samples> } | undefined;
  return async () => {
    await index.ready();
    const of = index.snapshot();
    if (read?.of !== of) {
      const samples = fetchSamples(url);
      read = { of, samples };
      // The network may be back when somebody asks again.
      void samples.then(({ size }) => {
        if (size === 0 && read?.samples === samples) read = undefined;
      });
    }
    return read.samples;
  };
}

async function fetchSamples(url: string): Promise<Samples> {
  try {
    const answer = await fetch(url);
    return answer.ok ? readSamples(await answer.text()) : new Map();
  } catch {
    return new Map();
  }
}

/** The page's one. */
export const liveSamples = createLiveSamples(liveIndex, `${PLUGINS_URL}samples.json`);
