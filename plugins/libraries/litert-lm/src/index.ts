import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }, { files }) {
    const file = files?.find(({ path }) => /\.litertlm$/i.test(path))?.path;
    return [
      {
        language: "sh",
        install: "pip install --upgrade litert-lm",
        code: sh`
          litert-lm run --from-huggingface-repo=${id} \\
            ${file ?? "MODEL.litertlm"} \\
            --prompt='Why is the sky blue?'
        `,
        ...(file === undefined && { note: "Replace MODEL.litertlm with the repository's .litertlm file." }),
      },
    ];
  },
});
