// The gateway on an edge runtime, as a Worker with a few providers: `npx wrangler deploy worker.js`. Keys are its secrets.
import { createGateway } from "@patchbay/gateway";
import groq from "@patchbay/provider-groq";
import hfInference from "@patchbay/provider-hf-inference";

let gateway;

export default {
  fetch(request, { PATCHBAY_TOKEN, GROQ_API_KEY, HF_TOKEN }) {
    if (!PATCHBAY_TOKEN) return new Response("Set the secret PATCHBAY_TOKEN.", { status: 500 });
    gateway ??= createGateway({
      providers: [groq, hfInference],
      keys: { groq: GROQ_API_KEY, "hf-inference": HF_TOKEN },
      token: PATCHBAY_TOKEN,
    });
    return gateway.fetch(request);
  },
};
