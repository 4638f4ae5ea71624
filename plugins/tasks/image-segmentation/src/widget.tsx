import { imageSegmentationInput, imageSegmentationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(imageSegmentationOutput, ({ output, input }) => {
    const given = imageSegmentationInput["~standard"].validate(input);
    if (given.issues || !(given.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    return <MarkedPicture label="Regions" picture={given.value.inputs} regions={output} />;
  }),
});
