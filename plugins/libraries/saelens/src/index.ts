import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install sae-lens",
      note: "Replace RELEASE_ID with a release that SAELens lists or a repository's ID, and SAE_ID with one of its autoencoders.",
      code: python`
        from sae_lens import SAE

        sae = SAE.from_pretrained(release="RELEASE_ID", sae_id="SAE_ID")
        print(sae.cfg)
      `,
    },
  ],
});
