/* oxlint-disable unicorn/consistent-function-scoping -- a test puts the function into a page as text, alone */
/** A browser's models: their availability and their answers. */
export interface BrowserDouble {
  /** Availability of all models before one is created. */
  readonly availability: "unavailable" | "downloadable" | "downloading" | "available";
  /** Kinds of input that the language model takes in addition to text; default: image and audio. */
  readonly inputs?: readonly string[];
  /** The language model's chunks; default: the prompt. */
  readonly pieces?: readonly string[];
  /** Milliseconds between two pieces. */
  readonly pauseMs?: number;
  /** Tokens that fit; default: any number. */
  readonly contextWindow?: number;
  /** Name of the error with which the download ends. */
  readonly failsWith?: string;
  /** Whether no answer follows a schema, however often the model tries. */
  readonly breaksSchemas?: boolean;
}

/**
 * A mock of the browser's models according to the drafts. Self-contained, so that a test can inject it into a page as
 * text.
 * @param target what gets the globals; default: this realm
 * @returns what was created and asked, for tests
 */
export function installBrowserDouble(double: BrowserDouble, target: object = self): { readonly log: unknown[] } {
  const log: unknown[] = [];
  let availability: string = double.availability;
  const { pieces, pauseMs = 0, contextWindow = Number.POSITIVE_INFINITY, failsWith } = double;
  const { inputs = ["image", "audio"], breaksSchemas = false } = double;
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
    const { signal, monitor, ...logged } = options;
    signal?.throwIfAborted();
    log.push({ create: kind, ...logged });
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

  const tooLarge = (requested: number): DOMException =>
    Object.assign(error("QuotaExceededError", "The input is too large."), { requested, quota: contextWindow });

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

  interface ChatOptions {
    readonly expectedInputs?: readonly { readonly type: string }[];
    readonly initialPrompts?: readonly Message[];
  }
  interface Asked {
    readonly signal?: AbortSignal;
    readonly responseConstraint?: unknown;
  }

  const takes = ({ expectedInputs = [] }: ChatOptions): boolean =>
    expectedInputs.every(({ type }) => type === "text" || inputs.includes(type));

  class LanguageModel extends EventTarget {
    static availability = async (options: ChatOptions = {}): Promise<string> =>
      takes(options) ? availability : "unavailable";
    static async create(options: Created & ChatOptions & Record<string, unknown> = {}): Promise<LanguageModel> {
      await create("LanguageModel", options);
      if (!takes(options)) throw error("NotSupportedError", "The model does not take such inputs.");
      return new LanguageModel(options);
    }

    readonly contextWindow = contextWindow;
    readonly #types: readonly string[];
    readonly #ended = new AbortController();
    /** The first message and the later ones that were not dropped, with the answers. */
    #turns: { readonly isSystem: boolean; readonly tokens: number }[];

    constructor({ expectedInputs = [], initialPrompts = [] }: ChatOptions) {
      super();
      this.#types = expectedInputs.map(({ type }) => type);
      this.#check(initialPrompts);
      if (initialPrompts.slice(1).some(({ role }) => role === "system")) {
        throw new TypeError("A system prompt comes first.");
      }
      this.#turns = initialPrompts.map((message) => ({ isSystem: message.role === "system", tokens: size([message]) }));
      if (this.contextUsage > contextWindow) throw tooLarge(this.contextUsage);
    }
    get contextUsage(): number {
      return this.#turns.reduce((sum, { tokens }) => sum + tokens, 0);
    }
    #check(messages: readonly Message[]): void {
      if (this.#ended.signal.aborted) throw error("InvalidStateError", "The session is destroyed.");
      for (const { role, content } of messages) {
        for (const { type, value } of content) {
          if (type !== "text" && !this.#types.includes(type)) {
            throw error("NotSupportedError", `Inputs of type ${type} were not expected.`);
          }
          if (type !== "text" && role === "assistant") {
            throw error("NotSupportedError", `The assistant says no ${type}.`);
          }
          const isBytes = value instanceof Blob || value instanceof ArrayBuffer;
          if (isBytes !== (type !== "text")) throw new TypeError(`The value is no ${type}.`);
          if (isBytes && (value instanceof Blob ? value.size : value.byteLength) === 0) {
            throw error("EncodingError", `The ${type} cannot be decoded.`);
          }
        }
      }
    }
    /** Drops the oldest messages, except a system prompt. */
    #add(tokens: number): void {
      const systemTokens = this.#turns.filter(({ isSystem }) => isSystem).reduce((sum, turn) => sum + turn.tokens, 0);
      if (systemTokens + tokens > contextWindow) throw tooLarge(systemTokens + tokens);
      let hasForgotten = false;
      while (this.contextUsage + tokens > contextWindow) {
        this.#turns.splice(
          this.#turns.findIndex(({ isSystem }) => !isSystem),
          1,
        );
        hasForgotten = true;
      }
      if (hasForgotten) this.dispatchEvent(new Event("contextoverflow"));
      this.#turns.push({ isSystem: false, tokens });
    }
    measureContextUsage = async (messages: readonly Message[]): Promise<number> => size(messages);
    promptStreaming(
      messages: readonly Message[],
      { signal, responseConstraint, ...logged }: Asked = {},
    ): ReadableStream<string> {
      log.push({ prompt: messages, ...logged, ...(responseConstraint !== undefined && { responseConstraint }) });
      if (messages.some(({ role }) => role === "system")) throw error("NotSupportedError", "No system prompt here.");
      if (responseConstraint !== undefined && (typeof responseConstraint !== "object" || responseConstraint === null)) {
        throw new TypeError("The constraint is neither a schema nor a regular expression.");
      }
      this.#check(messages);
      this.#add(size(messages));
      const answer = pieces ?? messages.flatMap(({ content }) => content.map(({ value }) => String(value)));
      const either = signal ? AbortSignal.any([signal, this.#ended.signal]) : this.#ended.signal;
      let index = 0;
      return new ReadableStream<string>({
        pull: async (controller) => {
          await pause(either, pauseMs);
          const piece = answer[index++];
          if (piece !== undefined) return controller.enqueue(piece);
          if (responseConstraint && breaksSchemas) throw error("SyntaxError", "No answer follows the schema.");
          this.#turns.push({ isSystem: false, tokens: answer.length });
          return controller.close();
        },
      });
    }
    destroy(): void {
      this.#ended.abort(error("AbortError", "The session is destroyed."));
      log.push("destroyed");
    }
  }

  const other = (
    kind: string,
    method: string,
    answer: (input: string, options: Record<string, unknown>) => string,
    choices: Readonly<Record<string, readonly string[]>> = {},
  ) => ({
    availability: async (options: Record<string, unknown>): Promise<string> => {
      log.push({ availability: kind, ...options });
      return availability;
    },
    async create(options: Created & Record<string, unknown> = {}) {
      for (const [name, values] of Object.entries(choices)) {
        const option = options[name];
        if (option !== undefined && !values.includes(String(option))) {
          throw new TypeError(`The provided value '${String(option)}' is not a valid enum value of ${name}.`);
        }
      }
      await create(kind, options);
      return {
        [method]: async (input: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<string> => {
          const requested = input.split(" ").length;
          if (requested > contextWindow) throw tooLarge(requested);
          await pause(signal, pauseMs);
          return answer(input, options);
        },
        destroy: () => void log.push("destroyed"),
      };
    },
  });

  const models = {
    LanguageModel,
    Summarizer: other("Summarizer", "summarize", (input, { length }) => `${String(length)}: ${input.slice(0, 10)}`, {
      type: ["tldr", "teaser", "key-points", "headline"],
      format: ["plain-text", "markdown"],
      length: ["short", "medium", "long"],
    }),
    Translator: other("Translator", "translate", (input, options) => {
      return `${String(options["sourceLanguage"])}>${String(options["targetLanguage"])} ${input}`;
    }),
  };
  for (const [name, value] of Object.entries(models)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
  return { log };
}
