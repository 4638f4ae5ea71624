import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

const install = "pip install 'aneforge[models]'";
const note = "It runs on the Neural Engine of a Mac with Apple silicon.";

const write = (code: string): Snippet[] => [{ language: "python", install, note, code }];

export default defineLibrary({
  snippets({ id, tags, pipeline_tag: task }) {
    if (task === "text-generation") return write(generation(id));
    if (task === "zero-shot-image-classification" || tags.includes("clip")) return write(labelChoice(id));
    if (tags.includes("resnet")) return write(resnet(id));
    if (task === "image-classification") return write(classification(id));
    if (task === "automatic-speech-recognition") return write(transcription(id));
    return write(embeddings(id));
  },
});

const generation = (id: string): string => python`
  import aneforge
  from transformers import AutoTokenizer

  tokenizer = AutoTokenizer.from_pretrained(${id})
  model = aneforge.load_llm(${id})
  tokens = tokenizer.encode("The first thing a gardener learns in spring is")
  print(tokenizer.decode(model.generate(tokens, max_new_tokens=20)))
`;

const labelChoice = (id: string): string => python`
  import aneforge
  from PIL import Image

  model = aneforge.load_clip(${id})
  print(model.classify(Image.open("photo.jpg"), ["a harbor", "a mountain lake"]))
`;

const resnet = (id: string): string => python`
  import aneforge
  import numpy as np

  model = aneforge.load_resnet(${id})
  pixels = np.zeros((1, 3, 224, 224), dtype=np.float32)  # a prepared image
  scores = model(pixels)  # one for each of 1000 classes
`;

const classification = (id: string): string => python`
  import aneforge
  from PIL import Image

  model = aneforge.load_vit(${id})
  print(model.classify(Image.open("photo.jpg")))
`;

const transcription = (id: string): string => python`
  import aneforge
  import librosa

  model = aneforge.load_whisper(${id})
  speech, _ = librosa.load("speech.wav", sr=16000, mono=True)
  print(model.transcribe(speech))
`;

const embeddings = (id: string): string => python`
  from aneforge.sentence_transformers import SentenceTransformer

  model = SentenceTransformer(${id})
  vectors = model.encode(["The harbor lights come on at dusk."], normalize_embeddings=True)
`;
