import { fileURLToPath } from "node:url";
import { createPatchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";
import type { TaskWidget } from "@patchbay/widgets";
import { widgetShares } from "@patchbay/widgets/shares";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";

// The containers in `dist/`, as the kit built them: `npm test` builds before it tests. The page shares its React with them.
const folder = fileURLToPath(new URL("..", import.meta.url));
const patchbay = await createPatchbay({ plugins: directory(folder, { shared: widgetShares }) });

it("a built widget shows a result with the host's React", async () => {
  const loaded = await patchbay.plugins.loadExpose("task", "text-classification", "widget");
  const { Result } = (loaded as { default: TaskWidget }).default;
  if (!Result) throw new Error("the widget has no Result");
  const output = [
    { label: "NEGATIVE", score: 0.1 },
    { label: "POSITIVE", score: 0.9 },
  ];
  const html = renderToString(createElement(Result, { output, input: { inputs: "Lovely" } }));
  expect(html.replaceAll(/<[^>]*>/g, " ")).toMatch(/POSITIVE\s+0\.900\s+NEGATIVE\s+0\.100/);
});
