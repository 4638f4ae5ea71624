import { imageSegmentationInput, imageSegmentationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(imageSegmentationOutput, ({ output, input }) => {
    const validated = imageSegmentationInput["~standard"].validate(input);
    if (validated.issues || !(validated.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    return <MarkedPicture label="Regions" picture={validated.value.inputs} regions={output} />;
  }),
});
