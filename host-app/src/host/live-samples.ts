import { readSamples, type SamplesOf } from "@patchbay/mocks/samples";
import { liveIndex, PLUGINS_URL, type LiveIndex } from "./live-index.ts";

const NOTHING: SamplesOf = () => undefined;

/**
 * Reads the document next to the index, once for each revision of the index. Without a readable one nothing is known,
 * and callers use the mocks.
 */
function createLiveSamples(index: Pick<LiveIndex, "ready" | "snapshot">, url: string): () => Promise<SamplesOf> {
  let read: { readonly of: unknown; readonly samples: Promise<SamplesOf> } | undefined;
  return async () => {
    await index.ready();
    const of = index.snapshot();
    if (read?.of !== of) {
      const samples = fetchSamples(url).catch(() => {
        // The network may be back at the next call.
        read = undefined;
        return NOTHING;
      });
      read = { of, samples };
    }
    return read.samples;
  };
}

async function fetchSamples(url: string): Promise<SamplesOf> {
  const answer = await fetch(url);
  return answer.ok ? readSamples(await answer.text()) : NOTHING;
}

/** The page's instance. */
export const liveSamples = createLiveSamples(liveIndex, `${PLUGINS_URL}samples.json`);
