import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install supertonic",
      note: "Its authors stopped the development in July 2026.",
      code: python`
        from supertonic import TTS

        tts = TTS(auto_download=True)
        voice = tts.get_voice_style(voice_name="M1")
        audio, duration = tts.synthesize("The ferry leaves at a quarter past six.", lang="en", voice_style=voice)
        tts.save_audio(audio, "speech.wav")
      `,
    },
  ],
});
