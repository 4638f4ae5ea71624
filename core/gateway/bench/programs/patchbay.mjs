// The gateway as `patchbay serve` runs it, in front of one provider with OpenAI's format.
import { createGateway } from "@patchbay/gateway";
import { nodeTransport, serveGateway, tuneGarbageCollection } from "@patchbay/gateway/node";
import { openAiChat } from "@patchbay/core/provider";
import { manifestOf } from "./acme.mjs";

tuneGarbageCollection();
const gateway = createGateway({
  providers: [{ id: "acme", manifest: manifestOf(process.argv[2]), tasks: { conversational: openAiChat() } }],
  keys: { acme: "key-of-the-benchmark" },
  transport: nodeTransport(),
  config: { limits: { concurrency: 4096 } },
});
const { url } = await serveGateway(gateway, { port: 0 });
process.stdout.write(`${url}\n`);
