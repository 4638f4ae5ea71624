import { defineLibrary, python, sh, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }) {
    if (tags.includes("mlx")) return [decisionSnippet(id, 'pip install "jev-style[mlx]"')];
    if (tags.includes("gguf")) return [scorerSnippet(id), decisionSnippet(id, PLAIN)];
    return [decisionSnippet(id, 'pip install "jev-style[torch]"')];
  },
});

const PLAIN = "pip install jev-style";

/** GGUF files are scored by a separate program, which is compiled with llama.cpp. */
const scorerSnippet = (id: string): Snippet => ({
  language: "sh",
  install: PLAIN,
  note: "Replace path/to/llama.cpp with the folder of your llama.cpp checkout.",
  code: sh`
    hf download ${id} build_jev_score.sh jev_score.cpp --local-dir jev-score
    export JEV_SCORE_BIN="$(sh jev-score/build_jev_score.sh path/to/llama.cpp | tail -n 1)"
  `,
});

const decisionSnippet = (id: string, install: string): Snippet => ({
  language: "python",
  install,
  code: python`
    from jev_style import JevStyle, choice, noul

    model = JevStyle.from_pretrained(${id})
    result = model.decide(
        "The parcel came a week late and the lamp in it is broken.",
        {
            "damaged": noul("Something arrived damaged."),
            "team": choice("Who should answer?", ["returns", "shipping", "billing"]),
        },
    )
    print(result["answers"]["team"]["choice"])
  `,
});
