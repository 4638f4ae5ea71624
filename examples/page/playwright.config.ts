import { defineConfig } from "@playwright/test";

const mock = "http://127.0.0.1:4700";
const page = "http://127.0.0.1:4173";

export default defineConfig({
  use: { baseURL: page, launchOptions: { executablePath: process.env.CHROMIUM } },
  webServer: [
    { command: "npx patchbay mock --port 4700", url: mock },
    {
      command: "node server.js",
      url: page,
      env: { OPENAI_BASE_URL: `${mock}/groq/openai/v1`, OPENAI_API_KEY: "test" },
    },
  ],
});
