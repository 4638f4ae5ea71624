import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { WithResponse } from "@patchbay/core/client";
import { isFormatRefusal, readAnswer, weakestOutput, type ChatArguments, type OutputMode } from "@patchbay/core/chat";
import { chatArguments } from "./chat-arguments.ts";
import { contentOf, finishReasonOf, responseOf, StreamParts, usageOf } from "./chat-answers.ts";
import { metadataOf, providerName, sdkRetries, targetOf, type ModelBase } from "./model.ts";
import { sdkError, withSdkErrors, type ErrorContext } from "./sdk-error.ts";

/** A chat model of any provider. */
export function languageModel(base: ModelBase): LanguageModelV4 {
  const context: ErrorContext = { modelId: base.model, modelType: "languageModel", isRepeatable: true };
  const { client } = base;
  return {
    specificationVersion: "v4",
    provider: providerName(base, "chat"),
    modelId: base.model,
    // Servers with OpenAI's protocol load images themselves.
    supportedUrls: { "image/*": [/^https?:\/\//] },

    doGenerate: (options) =>
      withSdkErrors(context, async () => {
        const call = await ask(base, options, (args) =>
          client.withResponse.chatCompletion(args, sdkRetries(options.abortSignal)),
        );
        const { data, response } = call.result;
        const answer = readAnswer(data);
        return {
          content: contentOf(answer, response.provider),
          finishReason: finishReasonOf(answer.finishReason, answer.toolCalls.length > 0),
          usage: usageOf(answer.usage),
          request: { body: call.args },
          response: { ...responseOf(answer, data.created), headers: { ...response.headers }, body: data },
          providerMetadata: metadataOf(response),
          warnings: call.warnings,
        };
      }),

    doStream: (options) =>
      withSdkErrors(context, async () => {
        // What fails before the first chunk is thrown here, while the SDK can still repeat the call.
        const call = await ask(base, options, (args) => {
          const streaming = base.settings.includeUsage === false ? args : withUsage(args);
          return client.withResponse.chatCompletionStream(streaming, sdkRetries(options.abortSignal));
        });
        const parts = partsOf(call.result, call.warnings, { context, isRaw: options.includeRawChunks === true });
        const { headers } = call.result.response;
        return { stream: readableOf(parts), request: { body: call.args }, response: { headers: { ...headers } } };
      }),
  };
}

interface Asked<Result> {
  readonly args: ChatArguments;
  readonly result: Result;
  readonly warnings: SharedV4Warning[];
}

/** Makes a call, and repeats it with the schema in the prompt if the model refuses the provider's format. */
async function ask<Result>(
  base: ModelBase,
  options: LanguageModelV4CallOptions,
  send: (args: ChatArguments) => Promise<Result>,
): Promise<Asked<Result>> {
  const mode = options.responseFormat?.type === "json" ? await outputMode(base, options) : "prompt";
  const { args, warnings } = await chatArguments(options, base, mode);
  try {
    return { args, result: await send(args), warnings };
  } catch (error) {
    if (mode === "prompt" || !isFormatRefusal(error)) throw error;
    const prompted = await chatArguments(options, base, "prompt");
    return { ...prompted, result: await send(prompted.args) };
  }
}

async function outputMode(base: ModelBase, { abortSignal }: LanguageModelV4CallOptions): Promise<OutputMode> {
  return weakestOutput(await base.client.findProviders("conversational", targetOf(base), sdkRetries(abortSignal)));
}

function withUsage(args: ChatArguments): ChatArguments {
  return { ...args, stream_options: { include_usage: true, ...args.stream_options } };
}

async function* partsOf(
  { data: chunks, response }: WithResponse<AsyncGenerator<unknown, void, undefined>>,
  warnings: SharedV4Warning[],
  { context, isRaw }: { readonly context: ErrorContext; readonly isRaw: boolean },
): AsyncGenerator<LanguageModelV4StreamPart, void, undefined> {
  const parts = new StreamParts(response.provider);
  yield { type: "stream-start", warnings };
  try {
    for await (const chunk of chunks) {
      if (isRaw) yield { type: "raw", rawValue: chunk };
      yield* parts.add(chunk);
    }
  } catch (error) {
    yield { type: "error", error: sdkError(error, context) };
  }
  yield* parts.end(metadataOf(response));
}

/** A stream that reads parts on demand, and cancels the request when the reader stops. */
function readableOf<Part>(parts: AsyncGenerator<Part, void, undefined>): ReadableStream<Part> {
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await parts.return()),
    },
    { highWaterMark: 0 },
  );
}
