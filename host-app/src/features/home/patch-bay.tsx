import "./patch-bay.css";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { CHAT_TASK, pageOfProviderTask } from "../../host/catalogue/relations.ts";
import { ListLink, playgroundAddress } from "../../ui/links.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { isServer, type Catalogue, type ProviderEntry } from "../../host/use-catalogue.ts";

/** Provider tasks of the upper jacks, one of each kind, with a label that fits below a jack. */
const TASKS = [
  [CHAT_TASK, "Chat"],
  ["text-to-image", "Image"],
  ["text-to-video", "Video"],
  ["automatic-speech-recognition", "Speech"],
  ["feature-extraction", "Embed"],
] as const;

const COLUMN = 64;
const HEIGHT = 60;
const centerOf = (column: number): number => (column + 0.5) * COLUMN;

/** Tasks above, providers below, and cables between those that belong together. Each end links to its page. */
export function PatchBay({ catalogue }: { readonly catalogue: Catalogue }) {
  const jacks = TASKS.map(([task, label]) => ({ task, label, page: pageOfProviderTask(task, catalogue.tasks) }));
  const providers = fewOf(catalogue.providers);
  const cables = plugged(providers);
  return (
    <div className="pb-patch">
      <ul aria-label="Tasks to try">
        {jacks.map(({ task, label, page }, column) => {
          const provider = providers[cables[column] ?? -1];
          return (
            <li key={task} data-modality={page?.modality}>
              {provider ? (
                <Link
                  to={playgroundAddress({ task, provider: provider.id })}
                  aria-label={`${label}: try it with ${provider.label}`}
                >
                  {label}
                </Link>
              ) : (
                <span>{label}</span>
              )}
            </li>
          );
        })}
      </ul>
      <svg viewBox={`0 0 ${COLUMN * TASKS.length} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {cables.map((to, from) => {
          if (to === undefined) return null;
          const [start, end] = [centerOf(from), centerOf(to)];
          return (
            <path
              key={TASKS[from]?.[0]}
              data-modality={jacks[from]?.page?.modality}
              d={`M${start} 0C${start} ${HEIGHT * 0.7} ${end} ${HEIGHT * 0.3} ${end} ${HEIGHT}`}
            />
          );
        })}
      </svg>
      <ul aria-label="Providers to try">
        <ProviderItems providers={providers} />
      </ul>
    </div>
  );
}

/** List items: each provider with its icon and label, linked to its page. */
export function ProviderItems({ providers }: { readonly providers: readonly ProviderEntry[] }) {
  return providers.map((provider) => (
    <li key={provider.id}>
      <ListLink to={entryAddress("provider", provider.id)}>
        <EntryMark entry={provider} size="small" />
        <span>{provider.label}</span>
      </ListLink>
    </li>
  ));
}

const serves = ({ tasks }: ProviderEntry, task: string): boolean => Object.hasOwn(tasks, task);

/** As many providers as there are jacks: those that a page reaches without a relay and that serve most of the tasks. */
function fewOf(providers: readonly ProviderEntry[]): readonly ProviderEntry[] {
  const scoreOf = (provider: ProviderEntry): number =>
    TASKS.filter(([task]) => serves(provider, task)).length + (provider.browser === "direct" ? 0.5 : 0);
  return providers
    .filter((provider) => !isServer(provider) && !provider.retired && !provider.closed && provider.browser !== "relay")
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, TASKS.length);
}

/**
 * For each task the index of a provider that serves it: providers without a cable first, and rare tasks choose first.
 */
function plugged(providers: readonly ProviderEntry[]): readonly (number | undefined)[] {
  const able = TASKS.map(([task], from) => ({
    from,
    places: providers.flatMap((provider, index) => (serves(provider, task) ? index : [])),
  }));
  const cables: (number | undefined)[] = TASKS.map(() => undefined);
  for (const { from, places } of able.toSorted((one, other) => one.places.length - other.places.length)) {
    cables[from] = places.find((index) => !cables.includes(index)) ?? places[0];
  }
  return cables;
}
