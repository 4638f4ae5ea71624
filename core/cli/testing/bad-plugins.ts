import type { PluginKind } from "@patchbay/core/plugin";
import { writeFiles } from "../../kit/testing/plugin-tree.ts";
import { file, first, manifest, missing, replaced, type Edit } from "./spoil-plugin.ts";

const BUILDS = "the plugin builds";
const FILES = "files: those that its kind has, and no others";
const NAMES = "names: unlike those of any other plugin, and only the vendor's own hosts";
const IMPORTS = "imports: the contract's entry point, and packages that it brings along";
const GLOBALS = "globals: values without effects only";

/** What is wrong, and everything that `patchbay check` reports about it: where, what, what to do. */
export const BAD_PLUGINS: readonly (readonly [mistake: string, kind: PluginKind, edit: Edit, message: string])[] = [
  [
    "members of the wrong type and form",
    "provider",
    manifest({ hosts: [1, "http://api.acme.example/v1"], auth: { scheme: 3 } }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\nauth.scheme: expected string, received number\nhosts[0]: expected string, received number\nhosts[1]: must be an https origin such as https://api.example.com (no path), with at most one leading '*.'`,
  ],
  [
    "a member that does not exist",
    "provider",
    manifest({ lable: "Acme", tasks: { conversational: { streem: true } } }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\ntasks.conversational.streem: is not a member that exists; correct its name, or remove it\nlable: is not a member that exists; correct its name, or remove it`,
  ],
  [
    "no way to send the key",
    "provider",
    manifest({ auth: undefined }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\nauth: is missing`,
  ],
  [
    "an unknown way to send the key",
    "provider",
    manifest({ auth: { basic: true } }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\nauth: must have one of the members scheme, header, headers, query, none, aws-sigv4, oauth, hmac, jwt`,
  ],
  [
    "an incomplete signature",
    "provider",
    manifest({ auth: { hmac: { algorithm: "MD5", secret: "{key}" } } }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\nauth.hmac.algorithm: expected one of "SHA-1", "SHA-256", "SHA-384", "SHA-512"\nauth.hmac.sign: is missing: expected string\nauth.hmac.headers: is missing: expected object`,
  ],
  [
    "a setting that is not described",
    "provider",
    manifest({ hosts: ["https://{region}.acme.example"] }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\nhosts[0]: uses {region}, which is not in settings`,
  ],
  [
    "a host that anyone can register",
    "provider",
    replaced("package.json", '.example"\n    ]', '.example", "https://*.github.io"\n    ]'),
    `${NAMES}: The host 'https://*.github.io' includes everyone with a name below github.io. Name the vendor's own domain.`,
  ],
  [
    "another kind",
    "provider",
    manifest({ kind: "provder" }),
    `${BUILDS}: package.json: the provider's manifest is malformed.\nkind: expected "provider"`,
  ],
  [
    "a contract of the future",
    "provider",
    manifest({ contract: 99 }),
    `${BUILDS}: package.json: written for provider contract 99, but this Patchbay supports up to 1. Upgrade @patchbay/core.`,
  ],
  [
    "a version that is none",
    "provider",
    manifest({}, { version: "latest" }),
    `${BUILDS}: package.json: the built manifest is malformed.\nversion: must be a version such as 1.0.0`,
  ],
  [
    "a name in Patchbay's scope",
    "provider",
    manifest({}, { name: "@patchbay/provider-groq" }),
    `${BUILDS}: package.json: the name is "@patchbay/provider-groq", but the provider 'bad-N' has to be named "@patchbay/provider-bad-N".`,
  ],
  [
    "no name",
    "provider",
    manifest({}, { name: undefined }),
    `${BUILDS}: package.json: the field 'name' is missing, for example "@patchbay/provider-bad-N".`,
  ],
  [
    "no manifest",
    "provider",
    manifest({ id: undefined }),
    `${BUILDS}: package.json has no id. Add it: "patchbay": { "id": "bad-N", … }.`,
  ],
  [
    "a package.json that is not JSON",
    "provider",
    file("package.json", "["),
    `${BUILDS}: package.json is not JSON: Unexpected end of JSON input`,
  ],
  [
    "the id of a built-in plugin",
    "provider",
    manifest({ id: "groq" }),
    `${NAMES}: The id 'groq' is that of the provider Groq, which comes with Patchbay. Choose another.`,
  ],
  [
    "an id like that of a built-in plugin",
    "provider",
    manifest({ id: "gr0q" }),
    `${NAMES}: The id 'gr0q' can be mistaken for 'groq'. Choose another.`,
  ],
  [
    "a reserved id",
    "provider",
    manifest({ id: "fastest" }),
    `${BUILDS}: The id is 'fastest', which is reserved; choose another.`,
  ],
  [
    "a task that the code lacks",
    "provider",
    manifest({ tasks: { conversational: { stream: true }, translation: {} } }),
    "the built containers match the manifest, and load: The provider 'bad-N' has the wrong shape. Its manifest declares translation, which its code does not serve. Fix the plugin, or disable it.",
  ],
  [
    "a type that does not fit",
    "provider",
    replaced("src/index.ts", '"v1/chat/completions"', "42"),
    "types: src/index.ts:5:34: Type 'number' is not assignable to type 'string'.",
  ],
  ["a syntax error", "provider", file("src/index.ts", "export default {"), "types: src/index.ts:1:17: '}' expected."],
  [
    "no default export",
    "provider",
    file("src/index.ts", "export const plugin = 1;"),
    `${BUILDS}: src/index.ts has no default export. Add it: 'export default' and the plugin.`,
  ],
  [
    "a package that is not installed",
    "provider",
    first('import "@acme/words/deep";'),
    `${BUILDS}: src/index.ts imports '@acme/words/deep', which is not installed. Run 'npm install @acme/words'.`,
  ],
  [
    "a module of Node",
    "provider",
    first('import "node:fs";'),
    `${BUILDS}: src/index.ts imports 'node:fs', a module of Node, but plugins also run in browsers. Use what the language and the contract offer.`,
  ],
  [
    "a file that does not exist",
    "provider",
    first('import "./missing.ts";'),
    `${BUILDS}: src/index.ts imports './missing.ts', which does not exist. Create it, or correct the path.`,
  ],
  [
    "an entry point for hosts",
    "provider",
    first('export * from "@patchbay/core/client";'),
    `${BUILDS}: src/index.ts imports '@patchbay/core/client', which plugins cannot use. They share: @patchbay/core/provider, @patchbay/core/native-chat, @patchbay/core/errors, @patchbay/core/library, @patchbay/core/task, @patchbay/mocks, @patchbay/core/mocks, @patchbay/widgets, @patchbay/core/widgets, react, react-dom, react/jsx-runtime.`,
  ],
  [
    "mocks in the code",
    "provider",
    first('export { models } from "./mocks.ts";'),
    `${IMPORTS}: src/index.ts imports src/mocks.ts, which is loaded apart from it. Move what both need into another file.`,
  ],
  [
    "the network and the clock",
    "provider",
    first("fetch(`https://acme.example/${Date.now()}`);"),
    `${GLOBALS}: src/index.ts:1 uses fetch(), but plugins have no network, timers, clock, random numbers or storage. Return data to the host instead.\nsrc/index.ts:1 uses Date.now, but plugins have no network, timers, clock, random numbers or storage. Return data to the host instead.`,
  ],
  [
    "missing code",
    "provider",
    missing("src/index.ts"),
    `${BUILDS}: src/index.ts is missing. Add it: every provider has one.`,
  ],
  [
    "missing mocks",
    "provider",
    missing("src/mocks.ts"),
    `${FILES}: src/mocks.ts is missing. Add it: every provider has one.\nthe built containers match the manifest, and load: The provider 'bad-N' has no mocks.`,
  ],
  [
    "a list among the mocks",
    "provider",
    replaced("src/mocks.ts", "...mockProvider(", "mockProvider("),
    "the built containers match the manifest, and load: src/mocks.ts: handlers[0] is a list of handlers. Write three dots before it: ...mockMedia(address).",
  ],
  [
    "files in the wrong place, and 5 MB that nothing reads",
    "provider",
    async (folder) => writeFiles(folder, { "notes.txt": "", "assets/words.bin": "0".repeat(5e6) }),
    `${FILES}: notes.txt has no place in a provider. Correct its name, or move it out.\nassets/words.bin (5.0 MB) is not in engine.assets, so nothing can read it. List it there, or remove it.`,
  ],
  [
    "a missing fixture",
    "provider",
    missing("fixtures/conversational.json"),
    "every task has a fixture, and every fixture a task: fixtures/conversational.json is missing. Add a documented call and its answer.",
  ],
  [
    "a fixture that is not JSON",
    "provider",
    file("fixtures/conversational.json", "["),
    "fixtures: each can be read: fixtures/conversational.json is not JSON: Unexpected end of JSON input",
  ],
  [
    "a fixture of another form",
    "provider",
    file("fixtures/conversational.json", JSON.stringify({ source: 1, cases: [{ name: 2 }] })),
    "fixtures: each can be read: fixtures/conversational.json is malformed.\nsource: expected string, received number\nproviderModelId: is missing: expected string\ncases[0].name: expected string, received number\ncases[0].args: is missing: expected object\ncases[0].steps: is missing: expected array\ncases[0].output: is missing",
  ],
  [
    "an answer that is not the documented one",
    "provider",
    replaced("fixtures/conversational.json", "Blue.", "Red."),
    "conversational: the documented call: requests and output: choices[0].message.content: found 'Red.' instead of 'Blue.'",
  ],
  [
    "an exception that is none",
    "provider",
    manifest({ exceptions: { all: "No time." } }),
    "every exception names a check: package.json: exceptions names all, which is no check. Correct or remove it.",
  ],
  [
    "an icon with a script",
    "provider",
    file("icon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>'),
    `${BUILDS}: icon.svg uses <script>, which icons cannot use. Draw with paths, shapes and gradients.`,
  ],
  [
    "facts of another form",
    "provider",
    file("models.json", JSON.stringify({ model: 1 })),
    `${BUILDS}: models.json is malformed.\ndate: is missing: expected string\nsource: must be an http(s) address\nmodels: is missing: expected array\nmodel: is not a member that exists; correct its name, or remove it`,
  ],
  [
    "a description that is a placeholder",
    "library",
    manifest({ description: "TODO" }),
    'description: explains what the plugin is for: package.json: the description "TODO" is a placeholder. Describe the purpose, or remove it.',
  ],
  [
    "a fixture of a library of another form",
    "library",
    file("fixtures/any-model.json", "{}"),
    "manifest and fixtures can be read: fixtures/any-model.json is malformed.\nrecord: is missing: expected object\nhas: is missing: expected array\nnot: is missing: expected array\nlanguages: is missing: expected array\nsource: is missing: expected string",
  ],
  [
    "a value that leaves its quotes",
    "library",
    replaced("src/index.ts", "(${model.id})", '("${model.id}")'),
    'any-model: the snippets are as expected: "Model.from_pretrained(\\"acme/demo\\")" is not in pip install bad-N from bad_N import Model model = Model.from_pretrained(""acme/demo"")\nany-model: no value leaves its literal: Python does not parse at line 3: model = Model.from_pretrained(""plain/word"")\nany-model: missing fields leave no trace: Python does not parse at line 3: model = Model.from_pretrained(""acme/demo"")',
  ],
  [
    "an unknown modality",
    "task",
    manifest({ modality: "smell" }),
    `${BUILDS}: package.json: the task's manifest is malformed.\nmodality: expected one of "multimodal", "nlp", "cv", "audio", "tabular", "rl", "other"`,
  ],
  [
    "a schema that accepts wrong outputs",
    "task",
    replaced("src/index.ts", ", maximum: 1", ""),
    'bad-N: the wrong outputs are refused: the output schema accepts [{"label":"a label","score":2}]. Restrict it in src/index.ts, or correct the fixture.',
  ],
];
