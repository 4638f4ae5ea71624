import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { includedModelsQuery } from "../../host/use-included-models.ts";
import { useOnline } from "../../ui/error-notice.tsx";
import type { Message } from "../../calls/chat/conversation.ts";
import { estimateTokens, money } from "../../calls/run/measures.ts";
import { knownModel, offerOf } from "../../calls/target/offer-of.ts";
import { useListing } from "../../calls/target/use-listing.ts";
import type { PlayTarget } from "../../calls/target/use-play-target.ts";

export interface PromptEstimateProps {
  readonly target: PlayTarget;
  /** The conversation with the message that would be sent. */
  readonly messages: readonly Message[];
}

/**
 * Roughly how many tokens a message and its conversation have, how many the model takes, and what they cost. Context
 * and price are those of the provider's list if it is loaded, else those of its dated facts.
 */
export function PromptEstimate({ target, messages }: PromptEstimateProps) {
  const { entry, model, access } = target;
  const { contextLength, price } = useModelFacts(target);
  const tokens = estimateTokens(messages);
  const count = tokens.toLocaleString("en");
  const context = contextLength?.toLocaleString("en");
  if (contextLength !== undefined && tokens > contextLength)
    return (
      <output className="pb-small pb-field-error">
        This conversation has about {count} tokens. {model} at {entry?.label ?? target.label} takes {context}. Delete
        turns, clear the conversation, or choose a model with a longer context.
      </output>
    );
  const cost =
    price?.unit === "million tokens" && price.currency && price.input !== undefined && !access.simulated
      ? `, ${money((price.input * tokens) / 1e6, price.currency)} for the prompt`
      : "";
  return (
    <p className="pb-small pb-muted" title="One token for every four characters. Files are not counted.">
      Estimate: {count} {context && `of ${context} `}tokens{cost}
    </p>
  );
}

function useModelFacts(target: PlayTarget) {
  const { providers } = useCatalogue();
  const host = useContext(HostContext);
  // Their code and data are large, and a simulated answer has neither a price nor a limit.
  const enabled = useOnline() && !target.access.simulated;
  const facts = useQuery({ ...includedModelsQuery(providers, host), enabled });
  const included = facts.data?.models ?? [];
  const listed = useListing(target.entry, target.access, false).data?.find(({ id }) => id === target.model);
  const offer = offerOf(included, target);
  return {
    // Which provider the router picks is not known, so neither is the price.
    contextLength: listed?.contextLength ?? (target.entry ? offer : knownModel(included, target))?.contextLength,
    price: listed?.price ?? offer?.price,
  };
}
