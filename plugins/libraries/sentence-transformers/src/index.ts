import { defineLibrary, python, pythonSnippet, type ModelRecord, type PythonCall } from "@patchbay/core/library";

export default defineLibrary({
  snippets(model) {
    if (model.tags.includes("PyLate")) return [colbert(model)];
    const ranks = model.tags.includes("cross-encoder") || model.pipeline_tag === "text-ranking";
    return [ranks ? crossEncoder(model) : embeddings(model)];
  },
});

const install = "pip install -U sentence-transformers";
const QUERY = "How many bones does a cat have?";
const PASSAGES = [
  "An adult cat has about 230 bones.",
  "Cats sleep for most of the day.",
  "The human skeleton has 206 bones.",
  "A cat's tail holds up to 23 vertebrae.",
];
const SENTENCES = ["The weather is lovely today.", "It is so sunny outside!", "He drove to the stadium."];

function colbert({ id }: ModelRecord) {
  return pythonSnippet(
    {
      load: {
        variable: "model",
        module: "pylate",
        name: "models",
        method: "ColBERT",
        arguments: [python`model_name_or_path=${id}`],
      },
      after: python`
        queries = ${[QUERY]}
        documents = ${[PASSAGES]}

        query_embeddings = model.encode(queries, is_query=True)
        document_embeddings = model.encode(documents, is_query=False)
      `,
    },
    { install: "pip install -U pylate" },
  );
}

function crossEncoder(model: ModelRecord) {
  return pythonSnippet(
    {
      load: loadCall("CrossEncoder", model),
      after: python`
        query = ${QUERY}
        passages = ${PASSAGES}

        scores = model.predict([(query, passage) for passage in passages])
        print(scores)
      `,
    },
    { install },
  );
}

function embeddings(model: ModelRecord) {
  const { source_sentence: source, sentences: others } = model.widgetData?.[0] ?? {};
  const sentences = source !== undefined && others !== undefined ? [source, ...others] : SENTENCES;
  return pythonSnippet(
    {
      load: loadCall("SentenceTransformer", model),
      after: python`
        sentences = ${sentences}
        embeddings = model.encode(sentences)

        similarities = model.similarity(embeddings, embeddings)
        print(similarities.shape)  # [${sentences.length}, ${sentences.length}]
      `,
    },
    { install },
  );
}

function loadCall(name: string, { id, tags }: ModelRecord): PythonCall {
  const remote = tags.includes("custom_code") ? ["trust_remote_code=True"] : [];
  return {
    variable: "model",
    module: "sentence_transformers",
    name,
    arguments: [python`${id}`, ...remote],
  };
}
