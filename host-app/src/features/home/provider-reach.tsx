import "./provider-reach.css";
import { memo } from "react";
import { ListLink, ListLinks } from "../../ui/links.tsx";
import { Section } from "../../ui/section.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { ProviderItems } from "./patch-bay.tsx";

/** Routes from this page to a provider, the shortest first. */
const WAYS: readonly (readonly [way: string | undefined, title: string, tone: string | undefined, text: string])[] = [
  ["own", "On your own machine", "success", "No key: requests go straight to the server."],
  ["device", "In this browser", "success", "No key: the browser runs them."],
  ["direct", "With the provider’s API key", "success", "Requests go straight to the provider."],
  ["router", "With a Hugging Face token", "accent", "Requests go through the router."],
  ["relay", "Through your own relay", "warning", "They don’t allow browser requests."],
  [undefined, "Not known yet", undefined, "A call from the browser shows whether it is accepted."],
];

/** Most providers per route; the providers page lists all of them. */
const MOST_OF_A_WAY = 36;

export interface ProviderReachProps {
  readonly providers: readonly ProviderEntry[];
}

/**
 * Providers by how this page reaches them. Simulated answers need none of them. Typing into the page's search does not
 * render it again.
 */
export const ProviderReach = memo(function ProviderReach({ providers }: ProviderReachProps) {
  const current = providers.filter(({ retired, closed }) => !retired && !closed);
  if (current.length === 0) return null;
  return (
    <Section id="providers" title="Who runs them">
      <div className="pb-box pb-home-ways">
        {WAYS.map(([way, title, tone, text]) => {
          const reached = current.filter(
            ({ browser, engine, server }) => (engine ? "device" : server ? "own" : browser) === way,
          );
          if (reached.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <div>
                <p className="pb-status pb-strong" data-tone={tone}>
                  {title} <span className="pb-muted pb-small pb-number pb-count">{reached.length}</span>
                </p>
                <p className="pb-card-text">{text}</p>
              </div>
              <ListLinks>
                <ul className="pb-grid pb-home-way-list">
                  <ProviderItems providers={reached.slice(0, MOST_OF_A_WAY)} />
                  {reached.length > MOST_OF_A_WAY && (
                    <li>
                      <ListLink to="/providers">{reached.length - MOST_OF_A_WAY} more</ListLink>
                    </li>
                  )}
                </ul>
              </ListLinks>
            </section>
          );
        })}
      </div>
    </Section>
  );
});
