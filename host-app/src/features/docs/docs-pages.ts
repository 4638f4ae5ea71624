import { entryAddress } from "../../host/catalogue/addresses.ts";

/** A page of the documentation. */
export interface DocsPage {
  /** Its part of the address, `/docs/<slug>`. */
  readonly slug: string;
  readonly title: string;
  /** A one-line summary. */
  readonly lead: string;
  /** Its file in the repository, for links between such files. Absent: `docs/<slug>.md`. */
  readonly file?: string;
  /** The file or folder that generates it, where it is changed. Absent: the file itself. */
  readonly source?: string;
}

/** The documentation in reading order: guides, then the reference. The repository's own texts are shown as they are. */
export const DOCS_GROUPS: readonly {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly DocsPage[];
}[] = [
  {
    id: "call",
    title: "Call models",
    pages: [
      {
        slug: "getting-started",
        title: "Getting started",
        lead: "What Patchbay is, how to start it, and a first call.",
        file: "README.md",
      },
      {
        slug: "client",
        title: "The client",
        lead: "Call models from Node and from a bundle: methods, options and errors.",
      },
      {
        slug: "errors",
        title: "Errors",
        lead: "Troubleshooting: every error with its cause, and what to do about it.",
      },
      {
        slug: "chat-templates",
        title: "Chat templates in code",
        lead: "Render, check and inspect the templates that models ship, in Node and in browsers.",
      },
      {
        slug: "local-models",
        title: "Models on this device",
        lead: "Use Ollama, llama.cpp, LM Studio, vLLM or your own server, and fix connection problems.",
      },
    ],
  },
  {
    id: "guides",
    title: "Guides",
    pages: [
      { slug: "keys", title: "Keys", lead: "Pass a key, use several, give each user one, and rotate keys." },
      {
        slug: "headers-and-proxies",
        title: "Headers and proxies",
        lead: "Add a header, use a proxy, and change how requests are sent.",
      },
      {
        slug: "timeouts-and-retries",
        title: "Timeouts and retries",
        lead: "How long a call waits and how often it is retried, by situation.",
      },
      {
        slug: "stream-into-react",
        title: "Stream into React",
        lead: "A component that shows an answer while it arrives, with a button that stops it.",
      },
      { slug: "files", title: "Files and large media", lead: "Upload large files, send images, store large results." },
      {
        slug: "choosing-a-provider",
        title: "Choose a provider",
        lead: "Compare price, speed, limits and abilities of the providers of a model.",
      },
      {
        slug: "choosing-a-library",
        title: "Choose a library",
        lead: "Which library loads your model, with a guide to each of the most used.",
      },
      { slug: "fallback", title: "Fallback", lead: "Call another provider, or another model, if one fails." },
      { slug: "costs", title: "Costs and budgets", lead: "See what calls cost, and limit spend." },
      { slug: "observability", title: "Observability", lead: "Hooks, traces, logs, metrics and records of calls." },
      {
        slug: "moving",
        title: "Move to Patchbay",
        lead: "From @huggingface/inference, the openai package, the AI SDK or LiteLLM.",
      },
    ],
  },
  {
    id: "test",
    title: "Test without a key",
    pages: [
      {
        slug: "testing",
        title: "Test your AI app",
        lead: "Recipes for structured output, rate limits, streams and jobs, in every test runner.",
      },
      {
        slug: "test-an-agent",
        title: "Test an agent",
        lead: "A model that follows your script, real tools, and an MCP server.",
      },
      {
        slug: "test-a-page",
        title: "Test a page",
        lead: "Playwright’s tests of what a page and its server ask a provider.",
      },
      {
        slug: "mocks",
        title: "Mocks",
        lead: "Simulated answers without a key: in the app, in tests, and for other languages.",
      },
      {
        slug: "sdk-calls",
        title: "SDK calls that the mocks answer",
        lead: "The calls of the vendors’ own clients that are tested against the mocks.",
        source: "plugins/suites/mock-table/sdk-calls.ts",
      },
      {
        slug: "mock-a-vendor",
        title: "Mocks for a vendor’s own protocol",
        lead: "Chats, other calls and jobs of a vendor whose API resembles no other.",
      },
      {
        slug: "torture",
        title: "Fault lab",
        lead: "Run your tests against every provider fault, and see how six clients handle each.",
      },
      {
        slug: "chaos-in-ci",
        title: "Chaos in CI",
        lead: "Faults at random and each fault once, in every pull request.",
      },
    ],
  },
  {
    id: "run",
    title: "Extend and run Patchbay",
    pages: [
      {
        slug: "plugins",
        title: "Write a plugin",
        lead: "A provider, a library or a task, from the first command to passing checks.",
      },
      {
        slug: "widgets",
        title: "Write a widget",
        lead: "A task's own form and result in React, and the frame that it runs in when it is installed.",
      },
      {
        slug: "installing-plugins",
        title: "Install and upgrade plugins",
        lead: "Packages, addresses and files; upgrades, pinned versions, publishers and policies.",
      },
      {
        slug: "gateway",
        title: "Gateway",
        lead: "One address in front of every provider, for clients in any language.",
      },
      {
        slug: "hosting",
        title: "Run the app",
        lead: "Plugins, access, proxies, keys and safe mode on your own server.",
      },
      {
        slug: "deploying",
        title: "Deploy",
        lead: "Docker, Compose with Redis, Kubernetes, systemd, nginx, Caddy, static hosting and the edge.",
      },
      { slug: "commands", title: "Commands", lead: "Every command with its options, exit codes and completion." },
      {
        slug: "scale",
        title: "Scale",
        lead: "What bounds a gateway, how many replicas a load needs, and what a million calls cost.",
      },
      {
        slug: "contributing",
        title: "Contributing",
        lead: "Set up, tests, continuous integration and releases of this repository.",
        file: "CONTRIBUTING.md",
      },
      {
        slug: "architecture",
        title: "Architecture",
        lead: "Packages and folders, and the paths of a call, a plugin and a snippet.",
        file: "ARCHITECTURE.md",
      },
      { slug: "glossary", title: "Glossary", lead: "The terms of this project." },
    ],
  },
  {
    id: "reference",
    title: "Reference",
    pages: [
      {
        slug: "reference/provider",
        title: "Provider contract",
        lead: "Every member of a provider, and the builders for the usual protocols.",
        source: "core/src/provider/contract.ts",
      },
      {
        slug: "reference/library",
        title: "Library contract",
        lead: "Every member of a library, and how snippets are written.",
        source: "core/src/library/contract.ts",
      },
      {
        slug: "reference/task",
        title: "Task contract",
        lead: "Every member of a task, and how its schemas are written.",
        source: "core/src/task/contract.ts",
      },
      {
        slug: "reference/manifest",
        title: "Manifest",
        lead: "The field patchbay of a plugin's package.json, by kind.",
        source: "core/src/manifest",
      },
      {
        slug: "reference/fixtures",
        title: "Fixtures",
        lead: "The files that a plugin is checked against.",
        source: "core/testing/src",
      },
    ],
  },
];

export const DOCS_PAGES: readonly DocsPage[] = DOCS_GROUPS.flatMap(({ pages }) => pages);

/** Loads a Markdown file of the repository, by its path from here. */
const FILES = import.meta.glob<string>(
  [
    "../../../../{README,CONTRIBUTING,ARCHITECTURE}.md",
    "../../../../docs/*.md",
    "../../../../docs/reference/*.md",
    "!**/docs/features.md",
    "!**/docs/limits.md",
    "!**/docs/performance.md",
    "!**/docs/dependencies.md",
  ],
  { query: "?raw", import: "default" },
);

export const fileOf = ({ slug, file = `docs/${slug}.md` }: DocsPage): string => file;

/** The Markdown of a page. */
export const loadText = async (page: DocsPage): Promise<string> =>
  (await FILES[`../../../../${fileOf(page)}`]?.()) ?? "";

/** Address of a page of the documentation. */
export function docsAddress({ slug }: Pick<DocsPage, "slug">): string {
  return `/docs/${slug}`;
}

/**
 * The target of a relative link: another page, or a file in the repository.
 * @param sourceUrl URL of the repository's files; without it such links have no target
 */
export function resolveDocsLink(from: DocsPage, href: string, sourceUrl?: string): string | undefined {
  const { pathname, hash } = new URL(href, `https://repository.invalid/${fileOf(from)}`);
  const target = pathname.slice(1);
  const page = DOCS_PAGES.find((one) => fileOf(one) === target);
  if (page) return docsAddress(page) + hash;
  const [, kinds = "", id] = /^plugins\/(libraries|tasks)\/([^/]+)\/about\.md$/.exec(target) ?? [];
  if (id !== undefined) return entryAddress(kinds === "tasks" ? "task" : "library", id) + hash;
  return sourceUrl === undefined ? undefined : `${sourceUrl}/${target}${hash}`;
}

/** A page has its own heading, and shows no images of itself. */
export function withoutTitle(text: string): string {
  return text.replace(/^\s*# .*\n/, "").replaceAll(/^!\[.*\n?/gm, "");
}
