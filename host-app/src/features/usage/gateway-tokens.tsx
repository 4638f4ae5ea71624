import { Suspense, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { IssuedToken, ListedToken } from "@patchbay/gateway";
import { CodeBlock } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { timeText } from "../../ui/format-values.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { askGateway, GatewayFailure, type ReachableGateway } from "./gateways.ts";
import { NewTokenForm } from "./new-token-form.tsx";
import { UsageBar } from "./usage-bar.tsx";
import { spendText } from "./spend-text.ts";
import type { UsageChoice } from "./usage-filters.ts";
import { tokensQuery, valuesQuery } from "./usage-queries.ts";

const Dialog = lazyPart(async () => (await import("../../ui/popups/dialog.tsx")).Dialog);

interface GatewayTokensProps {
  readonly gateway: ReachableGateway;
  /** Whether they end with the gateway's process. */
  readonly isVolatile: boolean;
}

/** The callers' tokens with their limits and budgets, for the operator. */
export function GatewayTokens({ gateway, isVolatile }: GatewayTokensProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(tokensQuery(gateway));
  const { data: used } = useQuery(valuesQuery(gateway, LAST_30_DAYS, "token"));
  const [isCreating, setCreating] = useState(false);
  const [issued, setIssued] = useState<IssuedToken>();
  const [revoking, setRevoking] = useState<ListedToken>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function send(path: string, body: object = {}) {
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await askGateway<Partial<IssuedToken>>(gateway, path, { body });
      if (answer.secret !== undefined) setIssued(answer as IssuedToken);
      setCreating(false);
      void client.invalidateQueries({ queryKey: ["usage", gateway] });
    } catch (reason) {
      setFailure(reason);
    }
    setRevoking(undefined);
    setPending(false);
  }

  // A caller's own token, and gateways without any, manage none.
  if (error instanceof GatewayFailure && [403, 404].includes(error.status)) {
    return (
      <Section id="tokens" title="Tokens">
        <p className="pb-muted pb-small">{error.message}</p>
      </Section>
    );
  }
  const lastUses = new Map(used?.map(({ key, lastAt }) => [key, lastAt]));
  return (
    <Section
      id="tokens"
      title="Tokens"
      actions={
        data && (
          <Button
            kind="primary"
            onClick={() => {
              setFailure(undefined);
              setCreating(true);
            }}
          >
            New token
          </Button>
        )
      }
    >
      {error && <ErrorNotice title="The tokens could not be read" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading the tokens" lines={3} />}
      {data && isVolatile && (
        <Notice title="Tokens end with the gateway">
          <p>It stores them in memory. Start it with a folder (--data) to keep them.</p>
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState title="No tokens yet">
          Each caller can have a token of its own, with a budget and limits. Its usage is counted separately.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <DataTable
          isPart
          label="Tokens"
          columns={[
            "Name",
            "Budget",
            { title: "Limits", wide: true },
            { title: "Last used", wide: true },
            { title: "Actions", hidden: true, align: "end" },
          ]}
        >
          {data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              lastUse={lastUses.get(token.id)}
              disabled={isPending}
              onRotate={() => void send(`/tokens/${token.id}/rotate`)}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </DataTable>
      )}
      {failure !== undefined && !isCreating && (
        <ErrorNotice title="The token was not changed" error={failure} role="alert" />
      )}
      <Suspense>
        {isCreating && (
          <Dialog open onOpenChange={setCreating} title="New token" description="What is left empty is not limited.">
            <NewTokenForm
              disabled={isPending}
              problem={failure instanceof Error ? failure.message : undefined}
              onCreate={(body) => void send("/tokens", body)}
            />
          </Dialog>
        )}
        {revoking && (
          <Dialog
            open
            onOpenChange={() => setRevoking(undefined)}
            title={`Revoke ${revoking.name}?`}
            description="Its next request is refused. This cannot be undone."
            actions={
              <>
                <Button onClick={() => setRevoking(undefined)}>Keep it</Button>
                <Button kind="primary" disabled={isPending} onClick={() => void send(`/tokens/${revoking.id}/revoke`)}>
                  Revoke
                </Button>
              </>
            }
          />
        )}
        {issued && (
          <Dialog
            open
            onOpenChange={() => setIssued(undefined)}
            title={`Token ${issued.token.name}`}
            description="Copy it now: it is shown only once. Only its hash is stored."
            actions={
              <Button kind="primary" onClick={() => setIssued(undefined)}>
                Done
              </Button>
            }
          >
            <CodeBlock code={issued.secret} label="Token" />
          </Dialog>
        )}
      </Suspense>
    </Section>
  );
}

const LAST_30_DAYS: UsageChoice = {
  period: "30d",
  from: "",
  to: "",
  filters: { token: "", provider: "", model: "", task: "", state: "" },
};

interface TokenRowProps {
  readonly token: ListedToken;
  /** Unix time in milliseconds; undefined: not in the last 30 days. */
  readonly lastUse: number | undefined;
  readonly disabled: boolean;
  onRotate(): void;
  onRevoke(): void;
}

const TONES = { valid: "success", expired: undefined, revoked: undefined } as const;

function TokenRow({ token, lastUse, disabled, onRotate, onRevoke }: TokenRowProps) {
  const { id, name, state, expiresAt, budget } = token;
  const limits = limitsOf(token);
  const lastUsed = lastUse === undefined ? "Not in the last 30 days" : timeText(lastUse);
  return (
    <tr>
      <th scope="row">
        <span className="pb-break">{name}</span>
        <span className="pb-line pb-small pb-muted">
          <span className="pb-status" data-tone={TONES[state]}>
            {state === "valid"
              ? expiresAt === undefined
                ? "Valid"
                : `Valid until ${timeText(expiresAt)}`
              : state === "expired"
                ? "Expired"
                : "Revoked"}
          </span>
        </span>
        <span className="pb-narrow-line">{[...limits, lastUsed].join(", ")}</span>
      </th>
      <td>{budget ? <BudgetBar {...budget} /> : <span className="pb-muted">None</span>}</td>
      <td data-wide>{limits.length > 0 ? limits.join(", ") : <span className="pb-muted">None</span>}</td>
      <td data-wide>{lastUsed}</td>
      <td data-align="end">
        {state === "valid" && (
          <span className="pb-row-actions">
            <Button
              disabled={disabled}
              onClick={onRotate}
              aria-label={`Rotate ${name}`}
              title="A new secret; the old one is accepted for 24 hours"
            >
              Rotate
            </Button>
            <Button kind="quiet" disabled={disabled} onClick={onRevoke} aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          </span>
        )}
        <span className="pb-visually-hidden">{id}</span>
      </td>
    </tr>
  );
}

function BudgetBar({ amount, spent, setAside, resetsAt }: NonNullable<ListedToken["budget"]>) {
  const left = Math.max(amount - spent - setAside, 0);
  const aside = setAside > 0 ? `, ${spendText(setAside)} set aside` : "";
  return (
    <div className="pb-usage-budget">
      <UsageBar parts={[spent, setAside]} whole={amount} />
      <span className="pb-small">
        {spendText(spent)} of {spendText(amount)} spent{aside}, {spendText(left)} left
      </span>
      <span className="pb-line pb-small pb-muted">Resets {timeText(resetsAt)}</span>
    </div>
  );
}

/** What a token is limited to, in a few words each. */
function limitsOf(token: ListedToken): readonly string[] {
  const { tasks, providers, models, requestsPerMinute, tokensPerMinute, concurrent, allowsUnpriced } = token;
  const limits = [
    ...(tasks ?? []),
    ...(providers ?? []),
    ...(models ?? []),
    requestsPerMinute !== undefined && `${requestsPerMinute} requests/min`,
    tokensPerMinute !== undefined && `${tokensPerMinute.toLocaleString("en")} tokens/min`,
    concurrent !== undefined && `${concurrent} at once`,
    allowsUnpriced && "models without a price",
  ];
  return limits.filter((each) => typeof each === "string");
}
