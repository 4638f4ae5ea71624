/** The groups of pages, in reading order. */
export const DOCS_GROUPS = [
  { id: "call", title: "Call models" },
  { id: "test", title: "Test without a key" },
  { id: "run", title: "Extend and run Patchbay" },
  { id: "reference", title: "Reference" },
] as const;

/** A page of the documentation. */
export interface DocsPage {
  /** Its part of the address, `/docs/<slug>`. */
  readonly slug: string;
  readonly group: (typeof DOCS_GROUPS)[number]["id"];
  readonly title: string;
  /** A one-line summary. */
  readonly lead: string;
  /** Its file in the repository, for links between such files. */
  readonly file: string;
  /** The file or folder that generates it, where it is changed. Absent: the file itself. */
  readonly source?: string;
  /** Its Markdown. */
  load(): Promise<{ readonly default: string }>;
}

/** The documentation in reading order: guides, then the reference. The repository's own texts are shown as they are. */
export const DOCS_PAGES: readonly DocsPage[] = [
  {
    slug: "getting-started",
    group: "call",
    title: "Getting started",
    lead: "What Patchbay is, how to start it, and a first call.",
    file: "README.md",
    load: () => import("../../../../README.md?raw"),
  },
  {
    slug: "client",
    group: "call",
    title: "The client",
    lead: "Call models from Node and from a bundle: methods, options and errors.",
    file: "docs/client.md",
    load: () => import("../../../../docs/client.md?raw"),
  },
  {
    slug: "errors",
    group: "call",
    title: "Errors",
    lead: "Every error with its cause, and what to do about it.",
    file: "docs/errors.md",
    load: () => import("../../../../docs/errors.md?raw"),
  },
  {
    slug: "chat-templates",
    group: "call",
    title: "Chat templates in code",
    lead: "Render, check and inspect the templates that models ship, in Node and in browsers.",
    file: "docs/chat-templates.md",
    load: () => import("../../../../docs/chat-templates.md?raw"),
  },
  {
    slug: "local-models",
    group: "call",
    title: "Models on this device",
    lead: "Use Ollama, llama.cpp, LM Studio, vLLM or your own server, and fix connection problems.",
    file: "docs/local-models.md",
    load: () => import("../../../../docs/local-models.md?raw"),
  },
  {
    slug: "testing",
    group: "test",
    title: "Test your AI app",
    lead: "Recipes for agents, structured output, rate limits, streams and jobs.",
    file: "docs/testing.md",
    load: () => import("../../../../docs/testing.md?raw"),
  },
  {
    slug: "mocks",
    group: "test",
    title: "Mocks",
    lead: "Simulated answers without a key: in the app, in tests, and for other languages.",
    file: "docs/mocks.md",
    load: () => import("../../../../docs/mocks.md?raw"),
  },
  {
    slug: "torture",
    group: "test",
    title: "Fault lab",
    lead: "Run your tests against every provider fault, and see how four clients handle each.",
    file: "docs/torture.md",
    load: () => import("../../../../docs/torture.md?raw"),
  },
  {
    slug: "plugins",
    group: "run",
    title: "Write a plugin",
    lead: "A provider, a library or a task, from the first command to passing checks.",
    file: "docs/plugins.md",
    load: () => import("../../../../docs/plugins.md?raw"),
  },
  {
    slug: "hosting",
    group: "run",
    title: "Run the app",
    lead: "Plugins, access, proxies, keys and safe mode on your own server.",
    file: "docs/hosting.md",
    load: () => import("../../../../docs/hosting.md?raw"),
  },
  {
    slug: "contributing",
    group: "run",
    title: "Contributing",
    lead: "Set up, tests, continuous integration and releases of this repository.",
    file: "CONTRIBUTING.md",
    load: () => import("../../../../CONTRIBUTING.md?raw"),
  },
  {
    slug: "architecture",
    group: "run",
    title: "Architecture",
    lead: "Packages and folders, and the paths of a call, a plugin and a snippet.",
    file: "ARCHITECTURE.md",
    load: () => import("../../../../ARCHITECTURE.md?raw"),
  },
  {
    slug: "glossary",
    group: "run",
    title: "Glossary",
    lead: "The terms of this project.",
    file: "docs/glossary.md",
    load: () => import("../../../../docs/glossary.md?raw"),
  },
  {
    slug: "reference/provider",
    group: "reference",
    title: "Provider contract",
    lead: "Every member of a provider, and the builders for the usual protocols.",
    file: "docs/reference/provider.md",
    source: "core/src/provider/contract.ts",
    load: () => import("../../../../docs/reference/provider.md?raw"),
  },
  {
    slug: "reference/library",
    group: "reference",
    title: "Library contract",
    lead: "Every member of a library, and how snippets are written.",
    file: "docs/reference/library.md",
    source: "core/src/library/contract.ts",
    load: () => import("../../../../docs/reference/library.md?raw"),
  },
  {
    slug: "reference/task",
    group: "reference",
    title: "Task contract",
    lead: "Every member of a task, and how its schemas are written.",
    file: "docs/reference/task.md",
    source: "core/src/task/contract.ts",
    load: () => import("../../../../docs/reference/task.md?raw"),
  },
  {
    slug: "reference/manifest",
    group: "reference",
    title: "Manifest",
    lead: "The field patchbay of a plugin's package.json, by kind.",
    file: "docs/reference/manifest.md",
    source: "core/src/manifest",
    load: () => import("../../../../docs/reference/manifest.md?raw"),
  },
  {
    slug: "reference/fixtures",
    group: "reference",
    title: "Fixtures",
    lead: "The files that a plugin is checked against.",
    file: "docs/reference/fixtures.md",
    source: "core/testing/src",
    load: () => import("../../../../docs/reference/fixtures.md?raw"),
  },
];

/** Address of a page of the documentation. */
export function docsAddress({ slug }: Pick<DocsPage, "slug">): string {
  return `/docs/${slug}`;
}

/**
 * The target of a relative link: another page, or a file in the repository.
 * @param sourceUrl URL of the repository's files; without it such links have no target
 */
export function resolveDocsLink({ file }: DocsPage, href: string, sourceUrl?: string): string | undefined {
  const { pathname, hash } = new URL(href, `https://repository.invalid/${file}`);
  const target = pathname.slice(1);
  const page = DOCS_PAGES.find((one) => one.file === target);
  if (page) return docsAddress(page) + hash;
  return sourceUrl === undefined ? undefined : `${sourceUrl}/${target}${hash}`;
}

/** A page has its own heading, and shows no images of itself. */
export function withoutTitle(text: string): string {
  return text.replace(/^\s*# .*\n/, "").replaceAll(/^!\[.*\n?/gm, "");
}
