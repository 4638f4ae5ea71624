import { defineLibrary, noteSnippet } from "@patchbay/core/library";
import { documentModelSnippet, moduleSnippet } from "./module.ts";
import { parserSnippet } from "./parser.ts";

/** Classes of the modules that take one image, by the tag of their models. */
const MODULE_CLASSES: ReadonlyMap<string, string> = new Map([
  ["chart_parsing", "ChartParsing"],
  ["doc_img_orientation_classification", "DocImgOrientationClassification"],
  ["doc_img_unwarping", "TextImageUnwarping"],
  ["formula_recognition", "FormulaRecognition"],
  ["layout_detection", "LayoutDetection"],
  ["seal_text_detection", "SealTextDetection"],
  ["table_cells_detection", "TableCellsDetection"],
  ["table_structure_recognition", "TableStructureRecognition"],
  ["textline_detection", "TextDetection"],
  ["textline_orientation_classification", "TextLineOrientationClassification"],
  ["textline_recognition", "TextRecognition"],
  ["wired_table_classification", "TableClassification"],
]);

const MODULES = "https://paddlepaddle.github.io/PaddleOCR/latest/en/version3.x/module_usage/module_overview.html";

export default defineLibrary({
  snippets({ id, tags }) {
    const name = id.slice(id.indexOf("/") + 1);
    if (tags.includes("doc_vlm")) return [documentModelSnippet(name)];
    if (tags.includes("document-parse")) return [parserSnippet(id)];
    const moduleClass = tags.map((tag) => MODULE_CLASSES.get(tag)).find((found) => found !== undefined);
    if (moduleClass === undefined) return [noteSnippet(`For the modules and how to call them, see ${MODULES}`)];
    return [moduleSnippet(moduleClass, name)];
  },
});
