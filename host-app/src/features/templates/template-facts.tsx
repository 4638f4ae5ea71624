import { CheckIcon, CloseIcon } from "@patchbay/widgets/parts";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { Evaluation, Support } from "./evaluation.ts";

/** The features that a template supports, found by rendering small conversations; each opens to show the evidence. */
export function TemplateSupport({ support }: { readonly support: readonly Support[] | undefined }) {
  return (
    <section className="pb-lab-support" aria-label="What this template supports">
      {support === undefined ? (
        <Skeleton label="Probing the template" lines={1} />
      ) : support.length === 0 ? (
        <p className="pb-label">Run the template to see what it supports.</p>
      ) : (
        <details>
          <summary className="pb-row pb-gap-3">
            <ul className="pb-chips">
              {support.map(({ feature, isSupported }) => (
                <li key={feature} className="pb-chip" data-tone={isSupported ? "success" : undefined}>
                  {isSupported ? <CheckIcon size={12} /> : <CloseIcon size={12} />}
                  {feature}
                  <span className="pb-visually-hidden">: {isSupported ? "yes" : "no"}</span>
                </li>
              ))}
            </ul>
            <span className="pb-small pb-lab-support-how">How this was probed</span>
          </summary>
          <p className="pb-label">
            Small conversations that hold one of these each were rendered with this template, and the prompts searched
            for it.
          </p>
          <dl className="pb-grid">
            {support.map(({ feature, isSupported, reason }) => (
              <div key={feature} className="pb-box pb-pad-3 pb-small">
                <dt className="pb-strong">{feature}</dt>
                <dd className="pb-break">
                  <strong>{isSupported ? "Yes" : "No"}</strong> <span className="pb-label">{reason}</span>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

export interface TemplateChecksProps {
  readonly findings: Evaluation["findings"];
  onShowPlace(offset: number): void;
}

/** Advice for the template's author. */
export function TemplateChecks({ findings, onShowPlace }: TemplateChecksProps) {
  return (
    <Section id="checks" title="Checks">
      <ul className="pb-stack pb-gap-2">
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
  );
}
