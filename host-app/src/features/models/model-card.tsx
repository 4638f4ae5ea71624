import { createContext, use, useMemo, useState } from "react";
import { Link } from "react-router";
import { OutputError } from "@patchbay/core/errors";
import { hubAddress } from "../../host/catalogue/addresses.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { ExternalLink } from "../../ui/links.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { adaptToGitHub } from "../../ui/markdown/github-marks.ts";
import { MarkdownView, type MarkdownImageProps } from "../../ui/markdown/markdown.tsx";
import { readMarkdown, type MarkdownTree } from "../../ui/markdown/read-markdown.ts";
import { useHubSource, useModelCard } from "../../calls/hub/hub-source.ts";
import { useAddresses } from "../../host/settings/use-addresses.ts";
import { ModelCardLink, usePartAddress } from "../../ui/models/record-parts.tsx";

/** A model's card as its author wrote it. */
export function ModelCard({ id }: { readonly id: string }) {
  const [source, setSource] = useHubSource();
  const files = usePartAddress("files");
  const { data, error, isPending, refetch } = useModelCard(id, source);
  if (isPending) return <Skeleton label="Loading the model card" lines={18} />;
  // The only reason for not reading a text.
  if (OutputError.isInstance(error)) {
    return (
      <Notice
        title="This card is too long to be shown here"
        actions={<ModelCardLink id={id} label="Read it on the hub" />}
      />
    );
  }
  if (error) {
    return (
      <ErrorNotice title="The model card could not be loaded" error={error} onRetry={() => void refetch()}>
        <ModelCardLink id={id} label="Read it on the hub" />
      </ErrorNotice>
    );
  }
  if (data.trim() === "") {
    return source === "samples" ? (
      <EmptyState title="Sample models have no card">
        <Button onClick={() => setSource("hub")}>Read the real one on Hugging Face</Button>
      </EmptyState>
    ) : (
      <EmptyState title="This model has no card">
        Its author has not written one. <Link to={files}>See its files</Link>
      </EmptyState>
    );
  }
  return <CardText key={`${source} ${id}`} id={id} text={data} isSample={source === "samples"} />;
}

const ID_PREFIX = "card-";

interface CardTextProps {
  readonly id: string;
  readonly text: string;
  /** Whether no network request is allowed. */
  readonly isSample: boolean;
}

function CardText({ id, text, isSample }: CardTextProps) {
  const { hubUrl } = useAddresses();
  const [isOpen, setOpen] = useState(false);
  const { body, isCut } = useMemo(() => cardBody(text), [text]);
  const tree = useMemo(() => readSafely(body), [body]);
  const places = useMemo(() => cardPlaces(hubAddress(hubUrl, "model", id)), [hubUrl, id]);
  const foreign = useMemo(
    () => [...new Set(isSample ? [] : (tree?.images ?? []).flatMap((src) => places.foreignHost(src) ?? []))],
    [tree, places, isSample],
  );
  return (
    <>
      {(isCut || tree?.isCut) && (
        <Notice
          title={`This card is long (${formatBytes(text.length)}). Its beginning is shown.`}
          actions={<ModelCardLink id={id} label="Read all of it on the hub" />}
        />
      )}
      {foreign.length > 0 && !isOpen && (
        <Notice
          title="Images from other sites are not loaded"
          actions={<Button onClick={() => setOpen(true)}>Load images</Button>}
        >
          <p>They would tell {listOf(foreign)} that you read this card.</p>
        </Notice>
      )}
      {tree ? (
        <ImagesContext value={{ places, isOpen }}>
          <MarkdownView
            tree={tree}
            lowerBy={1}
            idPrefix={ID_PREFIX}
            resolveLink={places.link}
            {...(!isSample && { Image: CardImage })}
            outline
          />
        </ImagesContext>
      ) : (
        <>
          <Notice title="This card could not be formatted. It is shown as it was written." />
          <pre className="pb-card-source">{body}</pre>
        </>
      )}
    </>
  );
}

/** Undefined for a text that is nested too deeply to parse. */
function readSafely(body: string): MarkdownTree | undefined {
  try {
    return readMarkdown(body, { html: true, idPrefix: ID_PREFIX, adapt: adaptToGitHub });
  } catch {
    return undefined;
  }
}

const SOME_HOSTS = 3;

function listOf(hosts: readonly string[]): string {
  const named = hosts.slice(0, SOME_HOSTS);
  const others = hosts.length - named.length;
  return new Intl.ListFormat("en").format(others > 0 ? [...named, `${others} others`] : named);
}

/** How a card's images are resolved, and whether the user has allowed images from other hosts. */
const ImagesContext = createContext<{ readonly places: CardPlaces; readonly isOpen: boolean } | undefined>(undefined);

function CardImage({ src, alt, width, height, inLink }: MarkdownImageProps) {
  const images = use(ImagesContext);
  const address = images?.places.image(src);
  if (!images || address === undefined) return alt;
  const host = images.places.foreignHost(src);
  if (host === undefined || images.isOpen) {
    return (
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
    );
  }
  // Invisible images only count readers.
  if (width !== undefined && height !== undefined && width <= 2 && height <= 2) return null;
  const label = alt.trim() || `Image from ${host}`;
  return inLink ? <span className="pb-tag">{label}</span> : <ExternalLink href={address}>{label}</ExternalLink>;
}

/** Most characters of a card: nearly every card has fewer, and they render quickly. */
const MOST_CHARACTERS = 100_000;

/** A card without its front matter, cut at the limit. */
export function cardBody(text: string): { readonly body: string; readonly isCut: boolean } {
  const body = text.replace(/^\uFEFF/, "").replace(/^\s*---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/, "");
  if (body.length <= MOST_CHARACTERS) return { body, isCut: false };
  const end = body.lastIndexOf("\n", MOST_CHARACTERS);
  // A text without lines is cut anywhere.
  return { body: body.slice(0, end > MOST_CHARACTERS / 2 ? end : MOST_CHARACTERS), isCut: true };
}

/** Resolves the links and images of a card. */
interface CardPlaces {
  /** URL of a link; undefined if it is not a web link. */
  link(href: string): string | undefined;
  /** URL of an image that the content security policy allows. */
  image(src: string): string | undefined;
  /** The host that would learn that an image is viewed; undefined for images of the hub. */
  foreignHost(src: string): string | undefined;
}

const HUB_HOSTS = /(?:^|\.)(?:huggingface\.co|hf\.co)$/;

/** @param page URL of the model's page on the hub */
export function cardPlaces(page: string): CardPlaces {
  const { origin, hostname } = new URL(page);
  const find = (address: string, folder: string) => {
    const base = `${page}/${folder}/main/`;
    const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
    return url && /^https?:$/.test(url.protocol) ? url : undefined;
  };
  const isOfHub = (url: URL) =>
    url.origin === origin || (HUB_HOSTS.test(hostname) && HUB_HOSTS.test(url.hostname) && url.protocol === "https:");
  const image = (src: string) => {
    const url = find(src, "resolve");
    return url?.protocol === "https:" || url?.origin === globalThis.location?.origin ? url : undefined;
  };
  return {
    link: (href) => find(href, "blob")?.href,
    image: (src) => image(src)?.href,
    foreignHost(src) {
      const url = image(src);
      return url && !isOfHub(url) ? url.hostname : undefined;
    },
  };
}
