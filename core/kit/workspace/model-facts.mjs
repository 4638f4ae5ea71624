// `npm run facts -- <snapshot.json>`: writes `models.json` of every provider that a snapshot of models describes.
//
// A snapshot is `{ source, providers: { <our id>: { models: [{ id, name, context, output, in, out, cacheRead, input, gives,
// tools, reasoning, structured, open, released, knowledge }] } } }`; `source` contains an address and a day, prices are in
// US dollars for a million tokens. Models that `ended-models.json` lists as ended are left out.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { nameModels } from "./model-names.mjs";
import { fail, ROOT } from "./run.mjs";

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Providers that snapshots list, but not with the models that the provider itself serves. */
const OTHERWISE_LISTED = new Set(["hf-inference"]);
/** Models that no task of a plugin serves, such as those that judge the messages of others, or that need another protocol. */
const UNSERVED = /rerank|realtime|voicechat|guard|moderation/i;

/** @returns the facts of each provider, by its id; a provider without models is absent */
export function factsOf({ source: origin, providers }, manifests, ended) {
  const date = /\d{4}-\d{2}-\d{2}/.exec(origin)?.[0];
  const address = /[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*\w)?/.exec(origin.replace(/^\S+ \((?=\S+\/)/, ""))?.[0];
  if (!date || !address) throw new Error(`The snapshot's source '${origin}' lacks an address or a day.`);
  const nameOf = nameModels(Object.values(providers).flatMap(({ models }) => models));
  const facts = new Map();
  for (const [provider, { models }] of Object.entries(providers)) {
    const tasks = Object.keys(manifests.get(provider)?.tasks ?? {});
    if (OTHERWISE_LISTED.has(provider)) continue;
    const known = models.flatMap((entry) => {
      const task = taskOf(entry);
      const end = ended.providers[provider]?.[entry.id];
      if (!tasks.includes(task) || (end && end.since <= ended.asOf)) return [];
      return [{ ...factOf(entry, task, nameOf(entry)), ...(end && endOf(end, models)) }];
    });
    if (known.length > 0) facts.set(provider, { date, source: `https://${address}`, models: known });
  }
  return facts;
}

/** The provider task that serves a model; undefined for models that none serves. */
function taskOf({ id, name, input, gives, in: price, tools, reasoning, structured }) {
  const text = `${id} ${name}`;
  if (UNSERVED.test(text)) return undefined;
  if (/embed|retriever|\bbge\b/i.test(text)) return "feature-extraction";
  if (gives.includes("video")) return "text-to-video";
  if (gives.includes("image") && (!gives.includes("text") || /image|banana/i.test(text))) return "text-to-image";
  if (!gives.includes("text")) return gives.includes("audio") ? "text-to-speech" : undefined;
  if (!input.includes("text")) return input.includes("audio") ? "automatic-speech-recognition" : undefined;
  // Lists of everything that a vendor hosts name classifiers and detectors as if they wrote text.
  return price !== undefined || tools || reasoning || structured ? "conversational" : undefined;
}

function factOf(entry, task, { canonicalId, label }) {
  const isEmbedding = task === "feature-extraction";
  const price = { input: entry.in, output: entry.out, cachedInput: entry.cacheRead };
  const hasPrice = Object.values(price).some((amount) => amount !== undefined);
  const capabilities = [
    ...(entry.tools ? ["tools"] : []),
    ...(entry.structured ? ["structured-output"] : []),
    ...(entry.reasoning ? ["reasoning"] : []),
  ];
  return withoutEmpty({
    id: entry.id,
    canonicalId,
    task,
    label: label === entry.id ? undefined : label,
    contextLength: entry.context || undefined,
    // Snapshots have the size of a vector here.
    outputLength: isEmbedding ? undefined : entry.output || undefined,
    // Recordings are paid by the minute.
    price:
      hasPrice && task !== "automatic-speech-recognition"
        ? withoutEmpty({ currency: "USD", unit: "million tokens", ...price })
        : undefined,
    inputs: kindsOf(entry.input),
    outputs: isEmbedding ? undefined : kindsOf(entry.gives),
    capabilities: capabilities.length > 0 ? capabilities : undefined,
    openWeights: entry.open,
    released: FULL_DAY.test(entry.released) ? entry.released : undefined,
    knowledge: entry.knowledge,
  });
}

/** A replacement is named only if the snapshot has it, too. */
function endOf({ since, replacement }, models) {
  const isKnown = models.some(({ id }) => id === replacement);
  return { retired: since, ...(isKnown && { replacement }) };
}

const kindsOf = (kinds) => kinds.map((kind) => (kind === "pdf" ? "document" : kind));

const withoutEmpty = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** The facts as text, one model a line: a change of a price is a change of one line. */
export function factsText({ date, source, models }) {
  const lines = models.map((model) => `    ${JSON.stringify(model)}`).join(",\n");
  return `{\n  "date": ${JSON.stringify(date)},\n  "source": ${JSON.stringify(source)},\n  "models": [\n${lines}\n  ]\n}\n`;
}

const folderOf = (id) => path.join(ROOT, "plugins", "providers", id);

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

function writeFacts(snapshotFile) {
  const snapshot = readJson(snapshotFile);
  const ids = Object.keys(snapshot.providers).filter((id) => existsSync(path.join(folderOf(id), "package.json")));
  const manifests = new Map(ids.map((id) => [id, readJson(path.join(folderOf(id), "package.json")).patchbay]));
  const ended = readJson(path.join(ROOT, "plugins", "suites", "sample-models", "ended-models.json"));
  const facts = factsOf(snapshot, manifests, ended);
  for (const id of ids) {
    const file = path.join(folderOf(id), "models.json");
    const known = facts.get(id);
    if (known) writeFileSync(file, factsText(known));
    else rmSync(file, { force: true });
    process.stdout.write(`${id}: ${known?.models.length ?? 0} models\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , file] = process.argv;
  if (!file) fail("Name the snapshot: npm run facts -- <snapshot.json>");
  writeFacts(path.resolve(process.env.INIT_CWD ?? "", file));
}
