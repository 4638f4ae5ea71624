import { code, python, type Snippet } from "@patchbay/core/library";

/** A module that takes one image; `name` is the model's name without its owner. */
export function moduleSnippet(moduleClass: string, name: string): Snippet {
  // Charts are read as text, so their results cannot be saved as images, and their input is a named argument.
  const chart = moduleClass === "ChartParsing";
  return run(moduleClass, name, {
    input: chart ? '{"image": "chart.png"}' : '"page.png"',
    saveImage: chart ? "" : 'result.save_to_img("output")',
  });
}

/** A vision-language model that answers questions about a page. */
export function documentModelSnippet(name: string): Snippet {
  return run("DocVLM", name, {
    input: '{"image": "page.png", "query": "What is the total of this invoice?"}',
    saveImage: "",
  });
}

/** Python code of a call. */
interface Use {
  readonly input: string;
  /** Line that saves a result as an image; empty when the result is text. */
  readonly saveImage: string;
}

function run(moduleClass: string, name: string, { input, saveImage }: Use): Snippet {
  return {
    language: "python",
    install: "pip install paddleocr paddlepaddle",
    code: python`
      from paddleocr import ${code(moduleClass)}

      model = ${code(moduleClass)}(model_name=${name})
      results = model.predict(
          input=${code(input)},
          batch_size=1,
      )
      for result in results:
          result.print()
          ${code(saveImage)}
          result.save_to_json("output/result.json")
    `,
  };
}
