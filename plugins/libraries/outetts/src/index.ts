import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }) {
    if (tags.includes("gguf") || tags.includes("onnx")) return [];
    return [
      {
        language: "python",
        install: "pip install outetts",
        code: python`
          import outetts

          config = outetts.ModelConfig.auto_config(
              model=outetts.Models(${id.slice(id.indexOf("/") + 1)}),
              backend=outetts.Backend.HF,
          )
          interface = outetts.Interface(config)
          speaker = interface.load_default_speaker("EN-FEMALE-1-NEUTRAL")

          text = "The last train leaves at ten past nine."
          speech = interface.generate(outetts.GenerationConfig(text=text, speaker=speaker))
          speech.save("output.wav")
        `,
      },
    ];
  },
});
