import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build, defaultClientConditions, type Plugin, type Rolldown } from "vite";

/**
 * Builds `widget-frame.html`, the document that widgets of installed tasks run in. It has all it needs in itself and a policy
 * that allows it no request; pages pass it a widget's code, which it runs as a `blob:` module.
 */
export function widgetFrame(): Plugin {
  return {
    name: "widget-frame",
    apply: "build",
    async writeBundle({ dir = "." }) {
      const code = await buildRuntime();
      const hash = createHash("sha256").update(code).digest("base64");
      await writeFile(path.join(dir, "widget-frame.html"), documentOf(code, policyOf(hash)));
    },
  };
}

/** In the document, so that every host sends it. */
const policyOf = (hash: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    "img-src blob: data:",
    "media-src blob: data:",
    "worker-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const documentOf = (code: string, policy: string): string => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <meta http-equiv="x-dns-prefetch-control" content="off" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Widget</title>
  </head>
  <body><script>${code}</script></body>
</html>
`;

async function buildRuntime(): Promise<string> {
  const result = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "warn",
    resolve: { conditions: ["source", ...defaultClientConditions] },
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: {
        input: path.join(import.meta.dirname, "src/app/frames/frame-runtime.tsx"),
        output: { format: "iife" },
        // Vite's loader of further files asks for it; there are none.
        transform: { define: { "import.meta": "{}" } },
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  // A text in the code must not end the element.
  return result.output[0].code.replaceAll("</script", String.raw`<\/script`).replaceAll("<!--", String.raw`<\!--`);
}
