import { parseArgs } from "node:util";
import type { InstalledPlugins, InstallPreview } from "@patchbay/host-app/install";
import { printJson, type Command, type CommandContext } from "../command.ts";
import { describePreview } from "../installed/describe-preview.ts";
import { agrees, findInstalled, openPlugins } from "../installed/open-plugins.ts";
import { refuseMore, UsageError } from "../parse-words.ts";

const flag = { type: "boolean", default: false } as const;
const options = { data: { type: "string" }, yes: flag, now: flag, "accept-publisher": flag } as const;
const readOptions = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Options = ReturnType<typeof readOptions>["values"];

const OPTIONS_HELP = `  --yes               do not ask
  --now               install a release that is younger than three days
  --accept-publisher  accept another publisher than that of the installed version
  --data <folder>     the app's data folder (default .patchbay)`;

export const addCommand: Command = {
  options,
  help: `Usage: patchbay add <package | address | file | folder> [options]

Shows a plugin, and installs it in the app if you agree. Nothing of it is run, and none of its dependencies is installed.

  patchbay add @acme/patchbay-provider-acme     the newest version in npm's registry; or …@1.2.0
  patchbay add https://example.com/my-plugin/   a built plugin on the web, or its archive (.tgz)
  patchbay add ./acme-1.2.0.tgz                 an archive, or the folder of a built plugin

${OPTIONS_HELP}

A running app shows the plugin by itself. patchbay.lock.json lists what is installed; 'patchbay ci' installs exactly that.`,

  async run(args, context) {
    const { values, positionals } = readOptions(args);
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) {
      throw new UsageError("Name one plugin: patchbay add <package | address | file | folder>.");
    }
    const plugins = await openPlugins(context, values.data);
    return install(plugins, text, await plugins.preview(text), values, context);
  },
};

const updateOptions = { ...options, json: flag } as const;

export const updateCommand: Command = {
  options: updateOptions,
  help: `Usage: patchbay update [id] [options]

Lists the installed plugins that have another version, with the difference. With an id, installs that version if you agree.

${OPTIONS_HELP}
  --json              print the list as JSON`,

  async run(args, context) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: updateOptions });
    const plugins = await openPlugins(context, values.data);
    const [id, ...others] = positionals;
    refuseMore("patchbay update takes one plugin", others);
    const only = id === undefined ? undefined : await findInstalled(plugins, id);
    const installed = await plugins.list();
    const updates = (await plugins.updates()).filter(({ sha }) => only === undefined || sha === only.sha);
    if (values.json) {
      if (id !== undefined) throw new UsageError("--json lists updates: remove it, or the plugin's id.");
      printJson(
        context,
        updates.map(({ sha, preview, problem }) => {
          const { kind, id: installedId, version } = installed.find((each) => each.sha === sha) ?? {};
          const next = preview && { version: preview.version, changes: preview.replaces?.changes ?? [] };
          return { kind, id: installedId, version, ...(next ? { update: next } : { problem }) };
        }),
      );
      return updates.some(({ preview }) => !preview) ? 1 : 0;
    }
    if (updates.length === 0) context.print("Everything that is installed is up to date.");
    let code = 0;
    for (const { sha, preview, problem } of updates) {
      const { label = sha, version } = installed.find((each) => each.sha === sha) ?? {};
      if (!preview) {
        context.warn(`${label} ${version} stays in use: ${problem}`);
        code = 1;
      } else if (only) {
        const from = /^npm:(.+)@/.exec(preview.url)?.[1] ?? preview.url;
        code = await install(plugins, from, preview, values, context);
      } else {
        context.print(`${label} ${version} → ${preview.version}: ${preview.replaces?.changes.join("; ")}`);
      }
    }
    return code;
  },
};

async function install(
  plugins: InstalledPlugins,
  text: string,
  preview: InstallPreview,
  { yes, now, "accept-publisher": otherPublisher }: Options,
  context: CommandContext,
): Promise<number> {
  const { label, version, checks, installed, replaces, sha } = preview;
  for (const line of describePreview(preview)) context.print(line);
  if (checks.some(({ problem }) => problem !== undefined)) {
    const current = installed ? "The installed copy" : replaces && `Version ${replaces.version}`;
    context.warn(`${label} ${version} was not installed.${current ? ` ${current} stays in use.` : ""}`);
    return 1;
  }
  if (installed) {
    context.print(`${label} ${version} is already installed.`);
    return 0;
  }
  if (!(await agrees(context, yes, `Install ${label} ${version}?`))) return 1;
  await plugins.install(text, { sha, now, otherPublisher });
  context.print(`${label} ${version} is installed.`);
  return 0;
}
