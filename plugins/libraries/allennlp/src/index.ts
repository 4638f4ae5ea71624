import { code, defineLibrary, python } from "@patchbay/core/library";

const ASK = python`

  answer = predictor.predict_json(
      {
          "passage": "The bakery opens at seven, an hour after the first train.",
          "question": "When does the bakery open?",
      }
  )
  print(answer)
`;

export default defineLibrary({
  snippets: ({ id, tags }) => [
    {
      language: "python",
      install: "pip install allennlp allennlp-models",
      code: python`
        import allennlp_models
        from allennlp.predictors.predictor import Predictor

        predictor = Predictor.from_path(${`hf://${id}`})
        ${code(tags.includes("question-answering") ? ASK : "")}
      `,
    },
  ],
});
