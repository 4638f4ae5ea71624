import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [generatorSnippet(id), detectorSnippet(id)],
});

const install = "pip install audioseal soundfile";
const note = "The audio files must be mono, with a sample rate of 16,000 Hz.";

const generatorSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note,
  code: python`
    import soundfile as sf
    import torch
    from audioseal import AudioSeal

    generator = AudioSeal.load_generator(${id})

    samples, _ = sf.read("speech.wav", dtype="float32")
    wav = torch.from_numpy(samples).reshape(1, 1, -1)
    with torch.no_grad():
        marked = wav + generator.get_watermark(wav, 16000)
    sf.write("marked.wav", marked.flatten().numpy(), 16000)
  `,
});

const detectorSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note,
  code: python`
    import soundfile as sf
    import torch
    from audioseal import AudioSeal

    detector = AudioSeal.load_detector(${id})

    samples, _ = sf.read("marked.wav", dtype="float32")
    wav = torch.from_numpy(samples).reshape(1, 1, -1)
    probability, message = detector.detect_watermark(wav, 16000)
    print(probability, message)
  `,
});
