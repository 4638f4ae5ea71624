import { collectStream, defineTool, readAnswer, runTools, runToolsStream, type ToolRun } from "@patchbay/core/chat";
import { InferenceClient } from "@patchbay/core/client";
import { createReplay, responseOf, sampleKey } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { allProviders } from "./parity/all-providers.ts";
import { END, SERVER_TOOLS, type ServerTool } from "./server-tools/answers.ts";

const tools = {
  umbrella: defineTool({
    description: "Says whether there is an umbrella",
    parameters: { type: "object", properties: { size: { type: "string" } } } as const,
    run: () => "there is one",
  }),
};

/** A client whose vendor uses server tools in the first answer, and answers only with text in the next. */
function clientOf(one: ServerTool, streaming: boolean) {
  const plugin = allProviders.find(({ id }) => id === one.provider)!;
  const form = streaming ? "streamed" : "whole";
  const replay = createReplay((_, index) => responseOf((index === 0 ? one : END[one.provider]!)[form]));
  const client = new InferenceClient(sampleKey(plugin), { providers: [plugin], fetch: replay.fetch });
  return { client, sent: replay.sent };
}

describe.each(SERVER_TOOLS)("server tools of $provider", (one) => {
  const chat = { provider: one.provider, model: one.model, messages: [{ role: "user", content: "Umbrella?" }] };

  it.each([false, true])(
    "server tools are not tool calls for the caller, and all their blocks are retained (streamed: %s)",
    async (streaming) => {
      const { client } = clientOf(one, streaming);
      const answer = streaming
        ? await collectStream(client.chatCompletionStream(chat))
        : readAnswer(await client.chatCompletion(chat));
      expect(answer.toolCalls.map((each) => each.function)).toEqual([
        { name: "umbrella", arguments: '{"size":"big"}' },
      ]);
      expect(answer.message).toMatchObject({ content_blocks: one.blocks });
      expect(answer.citations).toEqual(one.citations);
      expect(answer.content).toBe("It rains in Oslo.");
    },
  );

  it.each([false, true])(
    "server tools are sent back with the results of the caller's tools (streamed: %s)",
    async (streaming) => {
      const { client, sent } = clientOf(one, streaming);
      let run: ToolRun | undefined;
      if (streaming) {
        for await (const event of runToolsStream(client, { ...chat, tools })) if (event.type === "finish") run = event;
      } else run = await runTools(client, { ...chat, tools });
      expect(run?.content).toBe("Done.");
      expect(sent).toHaveLength(2);
      expect(sent[1]?.body).toMatchObject({
        messages: [{}, { role: "assistant", content: expect.arrayContaining([...one.blocks]) }, {}],
      });
    },
  );
});
