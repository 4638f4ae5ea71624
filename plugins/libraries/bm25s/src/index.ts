import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install bm25s huggingface_hub",
      code: python`
        import bm25s
        from bm25s.hf import BM25HF

        retriever = BM25HF.load_from_hub(${id}, load_corpus=True)

        query = bm25s.tokenize("How do bees make honey?")
        documents, scores = retriever.retrieve(query, k=3)
        print(documents, scores)
      `,
    },
  ],
});
