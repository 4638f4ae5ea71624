import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { includedModelsQuery } from "../../host/use-included-models.ts";
import { useOnline } from "../../ui/error-notice.tsx";
import type { Message } from "../../calls/chat/conversation.ts";
import { estimateTokens, money } from "../../calls/run/measures.ts";
import { knownModel } from "../../calls/target/offer-of.ts";
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

function useModelFacts({ entry, provider, model, access }: PlayTarget) {
  const { providers } = useCatalogue();
  const host = useContext(HostContext);
  // A simulated answer has neither a price nor a limit.
  const enabled = useOnline() && !access.simulated;
  const { data: offer } = useQuery({
    queryKey: ["dated-offer", entry?.base, entry?.facts?.path, model],
    queryFn: async () => (entry ? offerIn(await host.factsFile(entry), model) : undefined) ?? null,
    enabled: enabled && entry?.facts !== undefined,
  });
  // Which provider the router picks is not known, so the facts of all are needed, and no price is known.
  const { data: included } = useQuery({ ...includedModelsQuery(providers, host), enabled: enabled && !entry });
  const listed = useListing(entry, access, false).data?.find(({ id }) => id === model);
  const known = entry ? offer : knownModel(included?.models ?? [], { provider, model });
  return {
    contextLength: listed?.contextLength ?? known?.contextLength,
    price: listed?.price ?? offer?.price,
  };
}

/** What a provider's file of dated facts lists for a model. Members that are not as they should be are left out. */
function offerIn(file: unknown, model: string) {
  const models = isObject(file) && Array.isArray(file["models"]) ? file["models"].filter(isObject) : [];
  const name = model.toLowerCase();
  const fact =
    models.find(({ id }) => id === model) ?? models.find((one) => textOf(one, "canonicalId").toLowerCase() === name);
  if (!fact) return undefined;
  const contextLength = amountOf(fact, "contextLength");
  const { price } = fact;
  if (!isObject(price) || price["unit"] !== "million tokens") return { contextLength };
  const currency = textOf(price, "currency");
  const input = amountOf(price, "input");
  return { contextLength, price: /^[A-Z]{3}$/.test(currency) ? { unit: price["unit"], currency, input } : undefined };
}

const textOf = (object: JsonObject, name: string): string => String(object[name] ?? "");

function amountOf(object: JsonObject, name: string): number | undefined {
  const { [name]: value } = object;
  return typeof value === "number" && value >= 0 ? value : undefined;
}
