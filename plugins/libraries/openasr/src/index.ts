import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }) {
    const pack = id.slice(id.lastIndexOf("/") + 1);
    return [
      {
        language: "sh",
        note: "Install the command openasr from https://github.com/QuintinShaw/openasr/releases.",
        code: sh`
          openasr pull ${pack}
          openasr transcribe audio.wav --model ${pack}
        `,
      },
    ];
  },
});
