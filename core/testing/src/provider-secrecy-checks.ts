import { ok } from "node:assert/strict";
import { inspect } from "node:util";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import { accessOf } from "./provider-access.ts";
import type { TaskCases } from "./provider-fixture.ts";
import { modesOf, prepareRun, ROUTER, type Run, type RunSetting } from "./provider-run.ts";
import { responseOf, type SentRequest } from "./replay.ts";

const EVIL = "https://evil.example";

/** A token goes to the origin that it is meant for and shows up nowhere else. */
export function secrecyChecks(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): Check[] {
  return modesOf(plugin).flatMap((mode) =>
    cases.flatMap((one): Check[] => {
      const setting: RunSetting = { plugin, task, providerModelId, one, mode };
      const { canaries, origins } = accessOf(plugin, mode, one);
      const isInQuery = mode === "direct" && "query" in plugin.manifest.auth;
      const repeated = canaries.join(" ");
      const title = `${task}: ${one.name}, ${mode}`;
      return [
        {
          name: `${title}: the token is in no address, body or log, and goes to declared hosts only`,
          async run() {
            const run = prepareRun(setting);
            await run.execute();
            for (const secret of canaries) {
              checkWhereabouts(run, secret, origins.length === 0 ? [ROUTER] : origins, isInQuery);
            }
          },
        },
        {
          name: `${title}: the token is in no error, even when the server repeats it`,
          async run() {
            for (const place of one.steps.keys()) {
              const run = prepareRun(setting, (_, at) =>
                at === place
                  ? Response.json(
                      { error: `bad token ${repeated}`, detail: repeated },
                      { status: 401, statusText: "No" },
                    )
                  : undefined,
              );
              const outcome = await run.execute().catch((error: unknown) => error);
              const shown = `${inspect(outcome, { depth: 10, showHidden: true })}${JSON.stringify(outcome)}${outcome instanceof Error ? outcome.stack : ""}${run.logged.join("\n")}`;
              for (const secret of canaries) ok(!shown.includes(secret), "the error or the log shows the token");
            }
          },
        },
        {
          name: `${title}: the token does not follow a redirect or an address that points elsewhere`,
          async run() {
            await lead(
              prepareRun(setting, () => new Response(null, { status: 307, headers: { location: `${EVIL}/take` } })),
              canaries,
            );
            const script = one.steps.map(({ answer }) => answer);
            await lead(
              prepareRun(setting, (request, place) => {
                const answer = script[place];
                if (request.url.startsWith(EVIL) || !answer) return Response.json({}, { status: 500 });
                return responseOf(misled(answer));
              }),
              canaries,
            );
          },
        },
      ];
    }),
  );
}

function misled<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer).replaceAll(/https?:\/\/[^/"?]+/g, EVIL)) as Answer;
}

async function lead(run: Run, canaries: readonly string[]): Promise<void> {
  await run.execute().catch(() => undefined);
  for (const request of run.replay.sent) {
    if (request.url.startsWith(EVIL))
      for (const secret of canaries) ok(!holds(request, secret), `the token was sent to ${request.url}`);
  }
}

function holds({ url, headers, body }: SentRequest, secret: string): boolean {
  return `${url}${[...headers].flat().join(" ")}${typeof body === "object" ? JSON.stringify(body) : String(body)}`.includes(
    secret,
  );
}

function checkWhereabouts(run: Run, secret: string, origins: readonly string[], isInQuery: boolean): void {
  for (const { url, headers, body } of run.calls()) {
    ok(isInQuery || !url.includes(secret), `the address ${new URL(url).pathname} holds the token`);
    ok(!JSON.stringify(body ?? "").includes(secret), "a body holds the token");
    if (!isInQuery && ![...headers].flat().some((text) => text.includes(secret))) continue;
    ok(
      origins.some((origin) => matches(origin, url)),
      `the token was sent to ${new URL(url).origin}, which is not declared`,
    );
  }
  ok(!run.logged.join("\n").includes(secret), "the log holds the token");
}

function matches(pattern: string, url: string): boolean {
  const { protocol, host, origin } = new URL(url);
  if (!pattern.includes("*.")) return origin === new URL(pattern).origin;
  return (
    `${protocol}//` === pattern.slice(0, pattern.indexOf("*")) &&
    host.endsWith(pattern.slice(pattern.indexOf("*.") + 1))
  );
}
