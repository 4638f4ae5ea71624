import { defineLibrary, sh } from "@patchbay/core/library";

const INSTALL = `git clone https://github.com/3DTopia/3DTopia-XL.git
cd 3DTopia-XL
pip install -r requirements.txt
bash install.sh`;

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "sh",
      install: INSTALL,
      note: "Run it in the cloned folder. It makes a 3D model of each image in the folder that input_dir of the configuration file names.",
      code: sh`
        hf download ${id} --local-dir pretrained
        python inference.py configs/inference_dit.yml
      `,
    },
  ],
});
