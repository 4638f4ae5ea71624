import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { PLUGIN_KINDS, type PluginKind } from "@patchbay/core/plugin";
import type { Command } from "../command.ts";
import { addWorkflow, createPlugin } from "@patchbay/kit";
import { parseKind } from "../parse-words.ts";

const FIRST_STEPS: Readonly<Record<PluginKind, readonly string[]>> = {
  provider: [
    "package.json: label, description, documentation, hosts and how a key is sent",
    "src/index.ts: how each task is called; every task stands in package.json too",
    "src/mocks.ts: answers for trying it without a key",
    "fixtures/conversational.json: what is sent and answered, by the provider's documentation; one file for each task",
  ],
  library: [
    "package.json: label, description and repository, and the rule that counts downloads",
    "src/index.ts: the code that loads a model; without a snippet remove it, fixtures/ and `languages`",
    "fixtures/: model records and their expected code; one file for each branch",
  ],
  task: [
    "package.json: name, description, modality, place in the catalogue, and the provider tasks that call it",
    "src/index.ts: the page's text, samples, and the schemas of input and output",
    "fixtures/: outputs that the schema accepts and refuses; one file for each call",
    "src/widget.tsx, if the standard form and result cannot show it",
  ],
};

export const newCommand: Command = {
  help: `Usage: patchbay new <${PLUGIN_KINDS.toReversed().join("|")}> <id> [--in <folder>] [--hub]

Creates <folder>/<kind>/<id>, which builds and passes its checks as it is.

A new provider is called directly: callers give the vendor's own key and model ids. With --hub it also serves models of
the hub, through the hub's router and by its mapping of model ids; the id is then the one that the hub uses.

  --in <folder>  the folder of the plugins (default: plugins)
  --hub          create a provider that is also reached through the hub`,

  async run(args, { cwd, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { in: { type: "string" }, hub: { type: "boolean", default: false } },
    });
    const { hub } = values;
    const [kindWord, id, ...others] = positionals;
    const kind = parseKind(kindWord);
    if (!id) throw new InputError(`The id of the new ${kind} is missing: patchbay new ${kind} <id>.`);
    if (others.length > 0) throw new InputError(`patchbay new creates one plugin, not also ${others.join(", ")}.`);
    if (hub && kind !== "provider") throw new InputError(`--hub is for providers, not for a ${kind}.`);
    const parent = path.resolve(cwd, values.in ?? "plugins");
    const folder = path.relative(cwd, await createPlugin({ kind, id, hub }, parent));
    print(`Created the ${kind} '${id}' in ${folder}. Next, edit:`);
    for (const step of FIRST_STEPS[kind]) print(`  ${step}`);
    const workflow = values.in === undefined && !existsSync(path.join(cwd, "plugins", "package.json"));
    const added = workflow ? await addWorkflow(cwd) : undefined;
    if (added) print(`Plugins are checked on every push to GitHub by ${path.relative(cwd, added)}.`);
    print(`Build it with: patchbay build ${folder}`);
    print(`Check it with: patchbay check ${folder}`);
    return 0;
  },
};
