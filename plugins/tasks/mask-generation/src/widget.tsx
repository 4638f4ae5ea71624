import { maskGenerationInput, maskGenerationOutput } from "@patchbay/core/task";
import { checkedResult, defineWidget, MarkedPicture, UnknownOutput } from "@patchbay/widgets";

export default defineWidget({
  Result: checkedResult(maskGenerationOutput, ({ output, input }) => {
    const validated = maskGenerationInput["~standard"].validate(input);
    if (validated.issues || !(validated.value.inputs instanceof Blob)) return <UnknownOutput output={output} />;
    const regions = output.map((region, place) => ({ label: `Mask ${place + 1}`, ...region }));
    return <MarkedPicture label="Masks" picture={validated.value.inputs} regions={regions} />;
  }),
});
