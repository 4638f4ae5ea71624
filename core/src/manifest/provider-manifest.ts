import * as z from "zod/mini";
import {
  commonFields,
  described,
  environmentVariable,
  flag,
  link,
  list,
  day,
  matching,
  optionalList,
  optionalText,
  pluginId,
  sourceFields,
  shownName,
  text,
  type SourceSchema,
} from "./fields.ts";
import { auth } from "./provider-auth.ts";
import { checkProvider } from "./provider-rules.ts";
import { MODEL_ACTIONS, serverFacts } from "./server-facts.ts";

const memberName = matching(/^[a-zA-Z][a-zA-Z0-9]*$/, "must be a name of letters and digits");

/** Labels may contain a setting's `{name}`, but not the last ones. */
const host = matching(
  /^(https:\/\/(\*\.)?([a-z0-9-]|\{\w+\})+(\.([a-z0-9-]|\{\w+\})+)*|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|\{\w+\}\.localhost))(:\d+)?$|^\{\w+\}$/,
  "must be an https origin such as https://api.example.com (no path), with at most one leading '*.'",
);

const setting = z.readonly(
  z.strictObject({
    label: described(shownName, "What people call it"),
    description: described(optionalText, "Its purpose, shown below the field"),
    type: described(
      z.optional(z.enum(["label", "address"])),
      'label (default): one part of a host\'s name. address: a whole address, typed by the person, used as the host "{name}"',
    ),
    options: described(optionalList, "The values there are"),
    pattern: described(optionalText, "Regular expression of the whole value; default: one DNS label"),
    default: described(optionalText, "Value for those who choose none"),
    env: described(z.optional(environmentVariable), "Usual environment variable for it"),
    required: described(flag, "Whether calls require it"),
  }),
);

const keyPart = z.readonly(
  z.strictObject({
    label: described(shownName, "What people call it"),
    env: described(z.optional(environmentVariable), "Usual environment variable for it"),
    optional: described(flag, "Whether there are keys without this part"),
  }),
);

export type ProviderSetting = z.output<typeof setting>;
export type KeyPart = z.output<typeof keyPart>;

const engine = z.readonly(
  z.strictObject({
    realm: described(
      z.optional(z.enum(["worker", "page"])),
      "Where it runs. worker (default): in its own thread. page: in the page, only for plugins that come with Patchbay",
    ),
    assets: described(
      z.optional(
        z.readonly(
          z.array(
            matching(
              /^(\.\/assets\/|(@[\w.-]+\/)?[\w-][\w.-]*\/)([\w.-]+\/)*[\w-][\w.-]*$/,
              'must be "./assets/<file>" or "<package>/<path of the file>"',
            ),
          ),
        ),
      ),
      'Files that the code asks the host for by name, such as WebAssembly modules: "./assets/<file>" of the plugin, or "<package>/<path>" of a dependency',
    ),
    actions: described(
      z.optional(z.readonly(z.array(z.enum(MODEL_ACTIONS)))),
      "Actions of the code's manageModels: pull to download a model, delete its stored files, load it into memory, or unload it",
    ),
  }),
);

const closing = z.readonly(
  z.strictObject({
    since: described(day, "The service's first day without answers"),
    source: described(link, "The vendor's announcement"),
    replacement: described(z.optional(pluginId), "Id of the provider to use instead"),
  }),
);

/** When and how a vendor's service was closed. */
export type ProviderClosing = z.output<typeof closing>;

const batch = z.readonly(
  z.strictObject({
    tasks: described(
      z.readonly(z.array(text).check(z.minLength(1))),
      "The provider tasks whose calls the vendor runs in batches",
    ),
    maxRows: described(z.optional(z.int().check(z.positive())), "Most calls of one batch"),
    maxBytes: described(z.optional(z.int().check(z.positive())), "Most bytes of one batch's calls together"),
    mixedModels: described(flag, "Whether the calls of one batch may name different models"),
    price: described(
      z.optional(
        z.readonly(
          z.strictObject({
            rate: described(z.number().check(z.positive()), "The batch's price as a fraction of the list price: 0.5"),
            date: described(day, "When the vendor's document had this rate: 2026-11-26"),
            source: described(link, "The document"),
          }),
        ),
      ),
      "The vendor's price of a batch, if it is the same for all models",
    ),
    hours: described(z.optional(z.int().check(z.positive())), "Hours within which the vendor promises the results"),
  }),
);

const taskFacts = z.readonly(
  z.strictObject({
    stream: described(flag, "Whether the task streams"),
    outputTypes: described(optionalList, "Values of outputType that it takes"),
    limits: described(
      z.optional(z.readonly(z.record(z.string(), z.union([z.string(), z.number()])))),
      "Limits of the vendor, shown to users",
    ),
  }),
);

/** A manifest's facts about one task. */
export type ProviderTaskManifest = z.output<typeof taskFacts>;

export const providerFields = {
  ...commonFields,
  label: described(shownName, "What people call the provider"),
  auth: described(
    auth,
    'How a key is sent: { "scheme": "Bearer" }, { "header": "X-Key" }, { "headers": { "X-Key": "{part}" } }, { "query": "key" }, { "none": true }, { "aws-sigv4": … }, { "oauth": … }, { "hmac": … } or { "jwt": … }',
  ),
  keyParts: described(
    z.optional(z.readonly(z.record(memberName, keyPart))),
    "The parts of a multi-part key, by name, for example accessKeyId and secretAccessKey. Beside aws-sigv4, oauth or jwt, an optional part bearerToken replaces the others: an API key that is sent as it is",
  ),
  settings: described(
    z.optional(z.readonly(z.record(memberName, setting))),
    "Settings that users choose, never secret, for example region or resource; {name} in hosts is replaced by the value",
  ),
  hosts: described(
    z.readonly(z.array(host)),
    "Origins that may receive a key, the default first; empty for a provider that is only called through the router",
  ),
  tasks: described(z.readonly(z.record(text, taskFacts)), "The provider tasks that the code serves"),
  batch: described(
    z.optional(batch),
    "For a vendor that runs many calls as one job, with the vendor's key: the code's batch has the steps",
  ),
  models: described(
    z.optional(z.enum(["hub", "direct", "own"])),
    "Source of model ids. hub (default): the hub's mapping. direct: the caller passes the vendor's id. own: the same, and the code lists them",
  ),
  directTasks: described(
    optionalList,
    "Tasks that the hub's router does not have: called with the vendor's own key and the vendor's model ids, as with models direct",
  ),
  hubOrganization: described(optionalText, "Name of the provider's organization on the hub; default: its id"),
  keyEnv: described(z.optional(environmentVariable), "Usual environment variable for the key"),
  otherKeyEnv: described(
    z.optional(z.readonly(z.array(environmentVariable))),
    "Other variables for the key, or for its only required part: read if the usual one is not set",
  ),
  server: described(
    z.optional(serverFacts),
    "For a server that users run themselves, at the address of a setting: how to detect and start it, and how to allow pages",
  ),
  engine: described(
    z.optional(engine),
    "For a provider that runs models on the user's device: its code is src/engine.ts, and it calls no host",
  ),
  browser: described(
    z.optional(z.enum(["direct", "router", "relay"])),
    "How browsers reach it: directly (CORS), only through the router, or only through the user's own relay",
  ),
  retired: described(z.optional(day), "Date since when the router does not serve it any more"),
  closed: described(
    z.optional(closing),
    "For a service that its vendor has closed: calls are refused before anything is sent, with the replacement",
  ),
  defaultForEndpoint: described(flag, "Serves calls that give an endpointUrl and no provider"),
  taskAliases: described(
    z.optional(z.readonly(z.array(list))),
    "Groups of tasks that are interchangeable in a model mapping",
  ),
  acceptsModelUrl: described(flag, "A model may be given as an http(s) address"),
  directOnly: described(flag, 'No mapping lookup, no router, no hub token; the older form of "models": "direct"'),
  modelPrefix: described(optionalText, "Model ids must start with this; the rest is the provider's own id"),
  clients: described(
    z.optional(z.readonly(z.record(text, z.union([z.literal(true), list])))),
    "Published third-party clients that call this provider under its id, by package name: their provider tasks, or true for all. Determines the code samples",
  ),
  acceptsUnnamedTask: described(flag, "Raw requests may omit the task: the code has a generic one"),
  readsMedia: described(
    flag,
    "The code reads the bytes of files: in a sandbox it then gets them, and more memory. Not needed to send or return a file",
  ),
};

const members: z.ZodMiniObject<typeof providerFields> = z.object(providerFields);

/** The provider's part of a manifest: everything that core needs before it loads the plugin. */
export interface ProviderManifest extends Readonly<z.output<typeof members>> {}

export const providerSchema: SourceSchema<"provider", typeof providerFields> = z
  .strictObject({ ...sourceFields("provider"), ...providerFields })
  .check(checkProvider);
