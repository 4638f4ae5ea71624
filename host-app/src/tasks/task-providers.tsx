import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { isBorrowed, providersOf } from "../catalogue/relations.ts";
import { Button } from "../components/button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Mark } from "../components/mark.tsx";
import { Section } from "../components/section.tsx";
import type { ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import type { PlayTarget } from "../playground/use-play-target.ts";
import type { PlaygroundControl } from "../playground/use-playground-choice.ts";

export interface TaskProvidersProps {
  readonly task: TaskEntry;
  readonly providers: readonly ProviderEntry[];
  readonly control: PlaygroundControl;
  readonly target: PlayTarget;
}

/** Who serves a task, and what each is known to ask for it; a click puts a provider to work above. */
export function TaskProviders({ task, providers, control, target }: TaskProvidersProps) {
  const serving = providersOf(task, providers);
  return (
    <Section id="providers" title="Providers">
      <DataTable
        label="Providers of this task"
        className="pb-task-providers"
        columns={[
          "Provider",
          { title: "Price", wide: true },
          { title: "Latency", wide: true },
          { title: "Context", wide: true },
          { title: "Try", hidden: true },
        ]}
      >
        {serving.map((provider) => (
          <tr key={provider.id} data-chosen={provider.id === target.provider || undefined}>
            <th scope="row">
              <Link className="pb-task-provider" to={entryAddress("provider", provider.id)}>
                <Mark id={provider.id} label={provider.label} size="small" />
                {provider.label}
              </Link>
              {provider.retired !== undefined && <span className="pb-chip">Retired</span>}
            </th>
            {["price", "latency", "context"].map((fact) => (
              <td key={fact} data-wide className="pb-muted">
                unknown
              </td>
            ))}
            <td data-align="end">
              <TryProvider task={task} provider={provider} control={control} target={target} />
            </td>
          </tr>
        ))}
      </DataTable>
      <p className="pb-small pb-muted">
        Prices, latency and context come only from a provider’s own list of models. None of these lists has been asked.
      </p>
    </Section>
  );
}

function TryProvider({
  task,
  provider,
  control,
  target,
}: Omit<TaskProvidersProps, "providers"> & { readonly provider: ProviderEntry }) {
  if (provider.retired !== undefined) return null;
  const isAble = !isBorrowed(task) || target.able.has(provider.id);
  if (!isAble || !provider.files.mocks) {
    return <span className="pb-small pb-muted">{isAble ? "Needs a key" : "No sample model"}</span>;
  }
  if (provider.id === target.provider)
    return (
      <span className="pb-chip" data-tone="accent">
        In use
      </span>
    );
  return (
    <Button
      onClick={() => {
        control.chooseProvider(provider.id);
        const stage = document.querySelector<HTMLElement>("#try");
        stage?.scrollIntoView({ block: "start" });
        stage?.focus({ preventScroll: true });
      }}
    >
      Try it<span className="pb-visually-hidden"> with {provider.label}</span>
    </Button>
  );
}
