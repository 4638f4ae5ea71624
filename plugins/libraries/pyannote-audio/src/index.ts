import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id, tags }) => [tags.includes("pyannote-audio-pipeline") ? pipelineSnippet(id) : modelSnippet(id)],
});

const install = "pip install pyannote.audio";
const note = "If the model is gated, accept its terms on the hub, then run hf auth login once.";

const pipelineSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note,
  code: python`
    from pyannote.audio import Audio, Pipeline
    from pyannote.core import Segment

    pipeline = Pipeline.from_pretrained(${id})
    print(pipeline("file.wav"))

    waveform, sample_rate = Audio().crop("file.wav", Segment(start=2.0, end=5.0))
    print(pipeline({"waveform": waveform, "sample_rate": sample_rate}))
  `,
});

const modelSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note,
  code: python`
    from pyannote.audio import Inference, Model
    from pyannote.core import Segment

    model = Model.from_pretrained(${id})
    inference = Inference(model)
    print(inference("file.wav"))
    print(inference.crop("file.wav", Segment(start=2.0, end=5.0)))
  `,
});
