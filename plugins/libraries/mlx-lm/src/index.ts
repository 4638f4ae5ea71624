import { defineLibrary, serverCall, sh } from "@patchbay/core/library";

const install = "uv tool install mlx-lm";

export default defineLibrary({
  snippets({ id, tags }) {
    if (!tags.includes("conversational")) {
      const start = "The first thing a gardener learns in spring is";
      const text = sh`mlx_lm.generate --model ${id} --prompt ${start}`;
      return [{ title: "Generate text", language: "sh", install, code: text }];
    }
    return [
      { title: "Start a server", language: "sh", install, code: sh`mlx_lm.server --model ${id}` },
      { title: "Chat in the terminal", language: "sh", install, code: sh`mlx_lm.chat --model ${id}` },
      {
        title: "Call the server",
        language: "sh",
        code: serverCall("http://localhost:8080/v1", id, [
          { role: "user", content: "What can I cook with three eggs?" },
        ]),
      },
    ];
  },
});
