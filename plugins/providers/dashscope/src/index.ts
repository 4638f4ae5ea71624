import {
  defineProvider,
  flatEmbeddingBody,
  InputError,
  openAiChat,
  openAiEmbedding,
  textRanking,
  type ProviderTask,
} from "@patchbay/core/provider";
import { IMAGES, textToImage } from "./images.ts";
import { imageToVideo, textToVideo, VIDEOS } from "./videos.ts";

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
function inRegion<Task extends ProviderTask>(path: string, task: Task): Task {
  const route: Task["route"] = ({ settings: { region = "", workspace } }) => {
    const { shared, perWorkspace = "" } = REGIONS[region] ?? {};
    if (workspace === undefined && !shared) {
      throw new InputError(`DashScope's region ${region} is called by workspace: give the setting workspace.`);
    }
    return { host: workspace === undefined ? shared : perWorkspace, path };
  };
  return { ...task, route };
}

export default defineProvider({
  tasks: {
    conversational: inRegion("compatible-mode/v1/chat/completions", openAiChat({ structuredOutput: "json_object" })),
    "feature-extraction": inRegion(
      "compatible-mode/v1/embeddings",
      openAiEmbedding({ body: flatEmbeddingBody, expected: "Expected {data: [{embedding: []}]}" }),
    ),
    // Source: https://www.alibabacloud.com/help/en/model-studio/text-rerank-api
    "text-ranking": inRegion(
      "compatible-api/v1/reranks",
      textRanking({ expected: "Expected {results: [{index, relevance_score}]}" }),
    ),
    "text-to-image": inRegion(IMAGES, textToImage),
    "image-to-video": inRegion(VIDEOS, imageToVideo),
    "text-to-video": inRegion(VIDEOS, textToVideo),
  },
});
