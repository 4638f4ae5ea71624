import type {
  CallChoice,
  CallHooks,
  CallInfo,
  CallResponse,
  CallTry,
  EndEvent,
  RequestEvent,
} from "../client-contract/hooks.ts";
import { PatchbayError, type FailedTry } from "../errors/index.ts";
import { shownAddress, tryAddress } from "../http/address.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import type { Redactor } from "../http/redaction.ts";
import type { Attempt, RequestWatch } from "../http/request.ts";
import { loadRecovery } from "../http/transport.ts";
import { createStream } from "../sse/read-stream.ts";
import type { WatchHooks } from "./call-response.ts";
import { loadDescriptions } from "./load-descriptions.ts";
import type { Chunks, ClientSettings, FollowedCall, Follower, Invocation, Session } from "./open-call.ts";

type Mutable<Record> = { -readonly [Name in keyof Record]: Record[Name] };

/** Follows one call of the client, and calls its hooks. */
export class CallWatch {
  readonly call: CallInfo;
  readonly settings: ClientSettings;
  /** Providers that were tried before, and failed. */
  readonly failed: FailedTry[] = [];
  /** How often the call's own request was sent. */
  attempts = 0;
  /** The latest try, and finally the one that answered. */
  current: TryWatch | undefined;
  /** What a policy chose a provider by. */
  choiceOf: ((provider: string) => CallChoice | undefined) | undefined;
  readonly #hooks: readonly WatchHooks[];
  #shown: CallInfo | undefined;
  #chunks = 0;
  #firstChunkAt: number | undefined;
  #isOver = false;

  constructor(settings: ClientSettings, { task, args, options, streaming = false }: Invocation) {
    const { model } = (args ?? {}) as { readonly model?: unknown };
    const text = typeof model === "string" ? model : undefined;
    const address = text?.includes("://") ? tryAddress(text) : undefined;
    const shown = address ? shownAddress(address, "[redacted]").href : text;
    this.settings = settings;
    this.call = { task, model: shown, streaming, startedAt: settings.clock.now() };
    this.#hooks = [settings.defaults.hooks ?? [], options?.hooks ?? []].flat();
  }

  /** Starts to follow a try of the call. */
  try(): TryWatch {
    return (this.current = new TryWatch(this));
  }

  /** Follows a request that the call only prepares itself with, such as one for a price list. */
  aside(): TryWatch {
    return new TryWatch(this, "follow-up");
  }

  /** Whether there is a hook of one of these names. */
  has(...names: readonly (keyof WatchHooks)[]): boolean {
    return this.#hooks.some((hooks) => names.some((name) => hooks[name]));
  }

  async follow<Output>(make: () => Promise<Output>): Promise<Output> {
    try {
      const output = await make();
      await this.#ended({ output });
      return output;
    } catch (error) {
      await this.#failedWith(error);
      throw error;
    }
  }

  followChunks(chunks: Chunks): Chunks {
    const next: Chunks["next"] = async () => {
      try {
        const result = await chunks.next();
        if (result.done) await this.#ended();
        else await this.#chunk(result.value);
        return result;
      } catch (error) {
        await this.#failedWith(error);
        throw error;
      }
    };
    return createStream(next, async () => {
      await chunks.return();
      await this.#ended({ cancelled: true });
    });
  }

  /** Calls the hooks of one name in turn, with an event without secrets. An error that one throws is a warning. */
  async emit<Name extends Exclude<keyof CallHooks, "aroundRequest">>(
    name: Name,
    event: Parameters<NonNullable<CallHooks[Name]>>[0],
    { secrets }: Pick<Session, "secrets"> = this.current?.session ?? this.settings.session,
  ): Promise<void> {
    if (!this.has(name)) return;
    const redactor = await secrets.redactor();
    const shown = this.#redacted(event, redactor);
    for (const hooks of this.#hooks) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await hooks[name]?.(shown as never);
      } catch (error) {
        this.#warn(name, error, redactor);
      }
    }
  }

  /** Sends a request inside the hooks that wrap it. It is sent once, whatever they do. */
  async inside<Sent>(event: CallTry, send: () => Promise<Sent>, { secrets }: Pick<Session, "secrets">): Promise<Sent> {
    if (!this.has("aroundRequest")) return send();
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
      this.#warn("aroundRequest", error, redactor);
    }
    once();
    return sending!;
  }

  #warn(hook: keyof CallHooks, error: unknown, redactor: Redactor): void {
    this.settings.logger.warn(redactor.text(`The hook ${hook} failed, and the call continues: ${String(error)}`));
  }

  async #chunk(chunk: unknown): Promise<void> {
    this.#firstChunkAt ??= this.settings.clock.now();
    const index = this.#chunks++;
    if (!this.has("answered", "onChunk", "onEnd", "onError")) return;
    const response = await this.#answer(chunk);
    if (response && this.has("onChunk")) await this.emit("onChunk", { chunk, index, response, ...this.#who });
  }

  async #ended(how: Partial<Pick<EndEvent, "output" | "cancelled">> = {}): Promise<void> {
    if (this.#isOver || !this.has("answered", "onEnd", "onError")) return;
    const response = await this.#answer(how.output);
    const { startedAt, streaming } = this.call;
    // Else a cache answered.
    if (!response && streaming)
      await this.#failedWith(new DOMException("The stream was left before it began", "AbortError"));
    if (!response) return;
    this.#isOver = true;
    await this.emit("onEnd", {
      response,
      durationMs: this.settings.clock.now() - startedAt,
      ...this.#who,
      ...how,
      ...(streaming && { chunks: this.#chunks }),
      ...(this.#firstChunkAt !== undefined && { timeToFirstChunkMs: this.#firstChunkAt - startedAt }),
    });
  }

  async #failedWith(error: unknown): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!this.has("onError")) return;
    const response = await this.current?.response();
    const durationMs = this.settings.clock.now() - this.call.startedAt;
    await this.emit("onError", { ...this.#who, error, ...(response && { response }), durationMs });
  }

  async #answer(output: unknown): Promise<CallResponse | undefined> {
    const response = await this.current?.response(output);
    if (response) for (const hooks of this.#hooks) hooks.answered?.(response);
    return response;
  }

  get #who(): CallTry {
    return this.current?.who ?? { call: this.call };
  }

  /** An event without secrets. The call is the same object in all of them, and the error the one that the caller receives. */
  #redacted<Event extends CallTry>(event: Event, redactor: Redactor): Event {
    const { call, error, ...rest } = event as CallTry & { readonly error?: unknown };
    const shownError = PatchbayError.isInstance(error) ? redactor.error(error) : error;
    this.#shown ??= redactor.whole(call);
    return { call: this.#shown, ...redactor.whole(rest), ...("error" in event && { error: shownError }) } as Event;
  }
}

/** Follows one try of a call, which is the whole call unless several providers are named. */
export class TryWatch implements Follower {
  /** The client's until the call is open. */
  session: Session;
  readonly #watch: CallWatch;
  readonly #purpose: RequestEvent["purpose"] | undefined;
  #prepared: FollowedCall | undefined;
  /** The answer to the call's own request. */
  #answer: Pick<Response, "status" | "headers"> | undefined;
  #data: unknown;
  #response: Mutable<CallResponse> | undefined;

  /** @param purpose of all its requests; default: each has its own */
  constructor(watch: CallWatch, purpose?: RequestEvent["purpose"]) {
    this.#watch = watch;
    this.#purpose = purpose;
    this.session = watch.settings.session;
  }

  get who(): CallTry {
    const { call } = this.#watch;
    const prepared = this.#prepared;
    return prepared ? { call, provider: prepared.target.id, providerModel: prepared.call.providerModelId } : { call };
  }

  prepared(prepared: FollowedCall): void {
    this.#prepared = prepared;
  }

  received(answer: ReceivedAnswer): void {
    this.#answer ??= answer;
    this.#data = answer.data;
  }

  /** Follows one request of the call. */
  requests(asPurpose: RequestEvent["purpose"]): RequestWatch {
    const watch = this.#watch;
    const purpose = this.#purpose ?? asPurpose;
    const { session } = this;
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
        const isObserved = watch.has("onRequest", "onResponse");
        const summary = isObserved && (await (await loadRecovery()).summarize(attempt, session.secrets));
        const event = summary && { ...this.who, purpose, attempt: count, request: summary };
        if (event) await watch.emit("onRequest", event, session);
        // The call may have ended while a hook was awaited.
        attempt.scope.throwIfEnded();
        const sentAt = clock.now();
        const response = await watch.inside(this.who, send, session);
        if (purpose === "call") this.#answer = response;
        if (event) {
          const { status } = response;
          const { shownHeaders } = await loadDescriptions();
          const headers = shownHeaders(response.headers, await session.secrets.redactor());
          await watch.emit("onResponse", { ...event, status, headers, durationMs: clock.now() - sentAt }, session);
        }
        return response;
      },
      retrying: ({ delayMs, error }) => watch.emit("onRetry", { ...this.who, error, delayMs }, session),
    };
  }

  /**
   * The answer as hooks see it; undefined while there is none.
   * @param output what the caller receives of it, which may contain usage and price
   */
  async response(output?: unknown): Promise<CallResponse | undefined> {
    if (!this.#prepared || !this.#answer) return undefined;
    const { listPrice, readPrice, readUsage } = await loadDescriptions();
    const response = (this.#response ??= await this.#describe(this.#prepared, this.#answer));
    const usage = readUsage(output) ?? readUsage(this.#data);
    const price =
      readPrice(output) ??
      readPrice(this.#data) ??
      (usage && listPrice(usage, this.#watch.choiceOf?.(this.#prepared.target.id)?.price));
    if (usage) response.usage = usage;
    if (price) response.price = price;
    return response;
  }

  async #describe(
    { call, target, session }: FollowedCall,
    { status, headers }: Pick<Response, "status" | "headers">,
  ): Promise<Mutable<CallResponse>> {
    const { attempts, failed, settings } = this.#watch;
    const choice = this.#watch.choiceOf?.(target.id);
    const { readHeaders } = await loadDescriptions();
    const redactor = await session.secrets.redactor();
    return Object.assign(readHeaders(headers, redactor, settings.clock.now()), {
      status,
      attempts,
      ...redactor.whole({ provider: target.id, model: call.modelId, providerModel: call.providerModelId }),
      ...(choice && { choice }),
      ...(failed.length > 0 && { failed: [...failed] }),
    });
  }
}
