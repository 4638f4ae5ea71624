import { tokenClassificationInput, tokenClassificationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedText, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(tokenClassificationOutput, ({ output, input }) => {
    const checked = tokenClassificationInput["~standard"].validate(input);
    if (checked.issues) return <UnknownOutput output={output} />;
    const spans = output.map(({ entity_group, start, end }) => ({ label: entity_group, start, end }));
    return <MarkedText text={checked.value.inputs} spans={spans} />;
  }),
});
