import { defineLibrary, sh } from "@patchbay/core/library";

const install = "curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh";
const note =
  "For NVIDIA GPUs of the RTX 50 series, untuned H100 and Ada too, on Linux x86_64 with driver 580 or newer. Of several GGUF files choose one after a colon, as in :Q4_K_M.";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "sh",
      install,
      note,
      code: sh`MEMRA_CHAT=1 run-gen ${`hf:${id}`} --prompt 'Why is the sky blue?'`,
    },
    {
      language: "sh",
      install,
      note,
      code: sh`
        # answers at http://127.0.0.1:8080/v1 as OpenAI's API does
        MEMRA_MODELS=${`model=hf:${id}`} memra-server
      `,
    },
  ],
});
