import { objectDetectionInput, objectDetectionOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(objectDetectionOutput, ({ output, input }) => {
    const validated = objectDetectionInput["~standard"].validate(input);
    if (validated.issues || !(validated.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    return <MarkedPicture label="Objects with their scores" picture={validated.value.inputs} regions={output} />;
  }),
});
