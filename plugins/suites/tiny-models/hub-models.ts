import { colourClassifier, redSquareDetector } from "./image-models.ts";
import { languageModel } from "./language-model.ts";
import type { ModelFiles } from "./model-files.ts";
import { speechRecognizer } from "./speech-model.ts";
import { questionAnswerer, textClassifier, textEncoder, tokenClassifier } from "./text-models.ts";

/** A repository for each kind of tiny model, by id; what each answers follows from the weights given here. */
export function tinyModels(): Record<string, ModelFiles> {
  return {
    "tiny/sentiment": textClassifier(["NEGATIVE", "POSITIVE"], { good: [0, 1.5], bad: [2, 0], film: [0, 0] }),
    "tiny/entities": tokenClassifier(["O", "B-PER", "I-PER", "B-LOC"], {
      anna: [0, 5, 0, 0],
      smith: [0, 0, 5, 0],
      in: [5, 0, 0, 0],
      paris: [0, 0, 0, 5],
    }),
    "tiny/encoder": textEncoder(2, { king: [3, 4], queen: [4, 3], apple: [-4, 3] }),
    "tiny/answers": questionAnswerer({ who: [0, 0], did: [0, 0], it: [0, 0], jane: [6, 0], austen: [0, 6] }),
    "tiny/colors": colourClassifier(["red", "green", "blue"]),
    "tiny/detector": redSquareDetector("square"),
    "tiny/chat": languageModel({
      next: { ":": "one", one: "two", two: "three", three: "one" },
      others: ["hello"],
      longest: 12,
    }),
    "tiny/speech": speechRecognizer(),
  };
}
