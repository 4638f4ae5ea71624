import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install chatterbox-tts",
      note: "The code always loads the weights of ResembleAI/chatterbox.",
      code: python`
        import torchaudio as ta
        from chatterbox.tts import ChatterboxTTS

        model = ChatterboxTTS.from_pretrained(device="cuda")

        text = "The first train leaves at six, so let us meet at the station."
        ta.save("output.wav", model.generate(text), model.sr)

        same_voice = model.generate(text, audio_prompt_path="voice.wav")
        ta.save("same_voice.wav", same_voice, model.sr)
      `,
    },
  ],
});
