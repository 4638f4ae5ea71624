import { serve } from "@hono/node-server";
import app from "./app.js";

// Only this machine: whoever reaches the address spends your key.
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}/chat`);
});
