import { code, defineLibrary, python, type ModelRecord, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets(model) {
    const sequence = model.widgetData?.[0]?.text;
    if (!sequence) return [snippet(loading(model))];
    const embedding = snippet(embeddings(model, sequence));
    if (model.tags.includes("rna-secondary-structure")) return [embedding, snippet(structure(model, sequence))];
    if (model.pipeline_tag === "fill-mask") return [embedding, snippet(fillMask(model, sequence))];
    return [embedding];
  },
});

const snippet = (text: string): Snippet => ({ language: "python", install: "pip install multimolecule", code: text });

const loading = ({ id }: ModelRecord): string => python`
  from multimolecule import AutoModel, AutoTokenizer

  tokenizer = AutoTokenizer.from_pretrained(${id})
  model = AutoModel.from_pretrained(${id})
`;

/** The embedding of a mask is meaningless, so the sample has an A, which is in every alphabet. */
const embeddings = (model: ModelRecord, sequence: string): string => python`
  ${code(loading(model))}

  inputs = tokenizer(${sequence.replace(model.mask_token || "<mask>", "A")}, return_tensors="pt")
  outputs = model(**inputs)
  print(outputs.last_hidden_state.shape)
`;

const structure = ({ id }: ModelRecord, sequence: string): string => python`
  import multimolecule
  from transformers import pipeline

  predictor = pipeline("rna-secondary-structure", model=${id})
  print(predictor(${sequence})["secondary_structure"])
`;

const fillMask = ({ id }: ModelRecord, sequence: string): string => python`
  import multimolecule
  from transformers import pipeline

  predictor = pipeline("fill-mask", model=${id})
  print(predictor(${sequence}))
`;
