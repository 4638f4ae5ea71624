import { getRequestListener } from "@hono/node-server";
import { defineConfig } from "vite";
import { answer } from "./server.js";

/** The server of the page, within Vite's own while you develop. */
const api = {
  name: "api",
  configureServer: ({ middlewares }) => void middlewares.use("/api/chat", getRequestListener(answer)),
};

export default defineConfig({ plugins: [api] });
