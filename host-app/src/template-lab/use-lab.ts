import { useState } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useQueryValue } from "../hooks/use-query.ts";
import type { PromptEnding } from "./evaluation.ts";
import { formatJson, type LabInput } from "./lab-input.ts";
import { SAMPLE_CONVERSATIONS, type SampleConversation } from "./sample-conversations.ts";
import { OWN_TEMPLATE, SAMPLE_TEMPLATES, type SampleTemplate } from "./sample-templates.ts";
import { isShareHash, readShareHash, type LabEdits } from "./share-link.ts";

/** Name of what goes with a template; everything else goes with a conversation. */
const TEMPLATE_FIELDS = ["template", "bosToken", "eosToken", "variables"] as const;

export interface Lab {
  /** Ids that are in force. */
  readonly sample: string;
  readonly conversation: string;
  readonly ending: PromptEnding;
  /** Undefined while the sample is on its way, or did not come. */
  readonly input: LabInput | undefined;
  /** Why the sample did not come. */
  readonly failure: unknown;
  /** What differs from the sample and the conversation. */
  readonly edits: LabEdits;
  /** The link's edits could not be read. */
  readonly linkBroken: boolean;
  chooseSample(id: string): void;
  chooseConversation(id: string): void;
  chooseEnding(ending: PromptEnding): void;
  edit(edits: LabEdits): void;
  /** Takes the edits of the sample and the conversation back. */
  reset(): void;
  retry(): void;
}

/** Edits by what they belong to, so that they are still there after a look at another sample. */
type EditsBySample = Readonly<Record<string, LabEdits>>;

/** What is chosen stands in the address, what is typed does not, unless the address is a shared link. */
export function useLab(): Lab {
  const { hash } = useLocation();
  const [sampleChoice, setSample] = useQueryValue("sample");
  const [conversationChoice, setConversation] = useQueryValue("conversation");
  const [endingChoice, setEnding] = useQueryValue("ending", "replace");
  const sample = sampleChoice || SAMPLE_TEMPLATES[0].id;
  const shownBest = SAMPLE_TEMPLATES.find(({ id }) => id === sample)?.conversation;
  const conversation = conversationChoice || (shownBest ?? SAMPLE_CONVERSATIONS[0].id);
  const source = useQuery(sampleSource(sample));

  const [edited, setEdited] = useState<EditsBySample>({});
  const [readHash, setReadHash] = useState("");
  if (hash !== readHash) {
    setReadHash(hash);
    const shared = readShareHash(hash);
    if (shared) setEdited(withEdits(edited, sample, conversation, shared));
  }

  const edits = { ...edited[templateKey(sample)], ...edited[conversationKey(conversation)] };
  const input = source.data === undefined ? undefined : { ...defaultsOf(sample, conversation, source.data), ...edits };
  return {
    sample,
    conversation,
    ending: endingChoice === "none" || endingChoice === "continue" ? endingChoice : "generation",
    input,
    failure: source.error ?? undefined,
    edits,
    linkBroken: isShareHash(hash) && readShareHash(hash) === undefined,
    chooseSample: setSample,
    chooseConversation: setConversation,
    chooseEnding: (ending) => setEnding(ending === "generation" ? "" : ending),
    edit: (change) => setEdited((current) => withEdits(current, sample, conversation, change)),
    reset: () =>
      setEdited((current) => ({ ...current, [templateKey(sample)]: {}, [conversationKey(conversation)]: {} })),
    retry: () => void source.refetch(),
  };
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

/** The source of a sample's template. */
export function sampleSource(id: string) {
  return queryOptions({
    queryKey: ["sample-template", id],
    queryFn: () => loadSource(id),
    staleTime: Number.POSITIVE_INFINITY,
    // An import that failed once fails again until the page is loaded anew, but for a network that came back.
    retry: false,
  });
}

async function loadSource(id: string): Promise<string> {
  const sample = sampleTemplate(id);
  return sample ? (await sample.load()).default : "";
}

function sampleTemplate(id: string): SampleTemplate | undefined {
  if (id === OWN_TEMPLATE) return undefined;
  const sample = SAMPLE_TEMPLATES.find((candidate) => candidate.id === id);
  if (!sample) throw new Error(`There is no sample template '${id}'. Choose another one.`);
  return sample;
}

function defaultsOf(sampleId: string, conversationId: string, template: string): LabInput {
  const sample = sampleTemplate(sampleId);
  const conversation = SAMPLE_CONVERSATIONS.find(({ id }) => id === conversationId) ?? SAMPLE_CONVERSATIONS[0];
  return {
    template,
    bosToken: sample?.bosToken ?? "",
    eosToken: sample?.eosToken ?? "",
    variables: formatJson(sample?.variables),
    ...jsonOf(conversation),
  };
}

function jsonOf({
  messages,
  tools,
  documents,
}: SampleConversation): Pick<LabInput, "messages" | "tools" | "documents"> {
  return { messages: formatJson(messages), tools: formatJson(tools), documents: formatJson(documents) };
}
