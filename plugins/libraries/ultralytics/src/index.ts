import { code, defineLibrary, python, type RepositoryFile } from "@patchbay/core/library";

/** Classes of the package by the tag of their models; `YOLO` loads all other versions. */
const CLASSES: readonly (readonly [tag: RegExp, name: string])[] = [
  [/^yolo.*world/, "YOLOWorld"],
  [/^yoloe/, "YOLOE"],
  [/^yolo-?nas/, "NAS"],
  [/^rt-?detr/, "RTDETR"],
  [/^fast-?sam/, "FastSAM"],
  [/^(mobile-?)?sam[\d.]*$/, "SAM"],
];

export default defineLibrary({
  snippets({ id, tags }, { files = [] }) {
    const [, modelClass = "YOLO"] = CLASSES.find(([pattern]) => tags.some((tag) => pattern.test(tag))) ?? [];
    const weights = chooseWeights(files);
    return [
      {
        language: "python",
        install: "pip install --upgrade ultralytics huggingface_hub",
        code: python`
          from huggingface_hub import ${code(weights === undefined ? "hf_hub_download, list_repo_files" : "hf_hub_download")}
          from ultralytics import ${code(modelClass)}

          ${code(weights === undefined ? python`weights = next(file for file in list_repo_files(${id}) if file.endswith(".pt"))` : "")}
          model = ${code(modelClass)}(hf_hub_download(${id}, ${weights ?? code("weights")}))
          results = model.predict("http://images.cocodataset.org/val2017/000000039769.jpg", save=True)
        `,
      },
    ];
  },
});

/** The best weights of a training run if a file has that name, otherwise the first file of weights. */
function chooseWeights(files: readonly RepositoryFile[]): string | undefined {
  const weights = files.map(({ path }) => path).filter((path) => /\.pt$/i.test(path));
  return weights.find((path) => /(^|\/)best\.pt$/.test(path)) ?? weights[0];
}
