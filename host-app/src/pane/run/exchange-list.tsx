import { useEffect, useMemo, useState } from "react";
import { keyTexts, type ProviderKey } from "@patchbay/core/client";
import { createRedactor, displayAddress, tryAddress, type Redactor } from "@patchbay/core/http";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import type { Exchange } from "../../calls/run/exchange-recorder.ts";
import type { Access } from "../../calls/run/run.ts";
import type { CapturedAnswer } from "@patchbay/mocks/cassette";
import { formatJson, formatMilliseconds } from "../../ui/format-values.ts";

interface ExchangeListProps {
  readonly exchanges: readonly Exchange[];
  readonly access: Pick<Access, "key" | "relayed">;
}

/** Requests and responses, real or simulated, without credentials. */
export function ExchangeList({ exchanges, access: { key: secret, relayed } }: ExchangeListProps) {
  return (
    <>
      <ol className="pb-stack pb-exchanges">
        {exchanges.map((exchange) => (
          <ExchangeView key={exchange.id} exchange={exchange} secret={secret} />
        ))}
      </ol>
      {/* What the gateway was sent is no vendor's exchange. */}
      {!relayed && <SaveCassette exchanges={exchanges} secret={secret} />}
    </>
  );
}

function ExchangeView({ exchange, secret }: { readonly exchange: Exchange; readonly secret: ProviderKey | undefined }) {
  const { answer } = exchange;
  const redactor = useMemo(() => createRedactor(...keyTexts(secret)), [secret]);
  const [body, setBody] = useState<unknown>();
  useEffect(() => {
    if (!answer) return undefined;
    let isCurrent = true;
    void showBody(answer, redactor).then((shown) => isCurrent && setBody(shown));
    return () => {
      isCurrent = false;
    };
  }, [answer, redactor]);
  return (
    <li className="pb-stack pb-gap-2">
      <CodeBlock code={requestText(exchange, redactor)} language="http" label="Request" />
      <CodeBlock code={answerText(exchange, body, redactor)} language="http" label="Answer" />
    </li>
  );
}

/** Saves the exchanges as a file that tests replay. Its code is loaded on click. */
interface CassetteProps extends Pick<ExchangeListProps, "exchanges"> {
  /** The key in use; undefined if everything is simulated. */
  readonly secret: ProviderKey | undefined;
}

function SaveCassette({ exchanges, secret }: CassetteProps) {
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const { downloadCassette } = await import("../../calls/run/download-cassette.ts");
      await downloadCassette(exchanges, secret);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <p className="pb-save-cassette">
      <button type="button" className="pb-button" onClick={() => void save()}>
        Save as cassette
      </button>{" "}
      {secret === undefined && <span className="pb-simulated">Simulated</span>}{" "}
      <span className="pb-muted">
        {problem === undefined ? "For replay in tests, without keys" : `The cassette could not be saved: ${problem}`}
      </span>
    </p>
  );
}

const MARK = "[redacted]";
const CREDENTIAL_HEADERS = /authorization|cookie|key|token|secret/i;

/**
 * A request as display text, without credentials; a binary body becomes a placeholder such as `[Blob image/png, 123
 * bytes]`.
 */
export function requestText({ input, init }: Exchange, redactor: Redactor): string {
  const request = input instanceof Request ? input : undefined;
  const address = tryAddress(request?.url ?? String(input));
  const method = init?.method ?? request?.method ?? "GET";
  const headers = new Headers(init?.headers ?? request?.headers);
  const body = init?.body ?? undefined;
  return messageText(
    `${method} ${address ? displayAddress(address, redactor) : ""}`,
    showHeaders(headers, redactor),
    body === undefined ? undefined : showSent(body, redactor),
  );
}

/** A response as display text, without credentials. @param body the value of `showBody`, once available */
export function answerText({ answer, failure }: Exchange, body: unknown, redactor: Redactor): string {
  if (failure !== undefined) return `No answer: ${redactor.text(failure)}`;
  if (!answer) return "No answer yet";
  const { status, after, headers } = answer;
  return messageText(`${status} after ${formatMilliseconds(after)}`, showHeaders(headers, redactor), body);
}

function messageText(first: string, headers: readonly string[], body: unknown): string {
  const content = body === undefined ? [] : ["", typeof body === "string" ? body : formatJson(body)];
  return [first, ...headers, ...content].join("\n");
}

function showHeaders(headers: Headers, redactor: Redactor): readonly string[] {
  return [...headers].map(([name, value]) => `${name}: ${CREDENTIAL_HEADERS.test(name) ? MARK : redactor.text(value)}`);
}

function showSent(body: BodyInit, redactor: Redactor): unknown {
  if (typeof body === "string") return redactor.value(parseJson(body));
  if (body instanceof FormData) return redactor.value(Object.fromEntries(body));
  return redactor.value(body);
}

/** Parsed JSON, or the text itself if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Most characters shown of a response, and most bytes searched for them. */
const LONGEST_TEXT = 20_000;
const MOST_READ = 1_000_000;

/**
 * A response body as display text, as far as it has arrived: JSON, text, or a placeholder such as `[Blob image/png, 123
 * bytes]`, without credentials.
 */
export async function showBody({ headers, chunks }: CapturedAnswer, redactor: Redactor): Promise<unknown> {
  const parts = chunks.map(({ bytes }) => bytes as Uint8Array<ArrayBuffer>);
  const body = new Blob(parts, { type: headers.get("content-type") ?? "" });
  const isText = /^text|ndjson|json-seq/.test(body.type) || body.type === "";
  if (!isText && !/json/.test(body.type)) return redactor.value(body);
  const text = await body.slice(0, MOST_READ).text();
  return isText ? shorten(redactor.text(text)) : redactor.value(parseJson(text));
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\n… (shortened)` : text;
}
