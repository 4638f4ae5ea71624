import { defineLibrary, sh } from "@patchbay/core/library";

const install = "curl -fsSL https://raw.githubusercontent.com/avifenesh/memra/main/tools/install.sh | sh";
const note =
  "Needs Linux on x86_64, driver 580 or newer, and an NVIDIA GPU: it is tuned for the RTX 50 series, and also runs on H100 and Ada. If the repository has several GGUF files, choose one after a colon, for example :Q4_K_M.";

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
