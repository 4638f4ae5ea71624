import { code, defineLibrary, sampleMessages, serverCall, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets(model, context) {
    const server = sh`python3 -m sglang.launch_server --model-path ${model.id} --port 30000`;
    return [
      { title: "Start a server", language: "sh", install: "pip install sglang", code: server },
      {
        title: "Call the server",
        language: "sh",
        code: serverCall("http://localhost:30000/v1", model.id, sampleMessages(model, context)),
      },
      {
        title: "Start the server with Docker",
        language: "sh",
        code: sh`
          docker run --gpus all --shm-size 32g --ipc=host -p 30000:30000 \\
            -v ~/.cache/huggingface:/models --env HF_HOME=/models \\
            --env "HF_TOKEN=<secret>" \\
            lmsysorg/sglang:latest \\
            ${code(server)} --host 0.0.0.0
        `,
      },
    ];
  },
});
