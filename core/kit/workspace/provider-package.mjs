// Builds the package.json of a provider's package. In the repository it contains only the manifest.

const entry = (name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });

/**
 * The package.json of a provider's package.
 * @param plugins that of @patchbay/plugins, whose version providers take
 * @param peers package -> supported range
 * @param hasFacts whether it has dated facts about the vendor's models
 */
export function providerPackage(id, { name, type, patchbay }, plugins, peers, hasFacts) {
  return {
    name,
    version: plugins.version,
    description: `${patchbay.label} for Patchbay's inference client. ${patchbay.description ?? ""}`.trim(),
    keywords: ["inference", "llm", "patchbay", "patchbay-provider", id],
    license: plugins.license,
    files: ["dist"],
    type,
    sideEffects: false,
    exports: {
      ".": entry("index"),
      "./mocks": entry("mocks"),
      ...(hasFacts && { "./models": entry("models") }),
      "./package.json": "./package.json",
    },
    peerDependencies: peers,
    peerDependenciesMeta: { "@patchbay/mocks": { optional: true } },
    engines: plugins.engines,
    patchbay: { kind: "provider", id, ...patchbay },
  };
}

export function providerReadme(id, { name, patchbay }) {
  const { label, description = "", docsUrl, keyEnv, tasks } = patchbay;
  const variable = keyEnv ?? "HF_TOKEN";
  const binding = id.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next = "") => next.toUpperCase()).replace(/^\d/, "_$&");
  return `# ${name}

${label} as a provider of Patchbay's inference client. ${description}

\`\`\`sh
npm install @patchbay/core ${name}
\`\`\`

\`\`\`ts
import { createClient } from "@patchbay/core/client";
import ${binding} from "${name}";

const client = createClient({ accessToken: process.env.${variable}, providers: [${binding}] });
\`\`\`

A token that begins with \`hf_\` goes through the hub's router, any other straight to ${label}.

Tasks: ${Object.keys(tasks).join(", ")}.${docsUrl ? ` [${label}'s own documentation](${docsUrl})` : ""}

\`${name}/mocks\` has msw handlers and models for tests without a key: see \`@patchbay/mocks\`.
`;
}
