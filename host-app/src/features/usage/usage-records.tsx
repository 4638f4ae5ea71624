import { Suspense, useCallback, useMemo, useState } from "react";
import { useQuery, queryOptions } from "@tanstack/react-query";
import type { GatewayRecord, RequestContent, StoredText } from "@patchbay/gateway";
import { Button } from "../../ui/button.tsx";
import { ListTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { downloadFile } from "../../ui/files/download-file.ts";
import { counted, formatMilliseconds, shortText, timeText } from "../../ui/format-values.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/section.tsx";
import { csvFile, UNNAMED, type UsagePartProps } from "./usage-breakdown.tsx";
import { recordsCsv } from "./usage-csv.ts";
import { readRecords, recordsQuery } from "./usage-queries.ts";
import { spendText } from "./spend-text.ts";
import { CodeBlock } from "@patchbay/widgets/parts";
import { Fold } from "../../ui/fold.tsx";
import { askGateway, type ReachableGateway } from "./gateways.ts";

const Dialog = lazyPart(async () => (await import("../../ui/popups/dialog.tsx")).Dialog);

/** How many are shown at first, and each time that more are requested. The last is the most that a gateway sends at once. */
const LIMITS = [25, 1000, 10_000];

/** The latest requests; each opens with its details. */
export function UsageRecords({ gateway, choice, nameOfToken }: UsagePartProps) {
  const [step, setStep] = useState(0);
  const [open, setOpen] = useState<GatewayRecord>();
  const [isWriting, setWriting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const limit = LIMITS[step] ?? LIMITS[0]!;
  const { data, error, refetch, isFetching } = useQuery(recordsQuery(gateway, choice, limit));

  async function download() {
    setWriting(true);
    setFailure(undefined);
    try {
      const all = await readRecords(gateway, choice, LIMITS.at(-1)!);
      downloadFile(csvFile(recordsCsv(all, nameOfToken)), "requests.csv");
    } catch (reason) {
      setFailure(reason);
    }
    setWriting(false);
  }

  // Several requests may have come in the same millisecond.
  const rows = useMemo(
    () => data?.map((record, index) => ({ record, key: `${record.at} ${data.length - index}` })),
    [data],
  );
  const cells = useCallback(
    ({ record }: RecordRow) => <RecordCells record={record} nameOfToken={nameOfToken} onOpen={setOpen} />,
    [nameOfToken],
  );
  const problem = failure ?? error;
  return (
    <Section
      id="requests"
      title="Latest requests"
      actions={
        <Button disabled={!data?.length || isWriting} onClick={() => void download()}>
          {isWriting ? "Preparing …" : "CSV"}
        </Button>
      }
    >
      {problem ? (
        <ErrorNotice title="The requests could not be read" error={problem} onRetry={() => void refetch()} />
      ) : undefined}
      {!data && !error && <Skeleton label="Loading the requests" lines={6} />}
      {data?.length === 0 && <EmptyState title="No requests match" />}
      {data && rows && rows.length > 0 && (
        <div aria-busy={isFetching} className="pb-stack pb-gap-3">
          <ListTable
            isPart
            label="Latest requests"
            columns={[
              { title: "Time", width: "11rem", narrowWidth: "auto" },
              { title: "Model", wide: true },
              { title: "Token", wide: true, width: "9rem" },
              { title: "State", width: "12rem", narrowWidth: "7rem" },
              { title: "Tokens", align: "end", wide: true, width: "8rem" },
              { title: "Spend", align: "end", width: "6rem" },
              { title: "Duration", align: "end", wide: true, width: "6rem" },
            ]}
            rows={rows}
            keyOf={keyOfRow}
            cells={cells}
            textOf={textOfRow}
          />
          <div className="pb-row pb-gap-4">
            {data.length === limit && step + 1 < LIMITS.length && (
              <Button disabled={isFetching} onClick={() => setStep(step + 1)}>
                Show {LIMITS[step + 1]?.toLocaleString("en")}
              </Button>
            )}
            <span className="pb-muted pb-small">
              {data.length < limit
                ? counted(data.length, "request")
                : `The latest ${limit.toLocaleString("en")}. Choose other dates or filters for older ones.`}
            </span>
          </div>
        </div>
      )}
      {open && (
        <Suspense>
          <Dialog open onOpenChange={() => setOpen(undefined)} title="Request" description={secondText(open.at)}>
            <RecordFacts record={open} nameOfToken={nameOfToken} />
            {open.hasContent && <RecordContent gateway={gateway} record={open} />}
          </Dialog>
        </Suspense>
      )}
    </Section>
  );
}

interface RecordRow {
  readonly record: GatewayRecord;
  readonly key: string;
}

const keyOfRow = ({ key }: RecordRow): string => key;

const seconds = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
const secondText = (at: number): string => seconds.format(at);

const modelOf = ({ providerModel, model, provider }: GatewayRecord): string =>
  [provider, providerModel ?? model].filter(Boolean).join("/") || UNNAMED.model;

const textOfRow = ({ record }: RecordRow): string => `${secondText(record.at)} ${modelOf(record)} ${record.code ?? ""}`;

const TONES = { completed: "success", failed: "danger", canceled: undefined } as const;

const stateText = ({ state, code }: GatewayRecord): string => (state === "failed" ? (code ?? "failed") : state);

interface RecordProps {
  readonly record: GatewayRecord;
  readonly nameOfToken: (id: string) => string;
}

function RecordCells({ record, nameOfToken, onOpen }: RecordProps & { onOpen(record: GatewayRecord): void }) {
  const { at, token, state, usage, cost, isEstimated, durationMs } = record;
  return (
    <>
      <th scope="row">
        <button type="button" className="pb-text-button pb-usage-time" onClick={() => onOpen(record)}>
          {secondText(at)}
        </button>
        <span className="pb-narrow-line">{modelOf(record)}</span>
      </th>
      <td data-wide>
        <span className="pb-usage-name" title={modelOf(record)}>
          {modelOf(record)}
        </span>
      </td>
      <td data-wide>
        <span className="pb-usage-name">{token ? nameOfToken(token) : <span className="pb-muted">–</span>}</span>
      </td>
      <td>
        <span className="pb-status pb-usage-state" data-tone={TONES[state]}>
          {stateText(record)}
        </span>
      </td>
      <td data-align="end" data-wide data-nowrap>
        {usage ? `${shortText(usage.inputTokens ?? 0)} → ${shortText(usage.outputTokens ?? 0)}` : "–"}
      </td>
      <td data-align="end" data-nowrap>
        {cost === undefined ? <span className="pb-muted">–</span> : `${isEstimated ? "≈ " : ""}${spendText(cost)}`}
      </td>
      <td data-align="end" data-wide data-nowrap>
        {formatMilliseconds(durationMs)}
      </td>
    </>
  );
}

function RecordFacts({ record, nameOfToken }: RecordProps) {
  const { requestId, isCached, isPaidByCaller, maybeRepeated, batch } = record;
  const { token, usage, cost, isEstimated, attempt, code, provider, providerModel, model, task, route, status, state } =
    record;
  const facts: readonly (readonly [name: string, value: string | number | false | undefined])[] = [
    ["State", code === undefined ? state : `${state}: ${code}`],
    ["Status", status],
    ["Requested model", model],
    ["Provider", provider],
    ["Provider's model", providerModel],
    ["Token", token && `${nameOfToken(token)} (${token})`],
    ["Task", task],
    ["Route", route],
    ["Tokens in", usage?.inputTokens],
    ["Tokens out", usage?.outputTokens],
    ["Of those, cached", usage?.cachedInputTokens],
    ["Spend", cost === undefined ? "Price unknown" : `${spendText(cost)}${isEstimated ? ", estimated" : ""}`],
    ["Duration", formatMilliseconds(record.durationMs)],
    ["Answered from the cache", isCached && "yes"],
    ["Paid by its caller", isPaidByCaller && "yes"],
    ["May have been called twice", maybeRepeated && "yes"],
    ["Batch", batch],
    ["Attempt", attempt],
    ["Request id", requestId],
  ];
  return (
    <dl className="pb-facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== false && (
            <div key={name} className="pb-usage-fact">
              <dt>{name}</dt>
              <dd className="pb-break">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface RecordContentProps {
  readonly gateway: ReachableGateway;
  readonly record: GatewayRecord;
}

/** What a request and its answer contained, where its token lets the gateway store that. Only the operator may read it. */
export function RecordContent(props: RecordContentProps) {
  return (
    <Fold summary="Content" loading="Loading the content">
      {() => <StoredContent {...props} />}
    </Fold>
  );
}

function StoredContent({ gateway, record }: RecordContentProps) {
  const { data, error, refetch } = useQuery(contentQuery(gateway, record));
  if (error) {
    return <ErrorNotice title="The content could not be read" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton label="Loading the content" lines={4} />;
  return (
    <div className="pb-stack pb-gap-3">
      <StoredPart label="Request" part={data.request} />
      <StoredPart label="Answer" part={data.answer} />
      <p className="pb-muted pb-small">Deleted {timeText(data.endsAt)}, or when the token is revoked.</p>
    </div>
  );
}

function StoredPart({
  label,
  part: { text, type, bytes, isCut },
}: {
  readonly label: string;
  readonly part: StoredText;
}) {
  if (text === "") return <p>{`${label}: ${type || "no content"}, ${bytes.toLocaleString("en")} bytes`}</p>;
  return (
    <>
      <h3 className="pb-field-label">{label}</h3>
      <CodeBlock label={label} code={indented(text)} />
      {isCut && <p className="pb-muted pb-small">The beginning of {bytes.toLocaleString("en")} bytes.</p>}
    </>
  );
}

/** Streams, and JSON that is cut, stay as they are. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** It is not kept here: what the gateway has deleted is gone. */
const contentQuery = (gateway: ReachableGateway, { requestId = "", token = "" }: GatewayRecord) =>
  queryOptions({
    queryKey: ["usage", gateway, "content", token, requestId],
    queryFn: ({ signal }) =>
      askGateway<RequestContent>(
        gateway,
        `/usage/records/${encodeURIComponent(requestId)}/content?token=${encodeURIComponent(token)}`,
        { signal },
      ),
    gcTime: 0,
    staleTime: 0,
  });
