/** What names a model, in a list of a vendor. */
export interface NamedModel {
  readonly id: string;
  readonly name: string;
  /** Whether its weights can be downloaded. */
  readonly open?: boolean | undefined;
}

/** Owners on the hub, by the first letters of their models' names. */
const OWNERS_BY_NAME: readonly (readonly [RegExp, string])[] = [
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
const OWNERS: Readonly<Record<string, string>> = {
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
const isShortened = ({ id }: Pick<NamedModel, "id">): boolean => /^([a-z]+\.)?[a-z]+\.[a-z]/.test(id);

/** The last part of an id, without what one vendor alone adds to it: regions, versions of its own, precision. */
function plainName({ id, name }: NamedModel): string {
  const whole = isShortened({ id }) ? name.replace(/^[A-Z]{2} Anthropic /, "").toLowerCase() : id;
  const part = whole.split("/").at(-1) ?? "";
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
function modelKey(entry: NamedModel): string {
  return plainName(entry).toLowerCase().replace(/[._]/g, "-");
}

/** The owner that an id names, or its name implies. */
function ownerOf({ id }: NamedModel, key: string): string | undefined {
  const named = /([^/]+)\/[^/]+$/.exec(id)?.[1]?.replace(/^[@~]/, "");
  if (named && !NO_OWNERS.test(named)) return OWNERS[named.toLowerCase()] ?? named;
  return OWNERS_BY_NAME.find(([pattern]) => pattern.test(key))?.[1];
}

/** Which of several spellings most vendors use; of two as frequent, the first. */
function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

const hasCapitals = (text: string): boolean => /[A-Z]/.test(text);

/** Names are shown to people: `Claude Opus 4.5 (latest)` and `Claude Opus 4.5 (EU)` are the same model. */
const plainLabel = (name: string): string =>
  name.replace(/ \((latest|[A-Z]{2}|Global|free)\)$/, "").replace(/^.+[/:] ?(?=\S)/, "");

/** A model's vendor-independent name and its label; both are undefined for a model without an owner. */
export interface ModelNames {
  readonly canonicalId?: string | undefined;
  readonly label?: string | undefined;
}

/**
 * Gives models that every vendor spells in its own way one name: the hub's `owner/name` where one of them has it.
 * @param models those of every provider
 */
export function nameModels(models: Iterable<NamedModel>): (model: NamedModel) => ModelNames {
  const groups = new Map<string, NamedModel[]>();
  for (const model of models) groups.set(modelKey(model), [...(groups.get(modelKey(model)) ?? []), model]);
  const names = new Map([...groups].map(([key, group]) => [key, namesOf(key, group)]));
  return (model) => names.get(modelKey(model)) ?? {};
}

/** The names of entries about the same model. */
function namesOf(key: string, group: readonly NamedModel[]): ModelNames {
  const owners = group.flatMap((entry) => ownerOf(entry, key) ?? []);
  const owner = mostFrequent([...owners.filter(hasCapitals), ...owners]);
  const spelled = group.filter((entry) => !isShortened(entry));
  const spellings = (spelled.length > 0 ? spelled : group).map(plainName);
  // Most ids on the hub have capitals. Where a vendor writes an owner and capitals, it uses the hub's id.
  const onHub = group.filter(({ id, open }) => open && /^[^@/]+\/[^/]+$/.test(id)).map(plainName);
  const labels = group.map((entry) => plainLabel(entry.name));
  return {
    canonicalId: owner && `${owner}/${mostFrequent(onHub.filter(hasCapitals)) ?? mostFrequent(spellings)}`,
    label: mostFrequent([...labels.filter((label) => label.includes(" ")), ...labels]),
  };
}
