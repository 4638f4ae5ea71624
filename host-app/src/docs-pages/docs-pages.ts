/** A page of the documentation. */
export interface DocsPage {
  /** Its part of the address, `/docs/<slug>`. */
  readonly slug: string;
  readonly title: string;
  /** What it tells, in one line. */
  readonly lead: string;
  /** File of the repository that it shows, for links between such files. */
  readonly file: string;
  /** Its Markdown. */
  load(): Promise<{ readonly default: string }>;
}

/** The documentation, in reading order. The repository's own texts are shown as they are. */
export const DOCS_PAGES: readonly DocsPage[] = [
  {
    slug: "getting-started",
    title: "Getting started",
    lead: "What Patchbay is, how it is started, and the shortest way to a first call.",
    file: "README.md",
    load: () => import("../../../README.md?raw"),
  },
  {
    slug: "client",
    title: "The client",
    lead: "Calling models from Node and from a bundle: methods, options and errors.",
    file: "docs/client.md",
    load: () => import("../../../docs/client.md?raw"),
  },
  {
    slug: "mocks",
    title: "Mocks and the sandbox",
    lead: "Answers without a key: in this app, in tests, and for other languages.",
    file: "host-app/src/docs-pages/mocks.md",
    load: () => import("./mocks.md?raw"),
  },
  {
    slug: "add-a-plugin",
    title: "Add a plugin",
    lead: "A provider, a library or a task, from the first command to green checks.",
    file: "CONTRIBUTING.md",
    load: () => import("../../../CONTRIBUTING.md?raw"),
  },
  {
    slug: "architecture",
    title: "Architecture",
    lead: "The tree, who may import whom, where to read first, and why each dependency is here.",
    file: "ARCHITECTURE.md",
    load: () => import("../../../ARCHITECTURE.md?raw"),
  },
];

/** Address of a page of the documentation. */
export function docsAddress({ slug }: DocsPage): string {
  return `/docs/${slug}`;
}

/** Where a link between files of the repository leads inside the app. */
export function resolveDocsLink(href: string): string | undefined {
  const [file, hash] = href.split("#");
  const page = DOCS_PAGES.find((one) => one.file === file);
  return page && `${docsAddress(page)}${hash ? `#${hash}` : ""}`;
}
