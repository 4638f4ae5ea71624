import { code, defineLibrary, noteSnippet, python } from "@patchbay/core/library";

interface Generator {
  readonly name: string;
  readonly descriptions: readonly string[];
  /** Line between loading and generating. */
  readonly setup?: string;
}

/** Classes by the tag of their models; the first matching tag counts. */
const GENERATORS: ReadonlyMap<string, Generator> = new Map([
  [
    "musicgen",
    {
      name: "MusicGen",
      descriptions: ["slow jazz trio in a small bar", "marching band with bright trumpets", "calm piano and soft rain"],
    },
  ],
  [
    "audiogen",
    {
      name: "AudioGen",
      setup: "model.set_generation_params(duration=5)",
      descriptions: ["waves rolling onto a pebble beach", "a tram rings its bell", "footsteps on dry leaves"],
    },
  ],
  ["magnet", { name: "MAGNeT", descriptions: ["funk with a walking bass line", "string quartet, slow and solemn"] }],
]);

export default defineLibrary({
  snippets({ id, tags }) {
    const tag = [...GENERATORS.keys()].find((name) => tags.includes(name));
    const generator = tag === undefined ? undefined : GENERATORS.get(tag);
    if (generator === undefined) return [noteSnippet("Type of model unknown.")];
    const { name, descriptions, setup = "" } = generator;
    return [
      {
        language: "python",
        install: "pip install audiocraft",
        code: python`
          from audiocraft.data.audio import audio_write
          from audiocraft.models import ${code(name)}

          model = ${code(name)}.get_pretrained(${id})
          ${code(setup)}

          descriptions = ${descriptions}
          for number, wave in enumerate(model.generate(descriptions)):
              audio_write(f"output_{number}", wave.cpu(), model.sample_rate, strategy="loudness")
        `,
      },
    ];
  },
});
