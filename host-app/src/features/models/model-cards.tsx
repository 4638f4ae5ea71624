import { modelIdProblem, type ListedModel } from "@patchbay/core/hub";
import { memo } from "react";
import { Link } from "react-router";
import { modelAddress, type HubSource } from "../../host/catalogue/addresses.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { OwnerMark } from "../../ui/entry-mark.tsx";
import { RestedText } from "../../ui/rested-text.tsx";
import type { Catalogue } from "../../host/use-catalogue.ts";
import { compactNumber } from "./model-head.tsx";
import { counted } from "../../ui/format-values.ts";

export interface ModelCardsProps {
  readonly models: readonly ListedModel[];
  readonly catalogue: Pick<Catalogue, "tasks" | "libraries">;
  readonly source: HubSource;
  /** Id of the installed provider of these samples, which their pages select. */
  readonly samplesOf: string | undefined;
}

/** Models as cards: task, size and popularity. */
export function ModelCards({ models, catalogue, source, samplesOf }: ModelCardsProps) {
  return (
    <section aria-label="Models">
      <ul className="pb-cards pb-model-cards">
        {models.map((model) => (
          <li key={model.id} className="pb-card">
            <ModelSummary model={model} catalogue={catalogue} address={modelAddress(model.id, source, samplesOf)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Placeholder while models are loading. */
export function ModelCardsSkeleton() {
  return (
    <div className="pb-cards pb-model-cards">
      <RestedText className="pb-visually-hidden" text="Searching models" />
      {Array.from({ length: 12 }, (_, place) => (
        <span key={place} className="pb-card pb-skeleton" aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      ))}
    </div>
  );
}

interface ModelSummaryProps extends Pick<ModelCardsProps, "catalogue"> {
  readonly model: ListedModel;
  readonly address: string;
}

/** Renders again when the model changes, not with every key in the search field. */
const ModelSummary = memo(function ModelSummary({ model, catalogue, address }: ModelSummaryProps) {
  const { id, downloads, likes, lastModified, gated } = model;
  const [owner = id] = id.split("/");
  const task = catalogue.tasks.find((one) => one.id === model.task);
  const facts = [
    model.parameters !== undefined && `${compactNumber(model.parameters)} parameters`,
    catalogue.libraries.find((one) => one.id === model.library)?.prettyLabel ?? model.library,
    model.license,
    model.providers && counted(model.providers.length, "provider"),
  ].filter((fact) => typeof fact === "string");
  const figures = [
    downloads !== undefined && `${compactNumber(downloads)} downloads`,
    likes !== undefined && `${compactNumber(likes)} likes`,
  ].filter((fact) => typeof fact === "string");
  return (
    <>
      <div className="pb-card-head">
        <OwnerMark owner={owner} id={owner} label={owner} />
        <div>
          <p className="pb-card-title">
            {/* Lists may contain texts that are not model ids. */}
            {modelIdProblem(id) ? (
              id
            ) : (
              <Link className="pb-card-link" to={address}>
                {id}
              </Link>
            )}
          </p>
          <p className="pb-model-task" data-modality={task?.modality}>
            {task && <TaskIcon task={task} size={14} />}
            {task?.name ?? model.task ?? "Task unknown"}
          </p>
        </div>
      </div>
      {facts.length > 0 && (
        <p className="pb-chips">
          {facts.map((fact) => (
            <span key={fact} className="pb-chip">
              {fact}
            </span>
          ))}
          {gated && (
            <span className="pb-chip" data-tone="warning">
              Gated
            </span>
          )}
        </p>
      )}
      {(figures.length > 0 || lastModified) && (
        <p className="pb-card-text pb-model-figures">
          {figures.join(" · ")}
          {lastModified && (
            <>
              {figures.length > 0 && " · "}updated{" "}
              <time dateTime={lastModified.toISOString()}>{ago(lastModified)}</time>
            </>
          )}
        </p>
      )}
    </>
  );
});

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY = 86_400_000;

/** A day relative to today: `yesterday`, `3 months ago`. */
function ago(date: Date): string {
  const days = Math.round((Date.now() - date.valueOf()) / DAY);
  if (days < 30) return relative.format(-Math.max(0, days), "day");
  return days < 365
    ? relative.format(-Math.round(days / 30), "month")
    : relative.format(-Math.round(days / 365), "year");
}
