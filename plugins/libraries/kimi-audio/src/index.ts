import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/MoonshotAI/Kimi-Audio.git soundfile",
      code: python`
        import soundfile
        from kimia_infer.api.kimia import KimiAudio

        model = KimiAudio(model_path=${id}, load_detokenizer=True)
        sampling = {
            "audio_temperature": 0.8,
            "audio_top_k": 10,
            "text_temperature": 0.0,
            "text_top_k": 5,
        }

        transcription = [
            {"role": "user", "message_type": "text", "content": "Transcribe the recording:"},
            {"role": "user", "message_type": "audio", "content": "speech.wav"},
        ]
        _, text = model.generate(transcription, **sampling, output_type="text")
        print(text)

        question = [{"role": "user", "message_type": "audio", "content": "question.wav"}]
        audio, text = model.generate(question, **sampling, output_type="both")
        soundfile.write("answer.wav", audio.detach().cpu().view(-1).numpy(), 24000)
        print(text)
      `,
    },
  ],
});
