import { zeroShotObjectDetectionInput, zeroShotObjectDetectionOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(zeroShotObjectDetectionOutput, ({ output, input }) => {
    const given = zeroShotObjectDetectionInput["~standard"].validate(input);
    if (given.issues || !(given.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    return <MarkedPicture label="Objects with their scores" picture={given.value.inputs} regions={output} />;
  }),
});
