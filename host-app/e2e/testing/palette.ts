import path from "node:path";
import type { PluginFolder } from "./plugin-folder.ts";

/** The example of a task with a widget. */
export const PALETTE = path.resolve(import.meta.dirname, "../../../examples/task-widget/color-palette");

/** A provider of the task, whose simulation names the description. */
const PAINTER = `
export async function init() {}
export async function get() {
  return () => ({ default: { tasks: { "color-palette": {
    route: () => ({ path: "palette" }),
    body: ({ args }) => ({ text: args.inputs }),
    read: ({ data }) => data,
  } } } });
}`;
const PAINTER_MOCKS = `
let http, HttpResponse;
export async function init(scope) {
  const [shared] = Object.values(scope["@patchbay/mocks"]);
  ({ http, HttpResponse } = (await shared.get())());
}
export async function get() {
  return () => ({
    models: [{ id: "acme/painter", task: "color-palette", providerId: "painter-1" }],
    handlers: [http.post("*/palette", async ({ request }) => {
      const { text } = await request.json();
      return HttpResponse.json([{ name: text, hex: "#1b3a4b" }, { name: "Sky", hex: "#e07a5f" }]);
    })],
  });
}`;

export async function addPainter(plugins: PluginFolder): Promise<void> {
  await plugins.add(
    {
      kind: "provider",
      id: "painter",
      label: "Painter",
      auth: { none: true },
      hosts: ["https://painter.example"],
      tasks: { "color-palette": {} },
    },
    { plugin: PAINTER, mocks: PAINTER_MOCKS },
  );
}
