import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/Zyphra/Zonos.git",
      note: "Needs eSpeak NG on the system, and a recording of the voice to speak with as speaker.wav.",
      code: python`
        import torchaudio
        from zonos.conditioning import make_cond_dict
        from zonos.model import Zonos

        model = Zonos.from_pretrained(${id}, device="cuda")
        recording, sampling_rate = torchaudio.load("speaker.wav")
        speaker = model.make_speaker_embedding(recording, sampling_rate)

        cond_dict = make_cond_dict(text="The tide turns at noon.", speaker=speaker, language="en-us")
        codes = model.generate(model.prepare_conditioning(cond_dict))
        audio = model.autoencoder.decode(codes).cpu()
        torchaudio.save("output.wav", audio[0], model.autoencoder.sampling_rate)
      `,
    },
  ],
});
