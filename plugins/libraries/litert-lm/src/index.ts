import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }, { files }) {
    const found = files?.find(({ path }) => /\.litertlm$/i.test(path))?.path;
    return [
      {
        language: "sh",
        install: "pip install --upgrade litert-lm",
        code: sh`
          litert-lm run --from-huggingface-repo=${id} \\
            ${found ?? "MODEL.litertlm"} \\
            --prompt='Why is the sky blue?'
        `,
        ...(found === undefined && { note: "Put the repository's .litertlm file in place of MODEL.litertlm." }),
      },
    ];
  },
});
