import { useState } from "react";
import { useLocation } from "react-router";
import type { ChatTemplate } from "@patchbay/chat-template";
import { useAddressQuery, useQueryValue } from "../../ui/hooks/use-address-query.ts";
import type { PromptEnding } from "./evaluation.ts";
import { formatJson } from "../../ui/editor/json-text.ts";
import type { LabInput } from "./lab-input.ts";
import { SAMPLE_CONVERSATIONS, type SampleConversation } from "./sample-conversations.ts";
import { OWN_TEMPLATE, SAMPLE_TEMPLATES } from "./sample-templates.ts";
import { isShareHash, readShareHash, type LabEdits } from "./share-link.ts";
import {
  modelOfTemplate,
  sampleTemplate,
  templateOfModel,
  useTemplateSource,
  type LoadedTemplate,
  type TemplateId,
} from "./template-source.ts";

/** Fields that belong to a template; all others belong to a conversation. */
const TEMPLATE_FIELDS = ["template", "bosToken", "eosToken", "variables"] as const;

export type Lab = ReturnType<typeof useLab>;

/** Edits by sample or conversation, so that they survive a look at another sample. */
type EditsBySample = Readonly<Record<string, LabEdits>>;

/** Choices are in the address, typed text is not, unless the address is a shared link. */
export function useLab() {
  const { hash } = useLocation();
  const [query, change] = useAddressQuery();
  const model = query.get("model");
  const [conversationChoice, setConversation] = useQueryValue("conversation");
  const [endingChoice, setEnding] = useQueryValue("ending", "replace");
  const name = query.get("template") ?? "";
  const sample = model === null ? query.get("sample") || SAMPLE_TEMPLATES[0].id : templateOfModel(model, name);
  const shownBest = sampleTemplate(sample)?.conversation;
  const conversation = conversationChoice || (shownBest ?? SAMPLE_CONVERSATIONS[0].id);

  const [edited, setEdited] = useState<EditsBySample>({});
  const [pasted, setPasted] = useState<PastedTemplates>();
  const [readHash, setReadHash] = useState("");
  if (hash !== readHash) {
    setReadHash(hash);
    const shared = readShareHash(hash);
    if (shared) setEdited(withEdits(edited, sample, conversation, shared));
  }

  const edits = { ...edited[templateKey(sample)], ...edited[conversationKey(conversation)] };
  const tools = edits.tools ?? formatJson(conversationOf(conversation).tools);
  const source = useTemplateSource(sample, !/^\s*(?:\[\s*\])?\s*$/.test(tools));
  const ownPasted = pasted?.sample === sample ? pasted : undefined;
  const edit = (made: LabEdits): void => setEdited((current) => withEdits(current, sample, conversation, made));
  const take = (templates: readonly ChatTemplate[], wanted: string): void => {
    const chosen = templates.find((template) => template.name === wanted) ?? templates[0];
    if (!chosen) return;
    setPasted(templates.length > 1 ? { sample, templates, name: chosen.name } : undefined);
    edit(editsOf(chosen));
  };
  const input = source.data === undefined ? undefined : { ...defaultsOf(conversation, source.data), ...edits };
  return {
    sample,
    conversation,
    ending: endingOf(endingChoice),
    /** Undefined while the template is loading, or if it failed to load. */
    input,
    /** The user's own template, which can be compared with another one. */
    ownTemplate: edited[templateKey(OWN_TEMPLATE)] ?? {},
    /** The templates to choose from, if the model or the pasted text has several. */
    named: ownPasted
      ? { names: ownPasted.templates.map((template) => template.name), name: ownPasted.name }
      : source.named,
    /** Why the template failed to load. */
    failure: source.error,
    /** Differences from the sample and the conversation. */
    edits,
    /** The link's edits could not be read. */
    linkBroken: isShareHash(hash) && readShareHash(hash) === undefined,
    chooseSample: (id: TemplateId) => {
      if (modelOfTemplate(id) === undefined) change({ sample: id, model: "", template: "" }, { replace: false });
    },
    /** Opens the template of a model on the hub. */
    openModel: (id: string) => change({ sample: "", model: id, template: "", source: "hub" }, { replace: false }),
    /** Opens another of the model's templates. */
    chooseNamed: (wanted: string) => {
      if (ownPasted) take(ownPasted.templates, wanted);
      else change({ template: wanted }, { replace: false });
    },
    /** Takes the templates of a tokenizer's configuration, and opens one of them. */
    paste: (templates: readonly ChatTemplate[]) => take(templates, "default"),
    chooseConversation: setConversation,
    chooseEnding: (ending: PromptEnding) => setEnding(ending === "generation" ? "" : ending),
    edit,
    /** Discards the edits of the sample and the conversation. */
    reset: () => {
      setPasted(undefined);
      setEdited((current) => ({ ...current, [templateKey(sample)]: {}, [conversationKey(conversation)]: {} }));
    },
    /** Absent if a retry would return the same. */
    retry: source.retry,
  };
}

const endingOf = (text: string): PromptEnding => (text === "none" || text === "continue" ? text : "generation");

/** The content of a pasted tokenizer configuration. */
interface PastedTemplates {
  readonly sample: TemplateId;
  readonly templates: readonly ChatTemplate[];
  /** The open one. */
  readonly name: string;
}

function editsOf({ source, specialTokens }: ChatTemplate): LabEdits {
  const { bos_token: bosToken = "", eos_token: eosToken = "" } = specialTokens;
  return { template: source, bosToken, eosToken };
}

const templateKey = (sample: string) => `template:${sample}`;
const conversationKey = (conversation: string) => `conversation:${conversation}`;

function withEdits(current: EditsBySample, sample: string, conversation: string, change: LabEdits): EditsBySample {
  const next: Record<string, LabEdits> = { ...current };
  for (const [field, value] of Object.entries(change)) {
    const ofTemplate = TEMPLATE_FIELDS.some((name) => name === field);
    const key = ofTemplate ? templateKey(sample) : conversationKey(conversation);
    next[key] = { ...next[key], [field]: value };
  }
  return next;
}

function defaultsOf(conversationId: string, { variables, ...loaded }: LoadedTemplate): LabInput {
  return {
    ...loaded,
    variables: formatJson(variables),
    ...jsonOf(conversationOf(conversationId)),
  };
}

function conversationOf(wanted: string): SampleConversation {
  return SAMPLE_CONVERSATIONS.find(({ id }) => id === wanted) ?? SAMPLE_CONVERSATIONS[0];
}

function jsonOf({
  messages,
  tools,
  documents,
}: SampleConversation): Pick<LabInput, "messages" | "tools" | "documents"> {
  return { messages: formatJson(messages), tools: formatJson(tools), documents: formatJson(documents) };
}
