import { textClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, ScoreList } from "@patchbay/widgets";
import { widgetShares } from "@patchbay/widgets/shares";

export const shared = widgetShares.map(({ specifier }) => specifier);

export default defineWidget({
  Result: checkedResult(textClassificationOutput, ({ output }) => <ScoreList label="Labels" scores={output} />),
});
