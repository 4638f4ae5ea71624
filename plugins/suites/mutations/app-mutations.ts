import { inFile, type Mutation } from "./mutation.ts";

/** Parts of the page, and the server behind it. */
export const appMutations: readonly Mutation[] = [
  ...inFile(
    "core/widgets/src/copy-button.tsx",
    ["core/widgets/src/copy-button.test.tsx"],
    [
      [
        "the confirmation lasts a second",
        "const SHOWN_MS = { copied: 1000, failed: 5000 };",
        "const SHOWN_MS = { copied: 2000, failed: 5000 };",
      ],
      [
        "tooltip and label have the specified defaults",
        'export function CopyButton({ value, title = "Copy to clipboard", label = "Copied" }: CopyButtonProps) {',
        'export function CopyButton({ value, title = "Copy", label = "Copied" }: CopyButtonProps) {',
      ],
      [
        "what is copied is decoded",
        "await navigator.clipboard.writeText(decodeCopyValue(value));",
        "await navigator.clipboard.writeText(value);",
      ],
      ["a refused copy is reported", 'setResult({ state: "failed" });', 'setResult({ state: "copied" });'],
    ],
  ),
  ...inFile(
    "core/widgets/src/heading.tsx",
    ["core/widgets/src/heading.test.tsx"],
    [
      [
        "a heading has the level that it is given",
        "const Level = `h${level}` as const;",
        "const Level = `h${Math.min(level, 3)}` as const;",
      ],
      [
        "a heading's anchor leads to it",
        '<a href={`#${encodeURIComponent(id)}`} className="pb-heading-anchor" aria-label="Link to this section">',
        '<a href="#" className="pb-heading-anchor" aria-label="Link to this section">',
      ],
      [
        "the source opens in a new tab",
        '<a className="pb-source-link" href={href} target="_blank" rel="noreferrer">',
        '<a className="pb-source-link" href={href} rel="noreferrer">',
      ],
    ],
  ),
  ...inFile(
    "core/widgets/src/code-block.tsx",
    ["host-app/src/ui/code/code-block.test.tsx", "core/widgets/src"],
    [
      [
        "a code block copies its code",
        "<CopyButton value={encodeCopyValue(code)} />",
        '<CopyButton value={encodeCopyValue("")} />',
      ],
    ],
  ),
  ...inFile(
    "host-app/server/session.ts",
    ["host-app/server/session.test.ts", "host-app/server/app.test.ts"],
    [
      [
        "only the server's own link opens a session",
        'if (!isSame(context.req.query("token") ?? "", token)) {',
        'if (isSame(context.req.query("token") ?? "", "")) {',
      ],
      [
        "other origins change nothing",
        "if (from === ownOrigin && context.req.header(OWN_HEADER) !== undefined) return undefined;",
        "if (context.req.header(OWN_HEADER) !== undefined) return undefined;",
      ],
      ["scripts cannot read the session", "httpOnly: true,", "httpOnly: false,"],
    ],
  ),
  ...inFile(
    "host-app/server/security-headers.ts",
    ["host-app/server/app.test.ts", "host-app/server/plugin-pages.test.ts"],
    [
      ["no page frames the app", "\"frame-ancestors 'none'\",", '"frame-ancestors *",'],
      ["no plug-in objects run", "\"object-src 'none'\",", '"object-src *",'],
    ],
  ),
  ...inFile(
    "host-app/server/install/plugin-address.ts",
    ["host-app/server/install"],
    [
      [
        "a plugin comes from no private network",
        "return isLoopbackHost(host) ? isLoopbackAddress(address) : isOfTheInternet(address);",
        'return isLoopbackHost(host) ? isLoopbackAddress(address) : address !== "";',
      ],
      [
        "a plugin comes over https",
        'if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackHost(host))) {',
        'if (url.protocol !== "https:" && url.protocol !== "http:") {',
      ],
    ],
  ),
  ...inFile(
    "host-app/src/calls/history/share-link.ts",
    ["host-app/src/calls/history/share-link.test.ts"],
    [
      [
        "a share link names no address of one's own",
        'const source = run.call.simulated ? "Simulated" : "From a shared link";',
        "const { source } = run.call;",
      ],
    ],
  ),
  ...inFile(
    "host-app/src/features/models/rank-files.ts",
    ["host-app/src/features/models/rank-files.test.ts"],
    [
      [
        "files that fit come first",
        'const PLACES: readonly (Fit | undefined)[] = ["fits", undefined, "tight", "too large"];',
        'const PLACES: readonly (Fit | undefined)[] = ["too large", undefined, "tight", "fits"];',
      ],
    ],
  ),
  ...inFile(
    "host-app/src/pane/chat/chat-parameters.ts",
    ["host-app/src/pane/chat/chat-parameters.test.ts"],
    [
      [
        "common parameters come first",
        "return [...described, ...fields.filter(({ name }) => !COMMON_PARAMETERS.has(name))];",
        "return [...fields.filter(({ name }) => !COMMON_PARAMETERS.has(name)), ...described];",
      ],
    ],
  ),
  ...inFile(
    "host-app/src/ui/format-values.ts",
    ["host-app/src/ui/format-values.test.ts"],
    [
      [
        "a second is written as 1.0 s",
        "return milliseconds < 999.5 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;",
        "return milliseconds < 1999.5 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;",
      ],
    ],
  ),
];
