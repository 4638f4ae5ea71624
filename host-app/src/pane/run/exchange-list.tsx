import { useEffect, useMemo, useState } from "react";
import { keyTexts, type ProviderKey } from "@patchbay/core/client";
import { createRedactor } from "@patchbay/core/http";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { answerText, requestText, showBody } from "../../calls/run/describe-exchange.ts";
import type { Exchange } from "../../calls/run/exchange-recorder.ts";
import type { Access } from "../../calls/run/run.ts";

export interface ExchangeListProps {
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
