import { ok } from "node:assert/strict";
import { inspect } from "node:util";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import { accessOf } from "./provider-access.ts";
import type { TaskCases } from "./provider-fixture.ts";
import { modesOf, newRequests, prepareRun, ROUTER, type Run, type RunSetting } from "./provider-run.ts";
import { responseOf, type SentRequest } from "./replay.ts";

const EVIL = "https://evil.example";

/** A token shows up in no error, and does not go where an answer points. */
export function secrecyChecks(plugin: ProviderPlugin, cases: TaskCases): Check[] {
  const { task } = cases;
  const settings = newRequests(plugin, cases);
  const formerNames = (what: string): string[] =>
    cases.cases.flatMap(({ name }) => modesOf(plugin).map((mode) => `${task}: ${name}, ${mode}: ${what}`));
  const shown = "the token is in no error, even when the server repeats it";
  const followed = "the token does not follow a redirect or an address that points elsewhere";
  return [
    {
      name: `${task}: ${shown}`,
      formerNames: formerNames(shown),
      async run() {
        for (const { setting, places } of settings) for (const index of places) await checkErrors(setting, index);
      },
    },
    {
      name: `${task}: ${followed}`,
      formerNames: formerNames(followed),
      async run() {
        for (const { setting } of settings) await checkRedirects(setting);
      },
    },
  ];
}

async function checkErrors(setting: RunSetting, index: number): Promise<void> {
  const { canaries } = accessOf(setting.plugin, setting.mode, setting.one);
  const repeated = canaries.join(" ");
  const refusal = { error: `bad token ${repeated}`, detail: repeated };
  const run = prepareRun(setting, (_, at) =>
    at === index ? Response.json(refusal, { status: 401, statusText: "No" }) : undefined,
  );
  const outcome = await run.execute().catch((error: unknown) => error);
  const shown = `${inspect(outcome, { depth: 10, showHidden: true })}${JSON.stringify(outcome)}${outcome instanceof Error ? outcome.stack : ""}${run.logged.join("\n")}`;
  for (const secret of canaries) ok(!shown.includes(secret), "the error or the log shows the token");
}

const redirect = (): Response => new Response(null, { status: 307, headers: { location: `${EVIL}/take` } });

async function checkRedirects(setting: RunSetting): Promise<void> {
  const { plugin, one, mode } = setting;
  const { canaries } = accessOf(plugin, mode, one);
  await lead(prepareRun(setting, redirect), canaries);
  const script = one.steps.map(({ answer }) => answer);
  const misleading = prepareRun(setting, (request, index) => {
    const answer = script[index];
    if (request.url.startsWith(EVIL) || !answer) return Response.json({}, { status: 500 });
    return responseOf(misled(answer));
  });
  await lead(misleading, canaries);
}

/** The token is in no address, body or log of a call that was made, and went to declared hosts only. @throws AssertionError */
export function checkSecrets(run: Run, { plugin, one, mode }: RunSetting): void {
  const { canaries, origins } = accessOf(plugin, mode, one);
  const isInQuery = mode === "direct" && "query" in plugin.manifest.auth;
  for (const secret of canaries) checkWhereabouts(run, secret, origins.length === 0 ? [ROUTER] : origins, isInQuery);
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
