import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }) {
    if (tags.includes("text-to-mel")) return [textToMel(id)];
    return [tags.includes("mel-to-wav") ? melToWav(id) : anyModel(id)];
  },
});

const install = "pip install TensorFlowTTS";

const textToMel = (id: string): Snippet => ({
  language: "python",
  install,
  note: "model.inference takes input_ids and the other arguments of its architecture.",
  code: python`
    from tensorflow_tts.inference import AutoProcessor, TFAutoModel

    processor = AutoProcessor.from_pretrained(${id})
    model = TFAutoModel.from_pretrained(${id})
    input_ids = processor.text_to_sequence("The harbor is quiet in the morning fog.")
  `,
});

const melToWav = (id: string): Snippet => ({
  language: "python",
  install,
  note: "Replace mels with the mel spectrograms from a text-to-mel model.",
  code: python`
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${id})
    audios = model.inference(mels)
  `,
});

const anyModel = (id: string): Snippet => ({
  language: "python",
  install,
  code: python`
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${id})
  `,
});
