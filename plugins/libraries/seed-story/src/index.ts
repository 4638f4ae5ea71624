import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install:
        "git clone https://github.com/TencentARC/SEED-Story.git && cd SEED-Story && pip install -r requirements.txt",
      note: "Run it in the cloned folder, with the model's files in its folder pretrained.",
      code: python`
        import hydra
        import torch
        from omegaconf import OmegaConf

        llm_cfg_path = "configs/clm_models/llama2chat7b_lora.yaml"
        seed_story_cfg_path = "configs/clm_models/agent_7b_sft.yaml"

        llm = hydra.utils.instantiate(OmegaConf.load(llm_cfg_path), torch_dtype="fp16")
        seed_story = hydra.utils.instantiate(OmegaConf.load(seed_story_cfg_path), llm=llm)
        seed_story.eval().to("cuda", dtype=torch.float16)
      `,
    },
  ],
});
