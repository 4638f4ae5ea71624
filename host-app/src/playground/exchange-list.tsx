import { formatMilliseconds } from "../components/format-measure.ts";
import { CodeBlock } from "../docs/code-block.tsx";
import type { Exchange } from "./exchange-recorder.ts";
import { formatJson } from "./result/format-json.ts";

/** What went over the network, or would have, without credentials. */
export function ExchangeList({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  return (
    <ol className="pb-exchanges">
      {exchanges.map((exchange) => (
        <li key={exchange.id}>
          <CodeBlock code={requestText(exchange)} language="http" label="Request" />
          <CodeBlock code={answerText(exchange)} language="http" label="Answer" />
        </li>
      ))}
    </ol>
  );
}

function requestText({ method, url, requestHeaders, requestBody }: Exchange): string {
  return messageText(`${method} ${url}`, requestHeaders, requestBody);
}

function answerText({ status, responseHeaders = {}, responseBody, failure, elapsedMs }: Exchange): string {
  if (failure !== undefined) return `No answer: ${failure}`;
  if (status === undefined) return "No answer yet";
  return messageText(
    `${status}${elapsedMs === undefined ? "" : ` after ${formatMilliseconds(elapsedMs)}`}`,
    responseHeaders,
    responseBody,
  );
}

function messageText(first: string, headers: Readonly<Record<string, string>>, body: unknown): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const content = body === undefined ? [] : ["", typeof body === "string" ? body : formatJson(body)];
  return [first, ...lines, ...content].join("\n");
}
