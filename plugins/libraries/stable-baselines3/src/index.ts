import { code, defineLibrary, python } from "@patchbay/core/library";

const ALGORITHM = /^(a2c|ddpg|dqn|ppo|sac|td3)[-_.]/i;
const UNSAFE = "Loading the file runs code that it contains. Load only models that you trust.";
const UNKNOWN = "Replace PPO with the class of the algorithm that trained the model.";

export default defineLibrary({
  snippets({ id }, { files = [] }) {
    const file = files.map(({ path }) => path).find(isModel);
    const named = [file ?? "", id.slice(id.indexOf("/") + 1)].map((name) => ALGORITHM.exec(name)?.[1]);
    const algorithm = named.find((name) => name !== undefined)?.toUpperCase();
    const modelClass = algorithm ?? "PPO";
    return [
      {
        language: "python",
        install: "pip install huggingface-sb3 stable-baselines3",
        note: algorithm === undefined ? `${UNSAFE} ${UNKNOWN}` : UNSAFE,
        code: python`
          import os

          ${code(file === undefined ? "from huggingface_hub import list_repo_files" : "")}
          from huggingface_sb3 import load_from_hub
          from stable_baselines3 import ${code(modelClass)}

          os.environ["TRUST_REMOTE_CODE"] = "True"
          ${code(file === undefined ? search(id) : "")}
          checkpoint = load_from_hub(repo_id=${id}, filename=${file ?? code("filename")})
          model = ${code(modelClass)}.load(checkpoint)
        `,
      },
    ];
  },
});

/** Whether a file is a model and not training statistics. */
function isModel(path: string): boolean {
  return /\.zip$/i.test(path) && !path.includes("metrics");
}

const search = (id: string): string => python`
  files = list_repo_files(${id})
  filename = next(file for file in files if file.endswith(".zip") and "metrics" not in file)
`;
