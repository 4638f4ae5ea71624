import { defineLibrary, noteSnippet, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }) {
    if (tags.includes("text-to-speech")) return [speechSynthesisSnippet(id)];
    if (tags.includes("automatic-speech-recognition")) return [speechRecognitionSnippet(id)];
    return [noteSnippet("unknown model type (must be text-to-speech or automatic-speech-recognition)")];
  },
});

const install = "pip install espnet espnet_model_zoo soundfile";

const speechSynthesisSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  code: python`
    import soundfile
    from espnet2.bin.tts_inference import Text2Speech

    text2speech = Text2Speech.from_pretrained(${id})
    speech = text2speech("The ferry leaves at seven.")["wav"]
    soundfile.write("speech.wav", speech.numpy(), text2speech.fs)
  `,
});

const speechRecognitionSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note: "The file needs the sample rate that the model was trained with.",
  code: python`
    import soundfile
    from espnet2.bin.asr_inference import Speech2Text

    speech2text = Speech2Text.from_pretrained(${id})
    speech, rate = soundfile.read("speech.wav")
    text, *_ = speech2text(speech)[0]
    print(text)
  `,
});
