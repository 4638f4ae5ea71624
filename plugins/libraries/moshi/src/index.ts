import { code, defineLibrary, python, sh, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }) {
    if (id.includes("-mlx")) return [mlxSnippet(id)];
    if (id.includes("-candle")) return [rustSnippet(id)];
    return [serverSnippet(id), codecSnippet(id)];
  },
});

function mlxSnippet(id: string): Snippet {
  const bits = ["4", "8"].find((number) => id.includes(`-q${number}`));
  return {
    language: "sh",
    install: "pip install moshi_mlx",
    note: "To talk in the terminal, replace moshi_mlx.local_web with moshi_mlx.local.",
    code: sh`python -m moshi_mlx.local_web ${code(bits === undefined ? "" : `-q ${bits} `)}--hf-repo ${id}`,
  };
}

/** Only a configuration file can select the repository; the server has no option for it. */
const rustSnippet = (id: string): Snippet => ({
  language: "sh",
  install: "pip install rustymimi",
  note: "Set hf_repo in the configuration file to the model's ID. The Python package rustymimi contains only the codec.",
  code: sh`
    git clone https://github.com/kyutai-labs/moshi
    cd moshi/rust
    cargo run --features cuda --bin moshi-backend --release -- \\
      --config ${id.includes("-q8") ? "moshi-backend/config-q8.json" : "moshi-backend/config.json"} standalone
  `,
});

const serverSnippet = (id: string): Snippet => ({
  language: "sh",
  install: "pip install moshi",
  note: "Open http://localhost:8998, or https://localhost:8998 if you start the server with a certificate (--ssl).",
  code: sh`python -m moshi.server --hf-repo ${id}`,
});

const codecSnippet = (id: string): Snippet => ({
  language: "python",
  install: "pip install moshi",
  code: python`
    import torch
    from moshi.models import loaders

    checkpoint = loaders.CheckpointInfo.from_hf_repo(${id})
    mimi = checkpoint.get_mimi(device="cuda")
    mimi.set_num_codebooks(8)

    ten_seconds = torch.randn(1, 1, 10 * 24000, device="cuda")
    with torch.no_grad():
        codes = mimi.encode(ten_seconds)
        decoded = mimi.decode(codes)
    print(codes.shape, decoded.shape)
  `,
});
