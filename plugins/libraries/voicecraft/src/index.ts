import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/jasonppy/VoiceCraft.git\ncd VoiceCraft",
      note: "Install the packages that the repository's README lists, and run the code in the cloned folder.",
      code: python`
        from models import voicecraft

        model = voicecraft.VoiceCraft.from_pretrained(${id})
      `,
    },
  ],
});
