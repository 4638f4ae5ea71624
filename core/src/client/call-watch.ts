import { PatchbayError, type FailedTry } from "../errors/index.ts";
import {
  loadRecovery,
  requestIdOf,
  shownAddress,
  tryAddress,
  type Attempt,
  type ReceivedAnswer,
  type Redactor,
  type RequestWatch,
} from "../http/index.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { CallHooks, CallInfo, CallPrice, CallResponse, CallTry, RequestEvent, TokenUsage } from "./hooks.ts";
import type { ModelPrice } from "../provider/contract.ts";
import { readPrice, readRateLimit, readUsage } from "./response-facts.ts";
import type { PreparedCall, Session } from "./session.ts";

type Mutable<Record> = { -readonly [Name in keyof Record]: Record[Name] };

/** Follows one call, and tells its hooks. */
export class CallWatch {
  readonly call: CallInfo;
  readonly settings: Pick<ClientSettings, "clock" | "defaults" | "logger" | "session">;
  /** Providers that were asked in vain. */
  readonly failed: FailedTry[] = [];
  /** How often the call's own request was sent. */
  attempts = 0;
  /** The try that was begun last, and in the end the one that answered. */
  current: TryWatch | undefined;
  /** Gives the list price of the model at a provider, where it is known. */
  listedPrice: ((provider: string) => ModelPrice | undefined) | undefined;
  readonly #hooks: readonly CallHooks[];
  /** The call as all of its events show it. */
  #shown: CallInfo | undefined;
  #chunks = 0;
  #firstChunkAt: number | undefined;
  #over = false;

  constructor(
    settings: CallWatch["settings"],
    own: CallHooks | readonly CallHooks[] | undefined,
    call: Omit<CallInfo, "startedAt">,
  ) {
    this.settings = settings;
    const address = call.model?.includes("://") ? tryAddress(call.model) : undefined;
    const model = address ? shownAddress(address, "[redacted]").href : call.model;
    this.call = { ...call, model, startedAt: settings.clock.now() };
    this.#hooks = [settings.defaults.hooks ?? [], own ?? []].flat();
  }

  /** Begins to follow a try. */
  try(): TryWatch {
    return (this.current = new TryWatch(this));
  }

  /** Whether a hook hears of it. */
  hears(...names: readonly (keyof CallHooks)[]): boolean {
    return this.#hooks.some((hooks) => names.some((name) => hooks[name]));
  }

  /** Tells the hooks one after the other. Everything that they hear passes here, without secrets. What one throws is a warning. */
  async tell<Name extends Exclude<keyof CallHooks, "aroundRequest">>(
    name: Name,
    event: Parameters<NonNullable<CallHooks[Name]>>[0],
    { secrets }: Pick<Session, "secrets"> = this.current?.session ?? this.settings.session,
  ): Promise<void> {
    if (!this.hears(name)) return;
    const redactor = await secrets.redactor();
    const shown = this.#redacted(event, redactor);
    for (const hooks of this.#hooks) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await hooks[name]?.(shown as never);
      } catch (error) {
        this.settings.logger.warn(redactor.text(`The hook ${name} failed, and the call goes on: ${String(error)}`));
      }
    }
  }

  /** Sends a request within what the hooks put around it. It is sent once, whatever they do. */
  async inside<Sent>(event: CallTry, send: () => Promise<Sent>, { secrets }: Pick<Session, "secrets">): Promise<Sent> {
    if (!this.hears("aroundRequest")) return send();
    const redactor = await secrets.redactor();
    const shown = this.#redacted(event, redactor);
    let sending: Promise<Sent> | undefined;
    const once = (): void => void (sending ??= send());
    try {
      this.#hooks.reduceRight<() => void>(
        (inner, hooks) => (hooks.aroundRequest ? () => hooks.aroundRequest?.(shown, inner) : inner),
        once,
      )();
    } catch (error) {
      this.settings.logger.warn(redactor.text(`The hook aroundRequest failed, and the call goes on: ${String(error)}`));
    }
    once();
    return sending!;
  }

  /** Before the caller receives a chunk. */
  async chunk(chunk: unknown): Promise<void> {
    this.#firstChunkAt ??= this.settings.clock.now();
    const index = this.#chunks++;
    const response = await this.current?.response(chunk);
    if (response && this.hears("onChunk")) await this.tell("onChunk", { ...this.#who, chunk, index, response });
  }

  /** @param how what it returned, or that the caller left the stream */
  async ended(how: { output?: unknown; cancelled?: true } = {}): Promise<void> {
    if (this.#over) return;
    const response = await this.current?.response(how.output);
    const { startedAt, streaming } = this.call;
    if (!response) return this.failedWith(new DOMException("The stream was left before it began", "AbortError"));
    this.#over = true;
    await this.tell("onEnd", {
      ...this.#who,
      ...how,
      response,
      ...(streaming && { chunks: this.#chunks }),
      ...(this.#firstChunkAt !== undefined && { timeToFirstChunkMs: this.#firstChunkAt - startedAt }),
      durationMs: this.settings.clock.now() - startedAt,
    });
  }

  async failedWith(error: unknown): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    const response = await this.current?.response();
    const durationMs = this.settings.clock.now() - this.call.startedAt;
    await this.tell("onError", {
      ...this.#who,
      error,
      ...(response && { response }),
      durationMs,
    });
  }

  get #who(): CallTry {
    return this.current?.who ?? { call: this.call };
  }

  /** An event without secrets. The call is the same object in all of them, and an error the one that the caller receives. */
  #redacted<Event extends CallTry>(event: Event, redactor: Redactor): Event {
    const { call, error, ...rest } = event as CallTry & { readonly error?: unknown };
    const shownError = PatchbayError.isInstance(error) ? redactor.error(error) : error;
    this.#shown ??= redactor.whole(call);
    return { ...redactor.whole(rest), call: this.#shown, ...("error" in event && { error: shownError }) } as Event;
  }
}

/** Follows one try of a call, which is all of it unless several providers are named. */
export class TryWatch {
  readonly #watch: CallWatch;
  #prepared: PreparedCall | undefined;
  /** The answer to the call's own request: what its headers say, and what it holds. */
  #headers: Pick<Response, "status" | "headers"> | undefined;
  #data: unknown;
  #response: Mutable<CallResponse> | undefined;

  constructor(watch: CallWatch) {
    this.#watch = watch;
  }

  get who(): CallTry {
    const { call } = this.#watch;
    const prepared = this.#prepared;
    return prepared ? { call, provider: prepared.target.id, providerModel: prepared.call.providerModelId } : { call };
  }

  /** Undefined until the call's arguments are read. */
  session: Session | undefined;

  prepared(prepared: PreparedCall): void {
    this.#prepared = prepared;
  }

  received(answer: ReceivedAnswer): void {
    this.#headers ??= answer;
    this.#data = answer.data;
  }

  /** Follows one of the call's requests. */
  requests(purpose: RequestEvent["purpose"]): RequestWatch {
    const watch = this.#watch;
    const { session = watch.settings.session } = this;
    const { clock } = watch.settings;
    let current: Attempt | undefined;
    let count = 0;
    return {
      step: async (attempt, send) => {
        if (current !== attempt) {
          current = attempt;
          count++;
          if (purpose === "call") watch.attempts++;
        }
        const isHeard = watch.hears("onRequest", "onResponse");
        const summary = isHeard && (await (await loadRecovery()).summarize(attempt, session.secrets));
        const event = summary && { ...this.who, purpose, attempt: count, request: summary };
        if (event) await watch.tell("onRequest", event, session);
        // The call may have ended while a hook was waited for.
        attempt.scope.throwIfEnded();
        const sentAt = clock.now();
        const response = await watch.inside(this.who, send, session);
        if (purpose === "call") this.#headers = response;
        if (event) {
          const { status } = response;
          const headers = await shownHeaders(response.headers, session);
          await watch.tell("onResponse", { ...event, status, headers, durationMs: clock.now() - sentAt }, session);
        }
        return response;
      },
      retrying: ({ delayMs, error }) => watch.tell("onRetry", { ...this.who, error, delayMs }, session),
    };
  }

  /**
   * What is known of the answer by now; undefined while there is none.
   * @param output what the caller receives of it, in which usage and price may stand
   */
  async response(output?: unknown): Promise<CallResponse | undefined> {
    if (!this.#prepared || !this.#headers) return undefined;
    const response = (this.#response ??= await this.#describe(this.#prepared, this.#headers));
    const usage = readUsage(output) ?? readUsage(this.#data);
    const price = readPrice(output) ?? readPrice(this.#data) ?? (usage && this.#listed(usage));
    if (usage) response.usage = usage;
    if (price) response.price = price;
    return response;
  }

  /** The list price of what was used. */
  #listed({ inputTokens = 0, outputTokens = 0 }: TokenUsage): CallPrice | undefined {
    const listed = this.#watch.listedPrice?.(this.who.provider ?? "");
    if (listed?.unit !== "million tokens") return undefined;
    const amount = (inputTokens * (listed.input ?? 0) + outputTokens * (listed.output ?? 0)) / 1e6;
    return { amount, currency: listed.currency, source: "listing" };
  }

  async #describe(
    { call, target, session }: PreparedCall,
    { status, headers }: Pick<Response, "status" | "headers">,
  ): Promise<Mutable<CallResponse>> {
    const { attempts, failed, settings } = this.#watch;
    const requestId = (await session.secrets.redactor()).text(requestIdOf(headers));
    const rateLimit = readRateLimit(headers, settings.clock.now());
    return {
      provider: target.id,
      model: call.modelId,
      providerModel: call.providerModelId,
      status,
      headers: await shownHeaders(headers, session),
      ...(requestId && { requestId }),
      ...(rateLimit && { rateLimit }),
      attempts,
      ...(failed.length > 0 && { failed: [...failed] }),
    };
  }
}

async function shownHeaders(headers: Headers, { secrets }: Session): Promise<Readonly<Record<string, string>>> {
  const redactor = await secrets.redactor();
  return Object.fromEntries([...headers].map(([name, value]) => [name, redactor.text(value)]));
}

/** Makes a call that somebody follows. */
export async function followed<Output>(watch: CallWatch, make: () => Promise<Output>): Promise<Output> {
  try {
    const output = await make();
    await watch.ended({ output });
    return output;
  } catch (error) {
    await watch.failedWith(error);
    throw error;
  }
}

/** What a failed try leaves in the answer of the next. */
export function failedTry(
  provider: string | undefined,
  error: PatchbayError & { readonly status?: number },
): FailedTry {
  const { name, message, status } = error;
  return { provider, error: { name, message, ...(status !== undefined && { status }) } };
}
