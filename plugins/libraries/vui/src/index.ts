import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install git+https://github.com/fluxions-ai/vui",
      code: python`
        import torchaudio
        from vui.inference import render
        from vui.model import Vui

        model = Vui.from_pretrained().cuda()
        audio = render(model, "Oh hi! I was just about to put the kettle on.")
        torchaudio.save("output.wav", audio[0].cpu(), 22050)
      `,
    },
  ],
});
