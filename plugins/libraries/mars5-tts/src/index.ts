import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install:
        "git clone https://github.com/Camb-ai/MARS5-TTS\ncd MARS5-TTS\npip install torch torchaudio librosa vocos encodec huggingface_hub safetensors",
      note: "Run it in the cloned folder; voice.wav is a recording of the voice to speak with, 1 to 12 seconds long.",
      code: python`
        import librosa
        import torch
        import torchaudio
        from inference import InferenceConfig, Mars5TTS

        mars5 = Mars5TTS.from_pretrained(${id})
        voice, _ = librosa.load("voice.wav", sr=mars5.sr, mono=True)
        transcript = "The words spoken in the recording."  # replace with the transcript

        config = InferenceConfig(deep_clone=True)
        _, speech = mars5.tts("The ferry leaves at seven.", torch.from_numpy(voice), transcript, cfg=config)
        torchaudio.save("speech.wav", speech.unsqueeze(0).cpu(), mars5.sr)
      `,
    },
  ],
});
