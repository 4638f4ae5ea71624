import { zeroShotObjectDetectionInput, zeroShotObjectDetectionOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(zeroShotObjectDetectionOutput, ({ output, input }) => {
    const validated = zeroShotObjectDetectionInput["~standard"].validate(input);
    if (validated.issues || !(validated.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    return <MarkedPicture label="Objects with their scores" picture={validated.value.inputs} regions={output} />;
  }),
});
