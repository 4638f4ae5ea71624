import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install git+https://github.com/2noise/ChatTTS torchaudio",
      note: "The code always loads the weights of 2Noise/ChatTTS.",
      code: python`
        import ChatTTS
        import torch
        import torchaudio

        chat = ChatTTS.Chat()
        chat.load(compile=False)

        waves = chat.infer(["The first train leaves at six, so let us meet at the station."])
        torchaudio.save("output.wav", torch.from_numpy(waves[0]).reshape(1, -1), 24000)
      `,
    },
  ],
});
