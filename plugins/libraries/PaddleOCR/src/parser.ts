import { code, python, type Snippet } from "@patchbay/core/library";

/** The vendor's models; the first version has no number in its name. */
const RELEASE = /^PaddlePaddle\/PaddleOCR-VL(?:-(\d+(?:\.\d+)*))?$/;

/** The pipeline that turns pages into Markdown; for models of other vendors the library chooses the version. */
export function parserSnippet(id: string): Snippet {
  const release = RELEASE.exec(id);
  const version = release && `v${release[1] ?? 1}`;
  return {
    language: "python",
    install: "pip install 'paddleocr[doc-parser]'",
    note: "Install PaddlePaddle first: https://www.paddleocr.ai/latest/version3.x/pipeline_usage/PaddleOCR-VL.html",
    code: python`
      from paddleocr import PaddleOCRVL

      pipeline = PaddleOCRVL(${code(version ? python`pipeline_version=${version}` : "")})
      for page in pipeline.predict("document.pdf"):
          page.print()
          page.save_to_json("output")
          page.save_to_markdown("output")
    `,
  };
}
