import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      code: python`
        from voicecraft import VoiceCraft

        model = VoiceCraft.from_pretrained(${id})
      `,
    },
  ],
});
