// Loaded before a README's example: the hub and one provider answer from their mocks, and nothing else does.
import process from "node:process";
import { mockHub, setMockPace } from "@patchbay/mocks";
import { handlers, models } from "@patchbay/provider-groq/mocks";
import { setupServer } from "msw/node";

process.env.HF_TOKEN = "hf_consumer";
process.env.GROQ_API_KEY = "gsk_consumer";
setMockPace(0);
setupServer(...handlers, ...mockHub({ groq: models })).listen({ onUnhandledRequest: "error" });
