import { measureLoad } from "../e2e/testing/measure-load.ts";
import { modelPage } from "../e2e/testing/start-router.ts";
import { withRouter } from "./with-app.ts";

const MODEL_PATH = "/hub/api/models/openai/gpt-oss-120b";

export default {
  title: "A first visit in Chromium: JavaScript over the wire (gzip), requests",
  run: () =>
    withRouter(
      {
        tokens: ["Measured", "."],
        pages: { [MODEL_PATH]: modelPage("groq", "openai/gpt-oss-120b") },
      },
      async ({ browser, server, startMs }) => {
        const figures = await measureLoad(await browser.newPage(), server.url, "Measured.");
        return [
          {
            name: "until the catalogue is usable",
            value: figures.catalogueBytes / 1024,
            unit: "KB",
            atMost: 130,
          },
          {
            name: "until the first call of a plugin",
            value: figures.firstCallBytes / 1024,
            unit: "KB",
            atMost: 190,
          },
          { name: "sandbox, apart", value: figures.sandboxBytes / 1024, unit: "KB" },
          { name: "requests for the index", value: figures.indexRequests, unit: "", atMost: 1 },
          { name: "requests for plugins before use", value: figures.unusedPluginRequests, unit: "", atMost: 0 },
          { name: "requests for the provider in use", value: figures.providerRequests, unit: "" },
          { name: "start of the server", value: startMs, unit: "ms" },
        ];
      },
    ),
};
