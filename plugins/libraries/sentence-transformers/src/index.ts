import { code, defineLibrary, python, type ModelRecord } from "@patchbay/core/library";

export default defineLibrary({
  snippets(model) {
    if (model.tags.includes("PyLate")) {
      return [{ language: "python", install: "pip install -U pylate", code: colbert(model) }];
    }
    const ranks = model.tags.includes("cross-encoder") || model.pipeline_tag === "text-ranking";
    return [
      {
        language: "python",
        install: "pip install -U sentence-transformers",
        code: ranks ? crossEncoder(model) : embeddings(model, classOf(model)),
      },
    ];
  },
});

const QUERY = "How many bones does a cat have?";
const PASSAGES = [
  "An adult cat has about 230 bones.",
  "Cats sleep for most of the day.",
  "The human skeleton has 206 bones.",
  "A cat's tail holds up to 23 vertebrae.",
];
const SENTENCES = ["The weather is lovely today.", "It is so sunny outside!", "He drove to the stadium."];

const colbert = ({ id }: ModelRecord): string => python`
  from pylate import models

  model = models.ColBERT(model_name_or_path=${id})
  queries = ${[QUERY]}
  documents = ${[PASSAGES]}

  query_embeddings = model.encode(queries, is_query=True)
  document_embeddings = model.encode(documents, is_query=False)
`;

const crossEncoder = (model: ModelRecord): string => python`
  from sentence_transformers import CrossEncoder

  model = CrossEncoder(${model.id}${remoteCode(model)})
  query = ${QUERY}
  passages = ${PASSAGES}

  scores = model.predict([(query, passage) for passage in passages])
  print(scores)
`;

/** Sparse vectors come from a separate class with the same interface. */
const classOf = ({ tags }: ModelRecord): string =>
  tags.includes("sparse-encoder") ? "SparseEncoder" : "SentenceTransformer";

function embeddings(model: ModelRecord, modelClass: string): string {
  const { source_sentence: source, sentences: others } = model.widgetData?.[0] ?? {};
  const sentences = source !== undefined && others !== undefined ? [source, ...others] : SENTENCES;
  return python`
    from sentence_transformers import ${code(modelClass)}

    model = ${code(modelClass)}(${model.id}${remoteCode(model)})
    sentences = ${sentences}
    embeddings = model.encode(sentences)

    similarities = model.similarity(embeddings, embeddings)
    print(similarities.shape)  # [${sentences.length}, ${sentences.length}]
  `;
}

const remoteCode = ({ tags }: ModelRecord) => code(tags.includes("custom_code") ? ", trust_remote_code=True" : "");
