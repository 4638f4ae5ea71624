import { python } from "@patchbay/core/library";

/** Writes code that uses a model; `preset` is the model's address. */
type Example = (preset: string) => string;

/** Examples by the model's task, in display order. */
export const EXAMPLES: ReadonlyMap<string, Example> = new Map<string, Example>([
  [
    "CausalLM",
    (preset) => python`
      import keras_hub

      causal_lm = keras_hub.models.CausalLM.from_preset(${preset}, dtype="bfloat16")
      causal_lm.compile(sampler="greedy")
      print(causal_lm.generate("The first thing a gardener learns in spring is", max_length=64))
    `,
  ],
  [
    "TextToImage",
    (preset) => python`
      import keras_hub

      text_to_image = keras_hub.models.TextToImage.from_preset(${preset}, dtype="bfloat16")
      image = text_to_image.generate("A lighthouse on a cliff at dawn, oil on canvas")
      print(image.shape)
    `,
  ],
  [
    "TextClassifier",
    (preset) => python`
      import keras_hub

      classifier = keras_hub.models.TextClassifier.from_preset(${preset}, num_classes=2)
      reviews = ["A warm and funny film.", "Two hours of my life that I want back."]
      classifier.fit(x=reviews, y=[1, 0], batch_size=2)
      print(classifier.predict(reviews))
    `,
  ],
  [
    "ImageClassifier",
    (preset) => python`
      import keras
      import keras_hub

      classifier = keras_hub.models.ImageClassifier.from_preset(${preset}, num_classes=2)
      images = keras.random.randint((32, 64, 64, 3), minval=0, maxval=256)
      labels = keras.random.randint((32,), minval=0, maxval=2)
      classifier.fit(x=images, y=labels, batch_size=8)
      print(classifier.predict(images))
    `,
  ],
]);
