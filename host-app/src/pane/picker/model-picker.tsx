import "./model-picker.css";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Link } from "react-router";
import { searchIn, type SearchText } from "../../host/catalogue/search.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/error-notice.tsx";
import { counted } from "../../ui/format-values.ts";
import { Skeleton } from "../../ui/placeholders.tsx";
import { SearchDialog } from "../../ui/popups/search-dialog.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { useUnavailable } from "../../calls/target/use-availability.ts";
import { EngineOffers, useEngineOffers, type EngineOffersProps } from "../run/engine-offers.tsx";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { abilitiesOf, ChoiceRow, ColumnHeads } from "./picker-rows.tsx";
import type { ModelChoice } from "./model-choice.ts";
import { useModelChoices, type ModelChoices } from "./use-model-choices.ts";

export interface ModelPickerProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly task: PlayTask;
  /** All providers; those that serve the task are offered. */
  readonly providers: readonly ProviderEntry[];
  /** The current choice. */
  readonly provider: string;
  readonly model: string;
  onChoose(provider: string, model: string): void;
  /** For a single model: the providers in its record. Only they are offered. */
  readonly servedBy?: readonly ProviderEntry[];
}

const textOf = (choice: ModelChoice): SearchText => ({
  label: choice.label ?? choice.id,
  id: choice.id,
  rest: [
    choice.provider.id,
    choice.provider.label,
    ...(choice.targets ?? []),
    ...(choice.capabilities ?? []),
    ...abilitiesOf(choice),
  ],
});

/**
 * Chooses a model and its provider by name, provider or capability, from live lists, or from the simulation for
 * providers that cannot be called.
 */
export function ModelPicker(props: ModelPickerProps) {
  const { open, onOpenChange, task, providers, model, servedBy } = props;
  const [query, setQuery] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const known = servedBy?.map((provider): ModelChoice => ({ provider, id: model, source: "record" }));
  const modelChoices = useModelChoices(task, servedBy ?? providers, known);
  const { choices, pending } = modelChoices;
  const inQuestion = servedBy ? choices.filter(({ id }) => id === model) : choices;
  const unavailable = useUnavailable(servedBy ?? providers, task.call);
  // The current model comes first, so that the list opens at it, and what cannot run on this device last.
  const rank = (choice: ModelChoice) => (isCurrent(choice, props) ? 0 : unavailable.has(choice.provider.id) ? 2 : 1);
  const order = useStable(inQuestion.toSorted((a, b) => rank(a) - rank(b)));
  const current = (servedBy ?? providers).find(({ id }) => id === props.provider);
  const items = useMemo(
    () => withTyped(byProvider(searchIn(order, query, textOf)), query, servedBy ? undefined : current),
    [order, query, servedBy, current],
  );
  // oxlint-disable-next-line react/incompatible-library -- No compiler memoizes this component.
  const virtualizer = useVirtualizer({
    enabled: items.length > FEW,
    count: items.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => 52,
    getItemKey: (index) => keyOf(items[index], index),
    overscan: 12,
  });
  const shown =
    items.length > FEW
      ? virtualizer.getVirtualItems()
      : items.map((_, index) => ({ index, start: undefined }) as const);

  function change(next: boolean) {
    if (!next) setQuery("");
    onOpenChange(next);
  }

  function choose({ provider, id }: ModelChoice) {
    change(false);
    props.onChoose(provider.id, id);
  }

  return (
    <SearchDialog
      label="Choose a model"
      placeholder="Search models, providers, abilities"
      open={open}
      onOpenChange={change}
      query={query}
      onQueryChange={setQuery}
      items={items}
      labelOf={({ id }) => id}
      virtualized
      onHighlight={(index) => virtualizer.scrollToIndex(index)}
      status={pending ? "Loading the lists of models" : counted(items.length, "model")}
      empty={<EmptyList pending={pending} query={query} />}
      head={<ColumnHeads />}
      foot={
        <PickerFoot modelChoices={modelChoices} task={task}>
          {!servedBy && (
            <DeviceOffers
              task={task.call}
              onInstalled={(id) => {
                change(false);
                props.onChoose(id, "");
              }}
            />
          )}
        </PickerFoot>
      }
    >
      <div
        ref={list}
        className="pb-picker-rows"
        role="presentation"
        style={items.length > FEW ? { height: virtualizer.getTotalSize() } : undefined}
      >
        {shown.map(({ index, start }) => {
          const choice = items[index];
          if (!choice) return null;
          const style = start === undefined ? undefined : { transform: `translateY(${start}px)` };
          return (
            <div
              key={keyOf(choice, index)}
              role="presentation"
              data-index={index}
              ref={start === undefined ? undefined : virtualizer.measureElement}
              className={start === undefined ? undefined : "pb-picker-placed"}
              style={style}
            >
              <Autocomplete.Item
                value={choice}
                index={index}
                className="pb-bar pb-option pb-picker-option"
                onClick={() => choose(choice)}
              >
                <ChoiceRow
                  choice={choice}
                  current={isCurrent(choice, props)}
                  task={task.call}
                  reach={modelChoices.reachOf(choice)}
                />
              </Autocomplete.Item>
            </div>
          );
        })}
      </div>
    </SearchDialog>
  );
}

/** Up to this number of choices, all are rendered. */
const FEW = 80;

const keyOf = (choice: ModelChoice | undefined, index: number): string =>
  choice ? `${choice.provider.id} ${choice.source} ${choice.id}` : String(index);

/** Providers in the order of their best match, each with its models. */
function byProvider(choices: readonly ModelChoice[]): readonly ModelChoice[] {
  const groups = new Map<ProviderEntry, ModelChoice[]>();
  for (const choice of choices) {
    const group = groups.get(choice.provider);
    if (group) group.push(choice);
    else groups.set(choice.provider, [choice]);
  }
  return [...groups.values()].flat();
}

/** The typed text as the last choice: the lists do not have every model. */
function withTyped(
  choices: readonly ModelChoice[],
  query: string,
  provider: ProviderEntry | undefined,
): readonly ModelChoice[] {
  const id = query.trim();
  const isKnown = choices.some((choice) => choice.provider === provider && choice.id === id);
  return id === "" || !provider || isKnown ? choices : [...choices, { provider, id, source: "typed" }];
}

/** The same list as long as the ids are equal: a new list would reset the search. */
function useStable(choices: readonly ModelChoice[]): readonly ModelChoice[] {
  const name = choices.map(({ provider, id, source, at }) => `${provider.id} ${id} ${source} ${at}`).join("\n");
  // oxlint-disable-next-line react/exhaustive-deps -- The name describes the list.
  return useMemo(() => choices, [name]);
}

const isCurrent = ({ provider, id }: ModelChoice, chosen: Pick<ModelPickerProps, "provider" | "model">): boolean =>
  provider.id === chosen.provider && id === chosen.model;

function EmptyList({ pending, query }: { readonly pending: boolean; readonly query: string }) {
  if (pending) return <Skeleton label="Loading the lists of models" lines={8} />;
  const text = query.trim();
  return (
    <p className="pb-muted pb-pad-3">
      {text === ""
        ? "No model is listed for this task. Type its id into the field."
        : `No listed model fits “${text}”.`}
    </p>
  );
}

/** Engines that could be installed, folded, because the list is about models that answer now. */
function DeviceOffers(props: Required<EngineOffersProps>) {
  const { engines } = useEngineOffers(props.task);
  return (
    <details hidden={engines.length === 0}>
      <summary>Run a small model on this device</summary>
      <EngineOffers {...props} />
    </details>
  );
}

interface PickerFootProps extends Pick<ModelPickerProps, "task"> {
  readonly modelChoices: ModelChoices;
  readonly children: ReactNode;
}

/** What is missing in the list, and where else to look. */
function PickerFoot({ modelChoices, task, children }: PickerFootProps) {
  const online = useOnline();
  const { failed, incomplete, locked, retry } = modelChoices;
  const search = task.entry ? `?pipeline_tag=${encodeURIComponent(task.entry.id)}` : "";
  return (
    <div className="pb-stack pb-gap-2 pb-muted pb-tiny pb-picker-foot">
      {children}
      {!online && <output>This browser is offline: live lists may be missing.</output>}
      {failed.length > 0 && (
        <details>
          <summary>
            {failed.length === 1 ? `The list of ${failed[0]?.label} is missing` : `${failed.length} lists are missing`}
          </summary>
          <ul>
            {failed.map(({ label, error }) => (
              <li key={label}>
                <strong>{label}</strong>: {error.message}
              </li>
            ))}
          </ul>
          <Button onClick={retry}>Try again</Button>
        </details>
      )}
      <p>
        {incomplete.length > 0 && "The hub has more models than are listed. "}
        {locked > 0 &&
          `${locked} ${locked === 1 ? "provider has" : "providers have"} no key here: theirs are simulated. `}
        <Link to={`/models${search}`}>Search the hub</Link>
      </p>
    </div>
  );
}
