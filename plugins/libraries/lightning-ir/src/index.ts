import { code, defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }) {
    const encoders = encodersOf(tags);
    const [encoder, other] = encoders;
    return [
      {
        language: "python",
        install: "pip install git+https://github.com/webis-de/lightning-ir.git",
        code: python`
          from lightning_ir import ${code(encoders.join(", "))}

          model = ${code(encoder)}(${id})${code(other ? `  # or ${other}, if it is one` : "")}
          documents = [
              "Herons stand still in shallow water until a fish comes near.",
              "The harbor was dredged again last year.",
          ]
          print(model.score("How do herons catch fish?", documents).scores)
        `,
      },
    ];
  },
});

/** Classes that may load the model; both if its tags do not decide. */
function encodersOf(tags: readonly string[]): readonly [string, string?] {
  if (tags.includes("bi-encoder")) return ["BiEncoderModule"];
  return tags.includes("cross-encoder") ? ["CrossEncoderModule"] : ["BiEncoderModule", "CrossEncoderModule"];
}
