import { defineProvider, InputError, openAiChat, openAiEmbedding, type ProviderTask } from "@patchbay/core/provider";

interface Region {
  /** Takes the keys of all workspaces of the region. */
  readonly shared?: string;
  /** Takes the keys of one workspace. */
  readonly own: string;
}

/** Source: https://www.alibabacloud.com/help/en/model-studio/base-url, as of 2026-10-11 */
const REGIONS: Readonly<Record<string, Region>> = {
  intl: { shared: "https://dashscope-intl.aliyuncs.com", own: "https://{workspace}.ap-southeast-1.maas.aliyuncs.com" },
  cn: { shared: "https://dashscope.aliyuncs.com", own: "https://{workspace}.cn-beijing.maas.aliyuncs.com" },
  us: { shared: "https://dashscope-us.aliyuncs.com", own: "https://{workspace}.us-east-1.maas.aliyuncs.com" },
  hk: {
    shared: "https://cn-hongkong.dashscope.aliyuncs.com",
    own: "https://{workspace}.cn-hongkong.maas.aliyuncs.com",
  },
  jp: { own: "https://{workspace}.ap-northeast-1.maas.aliyuncs.com" },
  de: { own: "https://{workspace}.eu-central-1.maas.aliyuncs.com" },
};

/** A key is good in the region alone in which it was made. */
function inRegion<Task extends ProviderTask>(path: string, task: Task): Task {
  const route: Task["route"] = ({ settings: { region = "", workspace } }) => {
    const { shared, own = "" } = REGIONS[region] ?? {};
    if (workspace === undefined && !shared) {
      throw new InputError(`DashScope's region ${region} is called by workspace: give the setting workspace.`);
    }
    return { host: workspace === undefined ? shared : own, path };
  };
  return { ...task, route };
}

export default defineProvider({
  tasks: {
    conversational: inRegion("compatible-mode/v1/chat/completions", openAiChat({ structuredOutput: "json_object" })),
    "feature-extraction": inRegion(
      "compatible-mode/v1/embeddings",
      openAiEmbedding({ expected: "Expected {data: [{embedding: []}]}" }),
    ),
  },
});
