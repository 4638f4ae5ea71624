import { directory } from "@patchbay/core/node";
import { buildPlugins, findPluginFolders, type BuildResult } from "@patchbay/kit";
import { checkFolder } from "@patchbay/kit/check";
import { mockHub } from "@patchbay/mocks";
import { mockShares } from "@patchbay/mocks/shares";
import groq from "@patchbay/provider-groq";
import { handlers, models } from "@patchbay/provider-groq/mocks";
import { providerChecks, type Check } from "@patchbay/testing";
import { textClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";
import { widgetShares } from "@patchbay/widgets/shares";

export const hub = mockHub({ groq: models });
export const withMocks = directory("plugins", { shared: mockShares });
export const checks: readonly Check[] = providerChecks({
  id: groq.id,
  manifest: groq.manifest,
  provider: groq,
  mocks: { handlers, models },
  fixtures: [],
});

export async function build(): Promise<readonly BuildResult[]> {
  const folders = await findPluginFolders("plugins");
  for (const folder of folders) await checkFolder(folder);
  return buildPlugins(folders);
}

export const shared = widgetShares.map(({ specifier }) => specifier);

export default defineWidget({
  Result: checkedResult(textClassificationOutput, ({ output }) => <ScoreList label="Labels" scores={output} />),
});
