import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { tableLines, type Command } from "../command.ts";
import { defaultPlugins } from "../start-host-app.ts";

const options = {
  provider: { type: "string" },
  task: { type: "string" },
  all: { type: "boolean" },
  hub: { type: "string" },
  router: { type: "string" },
} as const;

export const liveCommand: Command = {
  help: `Usage: patchbay live [folder] [--provider <id>] [--task <task>] [--all] [--hub <address>] [--router <address>]

Makes one small call to each built provider in a folder that there is a key for, and prints a table. Without a
folder: plugins/, or the plugins that come with Patchbay when there is none.
Keys are read from the environment: each provider's own variables, else HF_TOKEN, which goes through the hub's router.
Settings of providers are read from it, too.
A provider without a key is not called. Without any key, the variables are listed. Calls may cost money.

  --provider <id>     only this provider
  --task <task>       this task instead of each provider's cheapest
  --all               all tasks of each provider
  --hub <address>     another hub (default https://huggingface.co)
  --router <address>  another router (default https://router.huggingface.co)`,

  async run(args, { cwd, environment, print, warn }) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [folder = defaultPlugins(cwd), ...others] = positionals;
    if (others.length > 0) throw new InputError(`patchbay live takes one folder, not also ${others.join(", ")}.`);

    // Loading plugins takes longer than other commands take to run.
    const { loadLiveProviders } = await import("../live/load-live-providers.ts");
    const { HUB_VARIABLE, keyVariables, planCalls, skippedProviders } = await import("../live/plan-calls.ts");
    const { makeCall } = await import("../live/make-call.ts");

    const host = {
      environment,
      ...(values.hub !== undefined && { hubUrl: values.hub }),
      ...(values.router !== undefined && { routerUrl: values.router }),
    };
    const problem = (reason: string): void => warn(`Left out: ${reason}`);
    const { patchbay, providers } = await loadLiveProviders(path.resolve(cwd, folder), host, problem);
    const { provider, task, all } = values;
    const calls = planCalls(providers, { provider, task, all, environment });
    const skipped = skippedProviders(providers, { provider, environment });
    if (calls.length === 0 && skipped.length === 0) {
      const open = providers.filter(({ manifest }) => !manifest.closed);
      const lines = open.map((each) => [each.id, keyVariables(each).join(" or ")]);
      print(`Nothing to call: no key is set for these providers. ${HUB_VARIABLE} reaches most providers. Looked for:`);
      for (const line of tableLines(lines)) print(`  ${line}`);
      return 0;
    }

    const rows = [["provider", "task", "key", "ms", "status"]];
    let failures = 0;
    for (const call of calls) {
      const result = await makeCall(patchbay.client(call.key), call);
      if (result.failure !== undefined) failures++;
      const status = result.failure === undefined ? "ok" : `failed: ${result.failure}`;
      rows.push([call.provider, call.task, call.variables, String(result.milliseconds), status]);
    }
    for (const each of skipped) rows.push([each.provider, "", each.variables, "", `not called: ${each.reason}`]);
    for (const line of tableLines(rows)) print(line);
    await patchbay.dispose();
    return failures === 0 ? 0 : 1;
  },
};
