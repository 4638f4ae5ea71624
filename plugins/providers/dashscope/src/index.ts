import {
  defineProvider,
  flatEmbeddingBody,
  InputError,
  openAiChat,
  openAiEmbedding,
  textRanking,
  type ProviderTask,
} from "@patchbay/core/provider";
import { imageToImage, textToImage } from "./images.ts";
import { speechRecognition, textToSpeech } from "./sounds.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

interface Region {
  /** Accepts the keys of all workspaces of the region. */
  readonly shared?: string;
  /** Accepts the keys of one workspace. */
  readonly perWorkspace: string;
}

/** Source: https://www.alibabacloud.com/help/en/model-studio/base-url, as of 2026-10-11 */
const REGIONS: Readonly<Record<string, Region>> = {
  intl: {
    shared: "https://dashscope-intl.aliyuncs.com",
    perWorkspace: "https://{workspace}.ap-southeast-1.maas.aliyuncs.com",
  },
  cn: { shared: "https://dashscope.aliyuncs.com", perWorkspace: "https://{workspace}.cn-beijing.maas.aliyuncs.com" },
  us: { shared: "https://dashscope-us.aliyuncs.com", perWorkspace: "https://{workspace}.us-east-1.maas.aliyuncs.com" },
  hk: {
    shared: "https://cn-hongkong.dashscope.aliyuncs.com",
    perWorkspace: "https://{workspace}.cn-hongkong.maas.aliyuncs.com",
  },
  jp: { perWorkspace: "https://{workspace}.ap-northeast-1.maas.aliyuncs.com" },
  de: { perWorkspace: "https://{workspace}.eu-central-1.maas.aliyuncs.com" },
};

/** A key is valid only in the region where it was created. */
function inRegion<Task extends ProviderTask>(task: Task): Task {
  const route: Task["route"] = (call) => {
    const { region = "", workspace } = call.settings;
    const { shared, perWorkspace = "" } = REGIONS[region] ?? {};
    if (workspace === undefined && !shared) {
      throw new InputError(`DashScope's region ${region} is called by workspace: give the setting workspace.`);
    }
    return { ...task.route(call), host: workspace === undefined ? shared : perWorkspace };
  };
  return { ...task, route };
}

export default defineProvider({
  tasks: {
    "automatic-speech-recognition": inRegion(speechRecognition),
    conversational: inRegion(
      openAiChat({ path: "compatible-mode/v1/chat/completions", structuredOutput: "json_object" }),
    ),
    "feature-extraction": inRegion(
      openAiEmbedding({
        path: "compatible-mode/v1/embeddings",
        body: flatEmbeddingBody,
        expected: "Expected {data: [{embedding: []}]}",
      }),
    ),
    "image-to-image": inRegion(imageToImage),
    "image-to-video": inRegion(imageToVideo),
    // Source: https://www.alibabacloud.com/help/en/model-studio/text-rerank-api
    "text-ranking": inRegion(
      textRanking({ path: "compatible-api/v1/reranks", expected: "Expected {results: [{index, relevance_score}]}" }),
    ),
    "text-to-image": inRegion(textToImage),
    "text-to-speech": inRegion(textToSpeech),
    "text-to-video": inRegion(textToVideo),
  },
});
