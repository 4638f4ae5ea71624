// One name for a model that every vendor spells in its own way: the hub's `owner/name` where the snapshot has it.

/** Owners on the hub, by the first letters of their models' names. */
const OWNERS_BY_NAME = [
  [/^(gpt|chatgpt|o[134]|codex|text-embedding|whisper)\b/, "openai"],
  [/^claude\b/, "anthropic"],
  [/^(gemini|gemma|lyria)/, "google"],
  [/^grok\b/, "xai-org"],
  [/^(qwen|qwq|qvq)/, "Qwen"],
  [/^deepseek\b/, "deepseek-ai"],
  [/^kimi\b/, "moonshotai"],
  [/^(auto)?glm\b/, "zai-org"],
  [/^minimax\b/, "MiniMaxAI"],
  [/^(open-)?(mistral|ministral|magistral|codestral|devstral|pixtral|mixtral|voxtral)\b/, "mistralai"],
  [/^llama\b/, "meta-llama"],
  [/^nemotron\b/, "nvidia"],
  [/^(command|c4ai|embed-v|north-mini)/, "CohereLabs"],
  [/^sonar\b/, "perplexity-ai"],
  [/^phi\b/, "microsoft"],
  [/^mimo\b/, "XiaomiMiMo"],
  [/^ernie\b/, "baidu"],
  [/^granite\b/, "ibm-granite"],
  [/^(ring|ling)\b/, "inclusionAI"],
  [/^step\b/, "stepfun-ai"],
  [/^bge\b/, "BAAI"],
  [/^compound\b/, "groq"],
];

/** Owners on the hub, by what vendors call them. */
const OWNERS = {
  ...Object.fromEntries(OWNERS_BY_NAME.map(([, owner]) => [owner.toLowerCase(), owner])),
  cohere: "CohereLabs",
  deepseek: "deepseek-ai",
  meta: "meta-llama",
  minimax: "MiniMaxAI",
  mistral: "mistralai",
  "mistral-ai": "mistralai",
  moonshot: "moonshotai",
  perplexity: "perplexity-ai",
  stepfun: "stepfun-ai",
  "x-ai": "xai-org",
  xai: "xai-org",
  xiaomi: "XiaomiMiMo",
  "z-ai": "zai-org",
  zai: "zai-org",
};

/** Folders of a vendor's ids that are no owners. */
const NO_OWNERS = /^(models|routers|openrouter|databricks)$/;

/** Whether an id is one of Bedrock's: these shorten names until they are ambiguous, but their labels are complete. */
const isShortened = ({ id }) => /^([a-z]+\.)?[a-z]+\.[a-z]/.test(id);

/** The last part of an id, without what one vendor alone adds to it: regions, versions of its own, precision. */
function plainName({ id, name }) {
  const part = (isShortened({ id }) ? name.replace(/^[A-Z]{2} Anthropic /, "").toLowerCase() : id).split("/").at(-1);
  const points = id.startsWith("accounts/fireworks/") ? part.replace(/(\d)p(?=\d)/g, "$1.") : part;
  return points
    .replace(/ \(.+\)$/, "")
    .replace(/[:@].*$/, "")
    .replace(/^(databricks|cohere|zai|meta|nvidia)[- ](?=[a-z])/i, "")
    .replace(/-(maas|default|20\d{6})$/i, "")
    .replace(/-fp8(-fast)?$/i, "")
    .replace(/(?<=-(instruct|\d{4}))-(turbo|lite|tput)$/i, "")
    .replaceAll(" ", "-");
}

/** Equal for two entries about the same model. */
function modelKey(entry) {
  return plainName(entry).toLowerCase().replace(/[._]/g, "-");
}

/** The owner that an id names, or its name implies. */
function ownerOf({ id }, key) {
  const named = /([^/]+)\/[^/]+$/.exec(id)?.[1]?.replace(/^[@~]/, "");
  if (named && !NO_OWNERS.test(named)) return OWNERS[named.toLowerCase()] ?? named;
  return OWNERS_BY_NAME.find(([pattern]) => pattern.test(key))?.[1];
}

/** Which of several spellings most vendors use; of two as frequent, the first. */
function mostFrequent(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

const hasCapitals = (text) => /[A-Z]/.test(text);

/** Names are shown to people: `Claude Opus 4.5 (latest)` and `Claude Opus 4.5 (EU)` are the same model. */
const plainLabel = (name) => name.replace(/ \((latest|[A-Z]{2}|Global|free)\)$/, "").replace(/^.+[/:] ?(?=\S)/, "");

/**
 * Names the models of a snapshot.
 * @param {Iterable<{ id: string, name: string, open?: boolean }>} entries every provider's
 * @returns a function that returns the model's `canonicalId` and `label`, both undefined for a model without an owner
 */
export function nameModels(entries) {
  const groups = groupBy(entries, modelKey);
  const names = new Map();
  for (const [key, group] of groups) {
    const owners = group.map((entry) => ownerOf(entry, key)).filter(Boolean);
    const owner = mostFrequent([...owners.filter(hasCapitals), ...owners]);
    const spelled = group.filter((entry) => !isShortened(entry));
    const spellings = (spelled.length > 0 ? spelled : group).map(plainName);
    // Most ids on the hub have capitals. Where a vendor writes an owner and capitals, it uses the hub's id.
    const onHub = group.filter(({ id, open }) => open && /^[^@/]+\/[^/]+$/.test(id)).map(plainName);
    const labels = group.map((entry) => plainLabel(entry.name));
    names.set(key, {
      canonicalId: owner && `${owner}/${mostFrequent(onHub.filter(hasCapitals)) ?? mostFrequent(spellings)}`,
      label: mostFrequent([...labels.filter((label) => label.includes(" ")), ...labels]),
    });
  }
  return (entry) => names.get(modelKey(entry)) ?? {};
}

function groupBy(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
