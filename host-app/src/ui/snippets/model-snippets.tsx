import { Fragment, useContext } from "react";
import { queryOptions, useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { languageOf, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { ErrorNotice } from "../error-notice.tsx";
import { Notice } from "../notice.tsx";
import { PluginBoundary } from "../plugin-boundary.tsx";
import { Skeleton } from "../placeholders.tsx";
import { HostContext, type Host } from "../../host/host-context.ts";
import type { LibraryEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { CodeBlock } from "../code/code-block.tsx";
import { ExternalLink } from "../links.tsx";

interface Wanted {
  readonly model: ModelRecord;
  /** Path of the GGUF file to run; absent: the usual one. */
  readonly file?: string | undefined;
}

function snippetsQuery({ id, files }: LibraryEntry, { model, file }: Wanted, client: QueryClient, host: Host) {
  return queryOptions({
    queryKey: ["snippets", id, files.plugin?.path, model, file],
    async queryFn(): Promise<readonly Snippet[]> {
      const { snippets } = await ensurePatchbay(client, host);
      return (await snippets(model, { library: id, ...(file !== undefined && { file }) })).flatMap(
        (written) => written.snippets,
      );
    },
  });
}

/** The code of each library for a model, in their order. Loads the libraries. */
export function useSnippets(libraries: readonly LibraryEntry[], wanted: Wanted) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  return useQueries({ queries: libraries.map((library) => snippetsQuery(library, wanted, client, host)) });
}

export interface ModelSnippetsProps extends Wanted {
  readonly library: LibraryEntry;
}

/** A library's code for a model. */
export function ModelSnippets({ library, model, file }: ModelSnippetsProps) {
  const [written] = useSnippets([library], { model, file });
  // As high as most code, so that what is below does not move.
  if (!written || written.isPending) return <Skeleton label="Writing the code" lines={16} />;
  const { data, error, refetch } = written;
  if (error) {
    return (
      <ErrorNotice
        title={`The plugin of ${library.prettyLabel} could not write the code`}
        error={error}
        hint="If it fails again, disable the plugin on the plugins page."
        onRetry={() => void refetch()}
        role="alert"
      />
    );
  }
  if (data.length === 0) return <Notice title="This library has no code for such a model" />;
  return data.map((snippet, place) => (
    // Snippets have no name, so their index is their key.
    <PluginBoundary key={place} entry={library} part="code">
      <SnippetView
        snippet={snippet}
        ordinal={placeAmongAlike(snippet, data)}
        library={library}
        installs={data.slice(0, place).every(({ install }) => install !== snippet.install)}
      />
    </PluginBoundary>
  ));
}

/**
 * A number that distinguishes a snippet without a title from others in the same language; empty if it is the only one.
 */
function placeAmongAlike(snippet: Snippet, all: readonly Snippet[]): string {
  const alike = all.filter(({ title, code, language }) => !title && code && language === snippet.language);
  return alike.length > 1 && alike.includes(snippet) ? `, ${alike.indexOf(snippet) + 1} of ${alike.length}` : "";
}

interface SnippetViewProps {
  readonly snippet: Snippet;
  /** Comes after the name of its language. */
  readonly ordinal: string;
  readonly library: LibraryEntry;
  /** Whether to show how to install its packages: once is enough if several need the same ones. */
  readonly installs: boolean;
}

/** One snippet: install instructions, the code, and notes. */
function SnippetView({ snippet, ordinal, library, installs }: SnippetViewProps) {
  const { title, language, code, link, install, note } = snippet;
  const { label } = languageOf(language);
  return (
    <div className="pb-stack pb-gap-2 pb-snippet">
      {title && <h3 className="pb-snippet-title">{title}</h3>}
      {link && <AppLink address={link} library={library} />}
      {installs && install && (
        <>
          <p className="pb-label">Install</p>
          <CodeBlock code={install} language="sh" label="Installation" />
        </>
      )}
      {code && (
        <>
          <p className="pb-label">
            {label}
            {ordinal}
          </p>
          <CodeBlock code={code} language={language} label={`${label} code${ordinal}`} />
        </>
      )}
      {note && <SnippetNote text={note} />}
    </div>
  );
}

/** A URL in a text, without the punctuation after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A snippet's note; URLs in it are links. */
export function SnippetNote({ text }: { readonly text: string }) {
  return (
    <p className="pb-muted pb-small">
      {text.split(ADDRESS).map((part, place) => {
        // A split by one group alternates text and URLs; parts have no key but their index.
        const isAddress = place % 2 === 1;
        return <Fragment key={place}>{isAddress ? <ExternalLink href={part}>{part}</ExternalLink> : part}</Fragment>;
      })}
    </p>
  );
}

/** Names of the operating systems of apps. */
export const SYSTEMS = { linux: "Linux", macos: "macOS", windows: "Windows" } as const;

/** Schemes whose content would run or appear in this page: a plugin must not use them. */
const OWN_SCHEMES = /^(about|blob|data|file|filesystem|javascript|vbscript|view-source):/i;

/** Opens a model in an app on this machine, or on the app's own site. */
function AppLink({ address, library: { prettyLabel, docsUrl, repoUrl } }: AppLinkProps) {
  if (!URL.canParse(address) || OWN_SCHEMES.test(new URL(address).protocol)) {
    return <Notice tone="warning" title={`The plugin of ${prettyLabel} gave an address that cannot be opened`} />;
  }
  const site = docsUrl ?? repoUrl;
  return (
    <>
      <a className="pb-button" data-kind="primary" href={address} rel="noreferrer">
        Open in {prettyLabel}
      </a>
      <p className="pb-muted pb-small">
        {/^https?:/.test(address) ? "Opens its site, which hands the model to the app" : "The app has to be installed"}:{" "}
        <ExternalLink href={site}>{new URL(site).host}</ExternalLink>
      </p>
    </>
  );
}

interface AppLinkProps {
  readonly address: string;
  readonly library: LibraryEntry;
}
