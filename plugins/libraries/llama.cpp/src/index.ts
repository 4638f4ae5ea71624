import { code, defineLibrary, fileNames, sh, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }, context) {
    const { tag, note } = fileNames(context);
    const model = code(sh`${id}${code(tag)}`);
    const both = (serve: string, cli: string): string => sh`
      ${code(serve)} -hf ${model}
      ${code(cli)} -hf ${model}
    `;
    const script = "curl -LsSf https://llama.app/install.sh | sh";
    return [
      { ...step("Start a server with a web page", script, sh`llama serve -hf ${model}`), ...(note && { note }) },
      step("Chat in the terminal", script, sh`llama cli -hf ${model}`),
      step("On Windows", "winget install llama.cpp", both("llama serve", "llama cli")),
      {
        title: "With a downloaded binary",
        language: "sh",
        code: both("./llama-server", "./llama-cli"),
        note: "Download it from https://github.com/ggml-org/llama.cpp/releases.",
      },
      step("Built from source", BUILD, both("./build/bin/llama-server", "./build/bin/llama-cli")),
      { title: "With Docker", language: "sh", code: sh`docker model run hf.co/${model}` },
    ];
  },
});

const BUILD = `git clone https://github.com/ggml-org/llama.cpp.git
cd llama.cpp
cmake -B build
cmake --build build -j --target llama-server llama-cli`;

function step(title: string, install: string, text: string): Snippet {
  return { title, language: "sh", install, code: text };
}
