import { Section } from "../components/section.tsx";
import type { Evaluation } from "./evaluation.ts";

export interface TemplateFactsProps {
  readonly evaluation: Evaluation;
  onShowPlace(offset: number): void;
}

/** What a template supports, as was seen by rendering small conversations, and what its author may want to know. */
export function TemplateFacts({ evaluation: { support, findings }, onShowPlace }: TemplateFactsProps) {
  return (
    <>
      {support.length > 0 && (
        <Section id="support" title="What this template supports">
          <dl className="pb-lab-support">
            {support.map(({ feature, isSupported, reason }) => (
              <div key={feature} data-supported={isSupported}>
                <dt>{feature}</dt>
                <dd>
                  <strong>{isSupported ? "Yes" : "No"}</strong> <span className="pb-label">{reason}</span>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {findings.length > 0 && (
        <Section id="checks" title="Checks">
          <ul className="pb-lab-findings">
            {findings.map(({ rule, message, location }) => (
              <li key={`${rule} ${location.offset}`}>
                <button type="button" className="pb-choice" onClick={() => onShowPlace(location.offset)}>
                  Go to line {location.line}, column {location.column}
                </button>{" "}
                {message}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
