import { mcpCalls } from "../../../core/mocks/testing/mcp-calls.ts";
import { mediaCalls } from "../vendor-requests/media-sdks.ts";
import { openAiForm } from "../vendor-requests/openai-form.ts";
import { sdkBatches } from "../vendor-requests/sdk-batches.ts";
import { sdkMethods } from "../vendor-requests/sdk-rows.ts";
import { sdks } from "../vendor-requests/sdks.ts";
import { readingOf } from "../vendor-requests/streams.ts";
import { vendorSdks } from "../vendor-requests/vendor-sdks.ts";
import type { MockRow } from "./clients.ts";

type Call = readonly [client: string, call: string, provider: string];

const CREATE = "chat.completions.create";

/** The package that makes a call: the vendor's, unless it is only known, or another one that calls the same vendor. */
function packageOf(id: string, call: string): string {
  if (id === "google-vertex") return "@google/genai";
  if (id === "amazon-bedrock" && call === "rerank") return "@aws-sdk/client-bedrock-agent-runtime";
  if (call.startsWith("cohere.")) return "cohere-ai";
  if (/Model\.do/.test(call)) return "ai";
  const { name = "openai", reason } = vendorSdks[id] ?? {};
  return reason === undefined ? name : "openai";
}

const code = (text: string): string => `\`${text}\``;

/** Calls of `vendor-requests.slow.test.ts`. */
const byMethod: readonly Call[] = [
  ...[...sdks, ...openAiForm].flatMap(({ id, client, call = CREATE }): Call[] => {
    const [reader, , streamedCall] = readingOf(id);
    const name = client ?? packageOf(id, call);
    const method = name === "writer-sdk" ? streamedCall : call;
    const streamed = /stream/i.test(streamedCall) ? code(streamedCall) : `${code(streamedCall)}, streamed`;
    return [
      [name, code(method), id],
      [reader, streamed, id],
    ];
  }),
  ...sdkMethods.map(({ id, call = "" }): Call => [packageOf(id, call), code(call), id]),
  ...sdkBatches
    // Without its upload, no batch is started.
    .filter(({ upload }) => upload === undefined)
    .flatMap(({ id, calls = ["files.create", "batches.create"] }) =>
      calls.map((call): Call => [packageOf(id, call), code(call), id]),
    ),
  ...mediaCalls.map(({ id, name }): Call => [packageOf(id, ""), name, id]),
];

/** A table as the formatter lays it out. */
function tableOf(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string => `| ${row.map((text, at) => text.padEnd(widths[at]!)).join(" | ")} |`;
  return [head, widths.map((width) => "-".repeat(width)), ...body].map(line).join("\n");
}

/** The calls, with all providers of the same one in a row. */
function grouped(calls: readonly Call[]): readonly Call[] {
  const providers = new Map<string, Set<string>>();
  for (const [client, call, provider] of calls) {
    const key = JSON.stringify([client, call]);
    providers.set(key, (providers.get(key) ?? new Set()).add(provider));
  }
  return [...providers].map(([key, ids]): Call => {
    const [client, call] = JSON.parse(key) as [string, string];
    return [client, call, [...ids].toSorted().map(code).join(", ")];
  });
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The page of the SDKs' calls that the suites make. @param rows those of `mock-table.test.ts` */
export function sdkCallsPage(rows: readonly MockRow[]): string {
  const described = rows
    .map(({ name }) => name.split(", "))
    .map((parts): Call => [parts[0]!, parts.slice(1, -1).join(", ").replace(/^\S+$/, "`$&`"), parts.at(-1)!])
    .filter(([client]) => client !== "fetch");
  const head = ["client", "call", "mocks of"];
  const methods = grouped(byMethod)
    .toSorted(([one, first], [other, second]) => compare(one, other) || compare(first, second))
    .map(([client, ...rest]) => [code(client), ...rest]);
  const behaviors = grouped(described).map(([client, ...rest]) => [
    client === "AI SDK" ? client : code(client),
    ...rest,
  ]);
  return `# SDK calls that the mocks answer

The vendors' own clients call the mocks in the tests of this repository, and must get what the vendor's API would send. These tests generate this page: \`npx vitest run plugins/suites/mock-table.test.ts -u\`. The versions are those of \`package.json\` and \`core/cli/tools/package.json\`.

## By method

${byMethod.length} calls of ${new Set(byMethod.map(([client]) => client)).size} clients (\`plugins/suites/vendor-requests.slow.test.ts\`). Where a vendor has no client of its own, its documents name OpenAI's. Six clients also show their streams, tools, jobs and errors (\`plugins/suites/vendor-clients.slow.test.ts\`).

${tableOf(head, methods)}

## By behavior

${described.length} calls with what they must return, refusals in the vendors' words included (\`plugins/suites/mock-table.test.ts\`).

${tableOf(head, behaviors)}

## Model Context Protocol

${mcpCalls.length} calls of \`@modelcontextprotocol/sdk\` to [\`mockMcp\`](test-an-agent.md#tools-of-an-mcp-server) (\`core/mocks/src/mock-mcp.test.ts\`):

${mcpCalls.map(({ name }) => `- ${name}`).join("\n")}
`;
}
