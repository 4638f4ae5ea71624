import { queryOptions, useQuery } from "@tanstack/react-query";
import type { GatewayRecord, RequestContent, StoredText } from "@patchbay/gateway";
import { CodeBlock } from "@patchbay/widgets/parts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Fold } from "../../ui/fold.tsx";
import { timeText } from "../../ui/format-values.ts";
import { Skeleton } from "../../ui/placeholders.tsx";
import { askGateway, type ReachableGateway } from "./gateways.ts";

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
