import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { RunIcon } from "@patchbay/widgets/parts";
import { MODALITIES_IN_ORDER, MODALITY_LABELS } from "../../host/catalogue/labels.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { Controls, Popups } from "./gallery-controls.tsx";
import "./gallery.css";

/** `/docs/design`: every component in its states, in both themes, for contributors. */
export function GalleryPage() {
  return (
    <>
      <PageHeader
        title="Design"
        kicker={<Link to="/docs">Documentation</Link>}
        lead="Every component and state, light and dark. Colors and sizes are the --pb-* variables, which widgets of tasks use as well."
      />
      <div className="pb-stack">
        <Specimen id="colors" title="Colors">
          <ul className="pb-grid pb-gap-3 pb-tiny pb-swatches">
            {COLORS.map((name) => (
              <li key={name} className="pb-stack pb-gap-1">
                <svg width="100%" height="40" aria-hidden="true">
                  <rect width="100%" height="40" rx="6" fill={`var(--pb-${name})`} />
                </svg>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen id="type" title="Type">
          <div className="pb-stack pb-scale">
            {["3xl", "2xl", "xl", "l", "m", "s", "xs"].map((size) => (
              <p key={size} style={{ fontSize: `var(--pb-text-${size})` }}>
                Every model, one patch bay
              </p>
            ))}
            <p className="pb-muted">Muted text, and a figure in tables: 1,204,588</p>
            <p>
              <code>meta-llama/Llama-3.3-70B-Instruct</code>
            </p>
          </div>
        </Specimen>
        <Specimen id="marks" title="Marks">
          <div className="pb-row pb-gap-3">
            {["Acme", "Quick Silver", "norna", "Z.ai", "Tide Pool", "Orrery"].map((label) => (
              <Mark key={label} id={label} label={label} />
            ))}
            <Mark id="acme" label="Acme" size="large" />
            <Mark id="acme" label="Acme" size="small" />
          </div>
          <div className="pb-row pb-gap-3">
            {MODALITIES_IN_ORDER.map((modality) => (
              <span key={modality} className="pb-icon-tile" data-modality={modality} title={MODALITY_LABELS[modality]}>
                <ModalityIcon modality={modality} size={18} />
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen id="chips" title="Chips and states">
          <div className="pb-chips">
            <span className="pb-chip">
              <strong>128k</strong> context
            </span>
            <span className="pb-chip" data-modality="cv">
              <ModalityIcon modality="cv" size={14} />
              Computer vision
            </span>
            <span className="pb-chip" data-tone="accent">
              New
            </span>
            <span className="pb-chip" data-tone="success">
              Reachable
            </span>
            <span className="pb-chip" data-tone="warning">
              Simulated
            </span>
            <span className="pb-chip" data-tone="danger">
              Failed
            </span>
          </div>
          <div className="pb-row pb-gap-3">
            {["accent", "success", "warning", "danger"].map((tone) => (
              <span key={tone} className="pb-status" data-tone={tone}>
                {tone}
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen id="controls" title="Controls">
          <Controls />
        </Specimen>
        <Specimen id="popups" title="Dialog, tooltip, toast">
          <Popups />
        </Specimen>
        <Specimen id="cards" title="Cards and rows">
          {(theme) => <Cards theme={theme} />}
        </Specimen>
        <Specimen id="states" title="States">
          <Skeleton label="A list is on its way" lines={3} />
          <EmptyState title="No plugin is installed">
            <Link to="/plugins">Install one</Link>
          </EmptyState>
          <Notice title="Something to know">
            <p>What it means, in one sentence.</p>
          </Notice>
          <Notice tone="warning" title="Retired on 2026-03-01">
            <p>The router does not serve this provider any more.</p>
          </Notice>
          <ErrorNotice
            title="The models could not be loaded"
            error={new Error("The hub answered 503 (service unavailable).")}
            onRetry={() => {}}
          />
        </Specimen>
      </div>
    </>
  );
}

const COLORS = [
  "background",
  "surface",
  "surface-raised",
  "hover",
  "border",
  "border-strong",
  "text",
  "text-muted",
  "accent",
  "accent-surface",
  "danger",
  "warning",
  "success",
  ...MODALITIES_IN_ORDER.map((modality) => `modality-${modality}`),
];

interface SpecimenProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode | ((theme: string) => ReactNode);
}

/** The same components in both themes, side by side. */
function Specimen({ id, title, children }: SpecimenProps) {
  return (
    <Section id={id} title={title}>
      <div className="pb-box pb-specimen">
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} className="pb-stack pb-pad-6" data-theme={theme}>
            {typeof children === "function" ? children(theme) : children}
          </div>
        ))}
      </div>
    </Section>
  );
}

function Cards({ theme }: { readonly theme: string }) {
  const [kind, setKind] = useState("");
  return (
    <>
      <FilterChoices
        label="Kind"
        value={kind}
        options={[
          { value: "task", label: "Tasks" },
          { value: "library", label: "Libraries" },
        ]}
        onChange={setKind}
      />
      <div className="pb-grid pb-gap-3">
        {["Acme", "Tide Pool"].map((label) => (
          <article key={label} className="pb-card">
            <div className="pb-bar pb-gap-3">
              <Mark id={label} label={label} />
              <Link to="#cards" className="pb-card-link pb-card-title">
                {label}
              </Link>
            </div>
            <p className="pb-card-text">One or two sentences on what this is. The whole card is its link.</p>
            <div className="pb-chips">
              <span className="pb-chip">12 tasks</span>
            </div>
          </article>
        ))}
      </div>
      <ul className="pb-box pb-rows">
        {["Acme", "Quick Silver", "norna"].map((label) => (
          <li key={label} className="pb-row-link">
            <Mark id={label} label={label} size="small" />
            <span className="pb-row-text">
              <Link to="#cards">{label}</Link>
              <span className="pb-muted pb-small pb-break pb-row-detail">3 tasks</span>
            </span>
          </li>
        ))}
      </ul>
      <DataTable label={`A table, ${theme}`} columns={["Model", { title: "Downloads", align: "end" }]}>
        {[
          ["owner/small", "9,438,700"],
          ["owner/large", "11,113"],
        ].map(([model, downloads]) => (
          <tr key={model}>
            <th scope="row">{model}</th>
            <td data-align="end">{downloads}</td>
          </tr>
        ))}
      </DataTable>
      <div className="pb-row pb-gap-3">
        <Button kind="primary">
          <RunIcon size={14} />
          Run
        </Button>
        <Button>Copy</Button>
        <Button kind="quiet">Dismiss</Button>
        <Button disabled>Disabled</Button>
      </div>
    </>
  );
}
