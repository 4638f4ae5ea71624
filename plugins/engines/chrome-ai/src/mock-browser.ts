/* oxlint-disable unicorn/consistent-function-scoping -- a test puts the function into a page as text, alone */
/** What a browser says of its models, and what they answer. */
export interface BrowserDouble {
  /** Of all of its models before anybody creates one. */
  readonly availability: "unavailable" | "downloadable" | "available";
  /** What the language model says, piece by piece; default: what it was asked. */
  readonly pieces?: readonly string[];
  /** Milliseconds between two pieces. */
  readonly pauseMs?: number;
  /** Tokens that fit; default: any number. */
  readonly contextWindow?: number;
  /** Name of the error with which the download ends. */
  readonly failsWith?: string;
}

/**
 * The browser's models as the drafts describe them, for browsers and tests that have none. Stands alone, so that a test can
 * put it into a page as text.
 * @param target what gets the globals; default: this realm
 * @returns what was created and asked, for tests
 */
export function installBrowserDouble(double: BrowserDouble, target: object = self): { readonly log: unknown[] } {
  const log: unknown[] = [];
  let availability: string = double.availability;
  const { pieces, pauseMs = 0, contextWindow = Number.POSITIVE_INFINITY, failsWith } = double;
  const error = (name: string, text: string): DOMException => new DOMException(text, name);
  const pause = (signal: AbortSignal | undefined, milliseconds: number): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(resolve, milliseconds);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });

  interface Created {
    readonly signal?: AbortSignal;
    monitor?(monitored: EventTarget): void;
  }

  async function create(kind: string, options: Created & Record<string, unknown>): Promise<void> {
    const { signal, monitor, ...own } = options;
    signal?.throwIfAborted();
    log.push({ create: kind, ...own });
    if (availability === "unavailable") throw error("NotSupportedError", "The model is not there.");
    const monitored = new EventTarget();
    monitor?.(monitored);
    const steps = availability === "available" ? [0, 1] : [0, 0.25, 1];
    for (const loaded of steps) {
      // oxlint-disable-next-line no-await-in-loop
      await pause(signal, pauseMs);
      if (failsWith !== undefined && loaded > 0) throw error(failsWith, "The download ended.");
      monitored.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded, total: 1 }));
    }
    availability = "available";
  }

  interface Part {
    readonly type: string;
    readonly value: unknown;
  }
  interface Message {
    readonly role: string;
    readonly content: readonly Part[];
  }
  const size = (messages: readonly Message[]): number =>
    messages.flatMap(({ content }) => content).reduce((sum, { value }) => sum + String(value).split(" ").length, 0);

  class LanguageModel {
    static availability = async (): Promise<string> => availability;
    static async create(options: Created & Record<string, unknown> = {}): Promise<LanguageModel> {
      await create("LanguageModel", options);
      const expected = (options["expectedInputs"] ?? []) as readonly { type: string }[];
      return new LanguageModel(
        expected.map(({ type }) => type),
        (options["initialPrompts"] ?? []) as readonly Message[],
      );
    }

    contextUsage: number;
    readonly #types: readonly string[];
    #destroyed = false;
    constructor(types: readonly string[], initial: readonly Message[]) {
      this.#types = types;
      this.#check(initial);
      if (initial.slice(1).some(({ role }) => role === "system")) throw new TypeError("A system prompt comes first.");
      this.contextUsage = size(initial);
    }
    #check(messages: readonly Message[]): void {
      if (this.#destroyed) throw error("InvalidStateError", "The session is destroyed.");
      for (const { type, value } of messages.flatMap(({ content }) => content)) {
        if (type !== "text" && !this.#types.includes(type)) {
          throw error("NotSupportedError", `Inputs of type ${type} were not expected.`);
        }
        const isBytes = value instanceof Blob || value instanceof ArrayBuffer;
        if (isBytes !== (type !== "text")) throw new TypeError(`The value is no ${type}.`);
      }
    }
    measureContextUsage = async (messages: readonly Message[]): Promise<number> => size(messages);
    async prompt(messages: readonly Message[], options: { signal?: AbortSignal } = {}): Promise<string> {
      let text = "";
      const reader = this.promptStreaming(messages, options).getReader();
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    }
    promptStreaming(
      messages: readonly Message[],
      { signal, ...own }: { readonly signal?: AbortSignal } = {},
    ): ReadableStream<string> {
      log.push({ prompt: messages, ...own });
      if (messages.some(({ role }) => role === "system")) throw error("NotSupportedError", "No system prompt here.");
      this.#check(messages);
      const requested = this.contextUsage + size(messages);
      if (requested > contextWindow) {
        throw Object.assign(error("QuotaExceededError", "The input is too large."), {
          requested,
          quota: contextWindow,
        });
      }
      const said = pieces ?? messages.flatMap(({ content }) => content.map(({ value }) => String(value)));
      let place = 0;
      return new ReadableStream<string>({
        pull: async (controller) => {
          await pause(signal, pauseMs);
          const piece = said[place++];
          if (piece !== undefined) return controller.enqueue(piece);
          this.contextUsage = requested + said.length;
          return controller.close();
        },
      });
    }
    destroy(): void {
      this.#destroyed = true;
      log.push("destroyed");
    }
  }

  const other = (
    kind: string,
    method: string,
    answer: (input: string, options: Record<string, unknown>) => string,
  ) => ({
    availability: async (options: Record<string, unknown>): Promise<string> => {
      log.push({ asked: kind, ...options });
      return availability;
    },
    async create(options: Created & Record<string, unknown> = {}) {
      await create(kind, options);
      return {
        [method]: async (input: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<string> => {
          await pause(signal, pauseMs);
          return answer(input, options);
        },
        destroy: () => void log.push("destroyed"),
      };
    },
  });

  const models = {
    LanguageModel,
    Summarizer: other("Summarizer", "summarize", (input, { length }) => `${String(length)}: ${input.slice(0, 10)}`),
    Translator: other("Translator", "translate", (input, options) => {
      return `${String(options["sourceLanguage"])}>${String(options["targetLanguage"])} ${input}`;
    }),
  };
  for (const [name, value] of Object.entries(models)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
  return { log };
}
