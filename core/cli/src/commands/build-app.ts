import path from "node:path";
import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { readConfig } from "../read-config.ts";
import { BUILT_IN_PLUGINS } from "../start-host-app.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  out: text,
  base: text,
  plugins: { ...text, multiple: true },
  config: text,
  "hub-url": text,
  "router-url": text,
  "no-marks": flag,
  "no-offline": flag,
} as const;

export const buildAppCommand: Command = {
  options,
  help: `Usage: patchbay build-app --out <folder> [--base <path>] [--plugins <folder>] [--config <file>]

Writes the app with its plugins into a folder, for any host of static files. Pages simulate models, or call them with keys that
their users enter: there is no server that could have keys, or install plugins.

  --out <folder>       new or empty folder, or one that this command has written before (default: app)
  --base <path>        path below which people open the app, such as /x/ (default: the root of the host)
  --plugins <folder>   folder of further built plugins; may be given several times
  --config <file>      title, logo, links, default provider and allowed plugins (default: patchbay.config.ts, .mts, .js, .mjs
                       or .json)
  --hub-url <url>      model hub to use
  --router-url <url>   inference router to use
  --no-marks           show letters instead of marks
  --no-offline         do not let browsers store the app`,

  async run(args, { cwd, print, warn }) {
    const { values } = parseArgs({ args, options });
    const out = path.resolve(cwd, values.out ?? "app");
    // Other commands start without it.
    const { exportApp, readDeployment } = await import("@patchbay/host-app/export");
    const { config, folder, locationOf } = await readConfig(cwd, values.config);
    const { base, plugins, problems } = await exportApp({
      base: values.base,
      out,
      plugins: [BUILT_IN_PLUGINS, ...(values.plugins ?? []).map((name) => path.resolve(cwd, name))],
      deployment: await readDeployment(config, folder, locationOf),
      allowedPlugins: config.allowedPlugins,
      config: {
        ...(values["hub-url"] && { hubUrl: values["hub-url"] }),
        ...(values["router-url"] && { routerUrl: values["router-url"] }),
        ...(values["no-marks"] && { marks: false }),
        ...(values["no-offline"] && { offline: false }),
      },
    });
    for (const reason of problems) warn(`Left out: ${reason}`);
    print(`${path.relative(cwd, out) || "."}: the app with ${plugins} plugins. Serve it below ${base}`);
    return 0;
  },
};
