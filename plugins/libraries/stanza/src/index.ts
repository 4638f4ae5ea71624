import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }) {
    const language = id.slice(id.indexOf("/") + 1).replace("stanza-", "");
    return [
      {
        language: "python",
        install: "pip install stanza",
        code: python`
          import stanza

          stanza.download(${language})
          nlp = stanza.Pipeline(${language})
        `,
      },
    ];
  },
});
