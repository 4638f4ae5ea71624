import { objectDetectionInput, objectDetectionOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(objectDetectionOutput, ({ output, input }) => {
    const given = objectDetectionInput["~standard"].validate(input);
    if (given.issues || !(given.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    return <MarkedPicture label="Objects with their scores" picture={given.value.inputs} regions={output} />;
  }),
});
