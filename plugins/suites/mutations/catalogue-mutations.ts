import { inFile, type Mutation } from "./mutation.ts";

const library = (id: string): string => `plugins/suites/libraries.test.ts -t ^libraries/${id} `;

/** Snippets, quantization, downloads and chat templates. */
export const catalogueMutations: readonly Mutation[] = [
  ...inFile(
    "plugins/libraries/diffusionkit/src/index.ts",
    [library("diffusionkit")],
    [
      [
        "Flux models use 4 steps and guidance 0",
        'const FLUX: Settings = { pipeline: "FluxPipeline", shift: "1.0", options: "", steps: 4, guidance: 0 };',
        'const FLUX: Settings = { pipeline: "FluxPipeline", shift: "1.0", options: "", steps: 50, guidance: 0 };',
      ],
      ["other models use guidance 5", "guidance: 5,", "guidance: 7,"],
      ["images are 512 pixels wide", "WIDTH = 512", "WIDTH = 1024"],
    ],
  ),
  ...inFile(
    "plugins/libraries/peft/src/index.ts",
    [library("peft")],
    [
      [
        "an unknown task type has the specified note",
        'if (modelClass === undefined) return [noteSnippet("Task type is invalid.")];',
        'if (modelClass === undefined) return [noteSnippet("Unknown task type.")];',
      ],
      [
        "a missing base model has the specified note",
        'if (!base) return [noteSnippet("Base model is not found.")];',
        "if (!base) return [];",
      ],
    ],
  ),
  ...inFile(
    "plugins/libraries/sklearn/src/index.ts",
    [library("sklearn")],
    [
      [
        "a missing file name has the specified note",
        'if (!model?.file) return [noteSnippet("Model filename not specified in config.json")];',
        "if (!model?.file) return [joblibSnippet(id)];",
      ],
    ],
  ),
  ...inFile(
    "plugins/libraries/speechbrain/src/index.ts",
    [library("speechbrain")],
    [
      [
        "a missing interface has the specified note",
        'if (name === undefined) return [noteSnippet("interface not specified in config.json")];',
        "if (name === undefined) return [];",
      ],
      [
        "an unknown interface has the specified note",
        'if (method === undefined) return [noteSnippet("interface in config.json invalid")];',
        "if (method === undefined) return [];",
      ],
    ],
  ),
  ...inFile(
    "plugins/libraries/transformers/src/index.ts",
    [library("transformers")],
    [
      [
        "a model of unknown type has the specified note",
        'if (!model.transformersInfo) return [noteSnippet("Type of model unknown")];',
        "if (!model.transformersInfo) return [];",
      ],
    ],
  ),
  ...inFile(
    "core/src/library/download-count.ts",
    ["core/src/library/download-count.test.ts"],
    [
      [
        "a library without rule counts config.json",
        'const DEFAULT_FILES = ["config.json", "config.yaml", "hyperparams.yaml", "meta.yaml", "params.json"];',
        'const DEFAULT_FILES = ["config.yaml", "hyperparams.yaml", "meta.yaml", "params.json"];',
      ],
      [
        "AND binds tighter than OR",
        "return (path) => terms.every((holds) => holds(path));",
        "return (path) => terms.some((holds) => holds(path));",
      ],
    ],
  ),
  ...inFile(
    "core/src/library/read-model-record.ts",
    ["core/src/library/read-model-record.test.ts"],
    [["a record without id is refused", '["id"],', "[],"]],
  ),
  ...inFile(
    "core/src/quantization/file-quantizations.ts",
    ["core/src/quantization"],
    [
      [
        "Q4_K_M has the code 15",
        '{ name: "Q4_K_M", code: 15, tensors: "Q4_K", measuredBits: 4.8944 },',
        '{ name: "Q4_K_M", code: 16, tensors: "Q4_K", measuredBits: 4.8944 },',
      ],
      [
        "XL variants have codes from 1000",
        '{ name: "Q2_K_XL", code: 1000, tensors: "Q2_K", largerThan: "Q2_K" },',
        '{ name: "Q2_K_XL", code: 999, tensors: "Q2_K", largerThan: "Q2_K" },',
      ],
    ],
  ),
  ...inFile(
    "core/src/quantization/tensor-types.ts",
    ["core/src/quantization"],
    [
      [
        "BF16 has the tensor code 30",
        '{ name: "BF16", code: 30, family: "float", weightsPerBlock: 1, bytesPerBlock: 2 },',
        '{ name: "BF16", code: 31, family: "float", weightsPerBlock: 1, bytesPerBlock: 2 },',
      ],
    ],
  ),
  ...inFile(
    "core/chat-template/src/statements/leave-loop.ts",
    ["core/chat-template/src/errors.test.ts", "core/chat-template/src/language.test.ts"],
    [
      [
        "break outside of a loop is an error",
        "if (!compiler.inLoop) compiler.fail(`'${kind}' outside of a loop`, at);",
        "if (compiler.inLoop) compiler.fail(`'${kind}' inside of a loop`, at);",
      ],
    ],
  ),
  ...inFile(
    "core/chat-template/src/render-chat.ts",
    ["core/chat-template/src/render-chat.test.ts"],
    [
      [
        "the generation prompt is off by default",
        "const { addGenerationPrompt = false, continueFinalMessage = false } = options;",
        "const { addGenerationPrompt = true, continueFinalMessage = false } = options;",
      ],
    ],
  ),
  ...inFile(
    "core/chat-template/src/limits.ts",
    ["core/chat-template/src/safety.test.ts"],
    [
      [
        "a template ends after its steps",
        'if (this.#stepsLeft < 0) limitReached(`${this.limits.steps} steps`, "steps");',
        'if (this.#stepsLeft > 0) limitReached(`${this.limits.steps} steps`, "steps");',
      ],
    ],
  ),
];
