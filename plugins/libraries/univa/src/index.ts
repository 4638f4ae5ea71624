import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install:
        "git clone https://github.com/PKU-YuanGroup/UniWorld-V1.git && cd UniWorld-V1 && pip install -r requirements.txt && pip install flash-attn --no-build-isolation",
      note: "Run it in the cloned folder.",
      code: python`
        import torch
        from transformers import AutoProcessor
        from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import UnivaQwen2p5VLForConditionalGeneration

        model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(
            ${id},
            torch_dtype=torch.bfloat16,
            attn_implementation="flash_attention_2",
        ).to("cuda")
        processor = AutoProcessor.from_pretrained(${id})
      `,
    },
  ],
});
