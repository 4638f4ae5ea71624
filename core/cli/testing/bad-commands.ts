/** Files that wrong commands name. */
export const FILES = {
  "broken.tgz": "no archive",
  "document.json": JSON.stringify({ openapi: "3.0.0", paths: { "/v1/sing": { post: { operationId: "sing" } } } }),
  "document.yaml": "openapi: 3.0.0\npaths: [",
  "empty/.keep": "",
  "locks/json/patchbay.lock.json": "{",
  "locks/form/patchbay.lock.json": "{}",
  "locks/lost/patchbay.lock.json": JSON.stringify({
    patchbayLock: 1,
    plugins: [{ kind: "task", id: "a", version: "1.0.0", from: "file:./a/manifest.json", manifest: "0".repeat(64) }],
  }),
  "locks/upload/patchbay.lock.json": JSON.stringify({
    patchbayLock: 1,
    plugins: [{ kind: "task", id: "a", version: "1.0.0", from: "upload:a.tgz", manifest: "0".repeat(64) }],
  }),
  "notes.json": "{}",
  "policy.json": '{ "publisher": 1 }',
};

const EXAMPLE = `curl https://api.acme.example/v2/run -d '{ "prompt": "Hi" }'`;
const EMBEDDING = `curl https://api.acme.example/v1/embeddings -d '{ "input": "Hi" }'`;
const provider = (...words: readonly string[]): readonly string[] => ["new", "provider", "acme", ...words];

/** Wrong commands, and everything that they report: where, what, what to do. `~` is the folder with the files. */
export const BAD_COMMANDS: readonly (readonly [words: readonly string[], message: string])[] = [
  [
    ["new", "engine", "groq"],
    "A provider 'groq' comes with Patchbay, and hosts would use that one. Choose another id.",
  ],
  [provider("--from-curl"), "--from-curl needs a value: --from-curl <value>.\nSee 'patchbay new --help'."],
  [
    provider("--answer", "{}"),
    "--answer belongs to an example: add it with --from-curl or --from-openapi.\nSee 'patchbay new --help'.",
  ],
  [
    provider("--from-curl", EXAMPLE, "--operation", "sing"),
    "--operation belongs to a document: add it with --from-openapi.\nSee 'patchbay new --help'.",
  ],
  [
    provider("--from-curl", EXAMPLE, "--answer", "{}", "--answer", "{}"),
    "There are more values of --answer (2) than examples (1): give one for each.\nSee 'patchbay new --help'.",
  ],
  [
    provider("--address", "acme"),
    "The API's address must start with https:// or http://, and have a host such as api.acme.example, and no password. Copy it from the vendor's API reference.",
  ],
  [
    provider("--address", "https://api.acme.example", "--protocol", "soap"),
    "--protocol is 'soap'; give openai, or other.\nSee 'patchbay new --help'.",
  ],
  [
    provider("--from-curl", "curl https://api.acme.example -d '[1]'"),
    "The curl command's body is not a JSON object. Use the vendor's example with -d '{ … }'.",
  ],
  [
    provider("--from-curl", EXAMPLE),
    "v2/run is not a call of OpenAI's protocol, so its answer has to be described. Pass the documented one: --answer '{ … }', or --answer with a file that contains it; for one that is a file, its type: --answer audio/mpeg.",
  ],
  [
    provider("--from-curl", EXAMPLE, "--answer", "gone.json"),
    "~/gone.json cannot be used: it does not exist. Check the name (ENOENT).",
  ],
  [
    provider("--from-curl", EMBEDDING, "--from-curl", EMBEDDING),
    "Two of the examples are calls of feature-extraction. Pass one example for each task.",
  ],
  [
    provider("--from-openapi", "document.yaml"),
    "The OpenAPI document is neither JSON nor YAML, at line 2. Correct it, or download it again.",
  ],
  [
    provider("--from-openapi", "document.json", "--operation", "dance"),
    "The document has no operation 'dance'. Choose from: POST /v1/sing.",
  ],
  [
    provider("--in", "notes.json"),
    "~/notes.json/providers/acme cannot be written (ENOTDIR). Choose another folder with --in.",
  ],
  [["build", "gone"], "~/gone cannot be used: it does not exist. Check the name (ENOENT)."],
  [
    ["build", "notes.json"],
    "~/notes.json cannot be used: a part of its path is a file, not a folder. Check the name (ENOTDIR).",
  ],
  [
    ["dev", "empty"],
    "~/empty contains no plugin: neither a package.json nor a folder below providers/, libraries/, tasks/, engines/. Create one with 'patchbay new provider <id>'.",
  ],
  [["add", "./gone"], "There is no file or folder ~/gone. Check the path."],
  [["add", "./empty"], "~/empty is neither an archive nor a built plugin. Build the plugin with 'patchbay build'."],
  [
    ["add", "./broken.tgz"],
    "~/broken.tgz is not a whole gzipped tar archive (incorrect header check). Download it again, or pack it with 'npm pack'.",
  ],
  [
    ["add", "https://10.0.0.1/acme/"],
    "10.0.0.1 is in a private network; plugins are not installed from there. Download its archive, and install the file.",
  ],
  [
    ["add", "http://127.0.0.1:9/"],
    "http://127.0.0.1:9/manifest.json cannot be fetched: connect ECONNREFUSED 127.0.0.1:9. Check the address and the network.",
  ],
  [["ci", "acme"], "Unexpected argument 'acme'. Remove it.\nSee 'patchbay ci --help'."],
  [
    ["ci", "--data", "locks/json"],
    "The lock file ~/locks/json/patchbay.lock.json cannot be used: it is not JSON. Restore it from version control.",
  ],
  [
    ["ci", "--data", "locks/form"],
    'The lock file ~/locks/form/patchbay.lock.json cannot be used: it is not of the form { "patchbayLock": 1, "plugins": […] }. Restore it from version control.',
  ],
  [["ci", "--data", "locks/lost"], "There is no file or folder ~/locks/lost/a/manifest.json. Check the path."],
  [
    ["ci", "--data", "locks/upload"],
    "The plugin was installed from the file a.tgz in the app, so it cannot be fetched. Install it with 'patchbay add <file>'.",
  ],
  [
    ["ci", "--data", "notes.json/data"],
    "The lock file ~/notes.json/data/patchbay.lock.json cannot be read (ENOTDIR). Check its path and its permissions.",
  ],
  [
    ["start", "--port", "many"],
    "The port is 'many'; give a number from 1 to 65535, or 0 for any free one.\nSee 'patchbay start --help'.",
  ],
  [["start", "--plugins", "gone"], "The plugin folder ~/gone does not exist. Create it, or name another folder."],
  [
    ["start", "--policy", "policy.json"],
    "The policy ~/policy.json cannot be used: 'publisher' is not one of publishers, kinds, hosts, minimumAge, tier. Correct it.",
  ],
];
