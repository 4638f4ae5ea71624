import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: (model) => [{ language: "python", code: python`stock_remote.load(${model.id})` }],
});
