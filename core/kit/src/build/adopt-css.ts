import type { Plugin } from "vite";

/**
 * Puts a plugin's CSS into its file, as a style sheet that the document adopts: this avoids a second request and
 * inline styles, which the host's content security policy forbids.
 */
export function adoptCss(): Plugin {
  return {
    name: "patchbay:adopt-css",
    enforce: "post",
    generateBundle(_options, bundle) {
      let css = "";
      for (const [fileName, asset] of Object.entries(bundle)) {
        if (asset.type !== "asset" || !fileName.endsWith(".css")) continue;
        css += asset.source.toString();
        delete bundle[fileName];
      }
      const entry = Object.values(bundle).find((output) => output.type === "chunk" && output.isEntry);
      if (css && entry?.type === "chunk") entry.code = adoption(css) + entry.code;
    },
  };
}

/** Node has no document: there a widget's code can be loaded, though not shown. */
function adoption(css: string): string {
  return `if(globalThis.document){const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}\n`;
}
