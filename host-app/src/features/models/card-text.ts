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
export interface CardPlaces {
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
