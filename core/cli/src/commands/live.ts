import path from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "@patchbay/core/errors";
import { printJson, tableLines, type Command } from "../command.ts";
import { defaultPlugins } from "../start-host-app.ts";
import { refuseMore, UsageError } from "../parse-words.ts";

const options = {
  provider: { type: "string" },
  task: { type: "string" },
  all: { type: "boolean" },
  hub: { type: "string" },
  router: { type: "string" },
  json: { type: "boolean" },
} as const;

export const liveCommand: Command = {
  options,
  help: `Usage: patchbay live [folder] [--provider <id>] [--task <task>] [--all] [--hub <address>] [--router <address>] [--json]

Makes one small call to each built provider in a folder that there is a key for, and prints a table. Without a
folder: plugins/, or the plugins that come with Patchbay when there is none.
Keys are read from the environment: each provider's own variables, else HF_TOKEN, which goes through the hub's router.
Settings of providers are read from it, too.
A provider without a key is not called. Without any key, the variables are listed. Calls may cost money.

  --provider <id>     only this provider
  --task <task>       this task instead of each provider's cheapest
  --all               all tasks of each provider
  --hub <address>     another hub (default https://huggingface.co)
  --router <address>  another router (default https://router.huggingface.co)
  --json              print the results as JSON

The exit code is 1 if a call failed, or if none was made.`,

  async run(args, context) {
    const { cwd, environment, print, warn } = context;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [folder = defaultPlugins(cwd), ...others] = positionals;
    refuseMore("patchbay live takes one folder", others);

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
    if (provider !== undefined && !providers.some(({ id }) => id === provider)) {
      await patchbay.dispose();
      const meant = didYouMean(
        provider,
        providers.map(({ id }) => id),
      );
      throw new UsageError(`${folder} has no built provider '${provider}' with mocks.${meant}`);
    }
    const calls = planCalls(providers, { provider, task, all, environment });
    const skipped = skippedProviders(providers, { provider, environment });
    if (calls.length === 0 && skipped.length === 0) {
      const open = providers.filter((each) => !each.manifest.closed && (provider ?? each.id) === each.id);
      const lines = open.map((each) => [each.id, keyVariables(each).join(" or ")]);
      if (values.json) printJson(context, []);
      warn(`Nothing to call: no key is set for these providers. ${HUB_VARIABLE} reaches most providers. Looked for:`);
      for (const line of tableLines(lines)) warn(`  ${line}`);
      await patchbay.dispose();
      return 1;
    }

    const results = [];
    for (const call of calls) {
      const { key, ...called } = call;
      results.push({ ...called, ...(await makeCall(patchbay.client(key), call)) });
    }
    await patchbay.dispose();
    if (values.json) printJson(context, [...results, ...skipped]);
    else {
      const rows = results.map(({ provider: id, task: name, variables, milliseconds, failure }) => {
        const status = failure === undefined ? "ok" : `failed: ${failure}`;
        return [id, name, variables, String(milliseconds), status];
      });
      const left = skipped.map((each) => [each.provider, "", each.variables, "", `not called: ${each.reason}`]);
      for (const line of tableLines([["provider", "task", "key", "ms", "status"], ...rows, ...left])) print(line);
    }
    return results.some(({ failure }) => failure !== undefined) ? 1 : 0;
  },
};
