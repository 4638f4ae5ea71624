import { defineLibrary, serverCall, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      title: "Start a server with Docker",
      language: "sh",
      code: sh`
        docker run --gpus all --shm-size 1g -p 8000:80 \\
          -v ~/.cache/huggingface:/data \\
          -e HF_TOKEN="<secret>" \\
          ghcr.io/huggingface/text-generation-inference:latest \\
          --model-id ${id}
      `,
      note: "TGI is no longer developed: its authors recommend vLLM or SGLang.",
    },
    {
      title: "Call the server",
      language: "sh",
      code: serverCall("http://localhost:8000/v1", id, [{ role: "user", content: "What can I cook with three eggs?" }]),
    },
  ],
});
