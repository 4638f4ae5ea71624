import { code, defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }, { file }) {
    const model = code(sh`${`huggingface://${id}/`}${file ? file.path : code("{{GGUF_FILE}}")}`);
    const note = "Replace {{GGUF_FILE}} with the path of one of the repository's GGUF files.";
    return [
      {
        title: "Install and run",
        language: "sh",
        install: "curl -sSL https://localai.io/install.sh | sh",
        code: sh`local-ai run ${model}`,
        ...(file === undefined && { note }),
      },
      {
        title: "With Docker, without a graphics card",
        language: "sh",
        install: "docker pull localai/localai:latest",
        code: sh`docker run -p 8080:8080 --name localai -v "$PWD/models:/models" localai/localai:latest ${model}`,
      },
    ];
  },
});
