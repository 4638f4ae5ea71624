import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { didYouMean, InputError } from "@patchbay/core/errors";
import { PLUGIN_KINDS } from "@patchbay/core/plugin";
import {
  addWorkflow,
  createPlugin,
  readAnswer,
  readExamples as readCurls,
  readOpenApi,
  type DescribedCall,
  type NewKind,
} from "@patchbay/kit";
import type { Command, CommandContext } from "../command.ts";
import { askForPlugin, callOf, type PluginAnswers } from "../new-questions.ts";
import { refuseMore, UsageError } from "../parse-words.ts";
import { builtInPlugins } from "../start-host-app.ts";

const KINDS: readonly NewKind[] = [...PLUGIN_KINDS.toReversed(), "engine"];

const FIRST_STEPS: Readonly<Record<NewKind, readonly string[]>> = {
  provider: [
    "package.json: label, description, documentation, hosts and how a key is sent",
    "src/index.ts: how each task is called; every task is listed in package.json too",
    "src/mocks.ts: the models, and answers for trying it without a key",
    "fixtures/: what is sent and answered, by the provider's documentation; one file for each task",
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
  engine: [
    "package.json: label, description, and the tasks that it runs",
    "src/engine.ts: the models, whether they can run on this device, and how they run",
  ],
};

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;
const options = {
  in: text,
  alone: { type: "boolean", default: false },
  hub: { type: "boolean", default: false },
  "from-curl": list,
  "from-openapi": text,
  operation: list,
  answer: list,
  task: list,
  model: text,
  address: text,
  protocol: text,
  auth: text,
  "key-env": text,
  docs: text,
} as const;

export const newCommand: Command = {
  options,
  choices: KINDS,
  help: `Usage: patchbay new <${KINDS.join("|")}> <id> [options]

Creates <folder>/<kind>/<id>, which builds and passes its checks as it is. In a terminal, it asks for what is missing.

  --in <folder>  the folder of the plugins (default: plugins)
  --alone        create a repository of its own in the working directory, named like its package, with a workflow

A new provider is called directly: callers give the vendor's own key and model ids. With --hub it also serves models of
the hub, through the hub's router and by its mapping of model ids; the id is then the one that the hub uses.

  --from-curl <example>  the vendor's example for curl, a file with it, or '-' for the input; repeat it for several
                         tasks. For jobs, the example of the GET that looks at a job follows the POST that starts it,
                         and that of its result follows both. The JSON below an example is its answer
  --from-openapi <file>  the vendor's OpenAPI document (JSON or YAML), or '-'
  --operation <name>     an operation of that document, by its id or as "POST /path"; repeat it for several
                         (default: those of OpenAI's protocol). The GET of its jobs follows it, if it cannot be found
  --answer <answer>      the documented answer, if the protocol is not OpenAI's: JSON, a file with JSON, or a media type
                         such as audio/mpeg; in the order of the examples, also of GETs
  --task <task>          the task of a call, if it is not the one that it looks like; in the order of the calls
  --model <id>           the model of the examples, if they do not name one
  --docs <address>       the page of the documentation that has the example

Without an example:

  --address <address>    the API's address, such as https://api.acme.example/v1; {region} in it is a setting
  --protocol <name>      openai (default), or other: a protocol of the vendor's own
  --auth <form>          bearer (default), header:<name>, query:<name> or none
  --key-env <name>       the environment variable of the key
  --hub                  create a provider that is also reached through the hub`,

  async run(args, context) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { cwd, print } = context;
    const { hub, alone } = values;
    const [kindName, givenId, ...others] = positionals;
    refuseMore("patchbay new creates one plugin", others);
    const examples = [...(values["from-curl"] ?? []), ...(values["from-openapi"] === undefined ? [] : ["openapi"])];
    const flags: PluginAnswers = {
      kind: kindName === undefined ? undefined : parseNewKind(kindName),
      id: givenId,
      address: values.address,
      protocol: values.protocol,
      auth: values.auth,
      keyEnv: values["key-env"],
    };
    const { kind, id, ...answers } = await askForPlugin(flags, examples.length > 0 || hub, context);
    if (hub && kind !== "provider") throw new UsageError(`--hub is for providers, not for a ${kind}.`);
    const isDescribed = Object.values(answers).some((value) => value !== undefined);
    if ((examples.length > 0 || isDescribed) && kind !== "provider") {
      throw new UsageError(`Examples, addresses and keys are for providers, not for a ${kind}.`);
    }
    if (examples.length > 0 && isDescribed) {
      throw new UsageError(
        "The example already has address, protocol and key: leave out --address, --protocol, --auth and --key-env.",
      );
    }
    if (values.docs !== undefined && (kind !== "provider" || !/^https?:\/\/[^\s.]+\.\S+$/.test(values.docs))) {
      throw new UsageError(
        "--docs is for providers, and takes the address of a page: --docs https://docs.acme.example/chat.",
      );
    }
    refuseWithoutExample(values, examples.length);
    if (values["from-openapi"] !== undefined && values["from-curl"] !== undefined)
      throw new UsageError("--from-curl and --from-openapi are two sources of the same facts: pass one of them.");
    const described =
      examples.length > 0 ? await readExamples(values, context) : isDescribed ? [callOf(answers)] : undefined;
    const parent = alone ? path.resolve(cwd, values.in ?? ".") : path.resolve(cwd, values.in ?? "plugins");
    const builtIn = await builtInPlugins();
    const pluginKind = kind === "engine" ? "provider" : kind;
    if (builtIn.some((plugin) => plugin.kind === pluginKind && plugin.id === id)) {
      throw new InputError(
        `A ${pluginKind} '${id}' comes with Patchbay, and hosts would use that one. Choose another id.`,
      );
    }
    const calls = described && { calls: described };
    const created = await createPlugin({ kind, id, hub, alone, docs: values.docs, ...calls }, parent);
    const folder = path.relative(cwd, created);
    print(`Created the ${kind} '${id}' in ${folder}. Next, edit:`);
    for (const step of FIRST_STEPS[kind]) print(`  ${step}`);
    if (alone) {
      print(`Try it with: cd ${folder} && npm install && npm run dev`);
      print(`Check it with: npm run check && npm test`);
      return 0;
    }
    const workflow = values.in === undefined && !existsSync(path.join(cwd, "plugins", "package.json"));
    const added = workflow ? await addWorkflow(cwd) : undefined;
    if (added) print(`Plugins are checked on every push to GitHub by ${path.relative(cwd, added)}.`);
    print(`Build it with: patchbay build ${folder}`);
    print(`Check it with: patchbay check ${folder}`);
    return 0;
  },
};

/** What belongs to an example would be ignored without one. @throws UsageError */
function refuseWithoutExample({ answer = [], task = [], ...flags }: ExampleFlags, examples: number): void {
  const parts = Object.entries({ answer, task, operation: flags.operation ?? [], model: flags.model ?? [] });
  const [name] = parts.find(([, values]) => values.length > 0) ?? [];
  if (name !== undefined && examples === 0) {
    throw new UsageError(`--${name} belongs to an example: add it with --from-curl or --from-openapi.`);
  }
  if (flags["from-openapi"] === undefined && flags.operation !== undefined) {
    throw new UsageError("--operation belongs to a document: add it with --from-openapi.");
  }
}

function parseNewKind(name: string): NewKind {
  const kind = KINDS.find((known) => known === name);
  if (kind) return kind;
  throw new UsageError(
    `'${name}' is not a kind of plugin. The kinds are ${KINDS.join(", ")}.${didYouMean(name, KINDS)}`,
  );
}

interface ExampleFlags {
  readonly "from-curl"?: readonly string[] | undefined;
  readonly "from-openapi"?: string | undefined;
  readonly operation?: readonly string[] | undefined;
  readonly answer?: readonly string[] | undefined;
  readonly task?: readonly string[] | undefined;
  readonly model?: string | undefined;
}

async function readExamples(flags: ExampleFlags, context: CommandContext): Promise<DescribedCall[]> {
  const { "from-curl": curls = [], "from-openapi": document, operation = [], answer = [], task = [], model } = flags;
  const answers = await Promise.all(answer.map((value) => readAnswer(value, (name) => readText(name, context))));
  const isFile = (value: string): boolean => value === "-" || existsSync(path.resolve(context.cwd, value));
  const texts = await Promise.all(curls.map((value) => (isFile(value) ? readText(value, context) : value)));
  const calls =
    document === undefined
      ? readCurls(texts, answers)
      : readOpenApi(await readText(document, context), operation, answers);
  const looks = calls.flatMap(({ job }) => [job?.status, job?.result]).filter((look) => look !== undefined);
  const examples = calls.length + looks.length;
  if (answer.length > examples) {
    throw new UsageError(
      `There are more values of --answer (${answer.length}) than examples (${examples}): give one for each.`,
    );
  }
  if (task.length > calls.length) {
    throw new UsageError(
      `There are more values of --task (${task.length}) than calls (${calls.length}): give one for each.`,
    );
  }
  return calls.map((call, index) => ({
    ...call,
    ...(task[index] !== undefined && { task: task[index] }),
    ...(model !== undefined && { model }),
  }));
}

async function readText(name: string, { cwd, input }: CommandContext): Promise<string> {
  if (name === "-") {
    if (input) return input();
    throw new InputError("There is no input to read '-' from.");
  }
  return readFile(path.resolve(cwd, name), "utf8");
}
