import {
  imageGeneration,
  openAiChat,
  openAiChatGeneration,
  openAiCompletion,
  openAiEmbedding,
  openAiModeration,
  openAiSpeech,
  openAiTranscription,
  rerankedSimilarity,
  textRanking,
  type ProviderTask,
} from "@patchbay/core/provider";

const expected = "";
const built: readonly ProviderTask[] = [
  imageGeneration({ expected }),
  openAiChat(),
  openAiChatGeneration({ expected }),
  openAiCompletion({ expected }),
  openAiEmbedding({ expected }),
  openAiModeration({ expected }),
  openAiSpeech({ expected }),
  openAiTranscription({ expected }),
  rerankedSimilarity({ expected }),
  textRanking({ expected }),
];

/**
 * The code that reads a task's answers and streams. Builders close over strings only, so tasks with the same code
 * behave the same; every client would load a marker in core.
 */
export function readingCode({ read, stream }: ProviderTask): string {
  const steps = [read, ...Object.values(stream ?? {})];
  return JSON.stringify([Object.keys(stream ?? {}), ...steps.map(String)]);
}

const codes = new Set(built.map(readingCode));

/** Whether a task's answers and streams are read by a builder of core, unchanged. */
export function isBuilt(task: ProviderTask | undefined): boolean {
  return task !== undefined && codes.has(readingCode(task));
}
