import type { IndexEntry } from "@patchbay/core/plugin";
import { providerEntry } from "../../../core/src/plugin/testing/plugin-host.ts";

/** The manifest of a hostile plugin, whose host is allowed. */
export const hostileEntry = (id: string): IndexEntry =>
  providerEntry(id, { auth: { scheme: "Bearer" }, hosts: ["https://api.example.com"], models: "direct" });

/** A container whose provider runs the code while it makes a body. */
export function hostileCode(body: string, { server = "", file = "" } = {}): string {
  return `
const server = ${JSON.stringify(server)}, file = ${JSON.stringify(file)};
const shown = async (value) => { const reached = await value; return typeof reached === "function" ? "function" : reached; };
async function attack(call, context) { ${body} }
const task = {
  route: () => ({ path: "v1/chat" }),
  body: async (call, context) => ({ reached: await shown(attack(call, context)) }),
  read: ({ data }) => data,
};
export const init = () => {};
export const get = async () => () => ({ default: { tasks: { conversational: task } } });
`;
}
