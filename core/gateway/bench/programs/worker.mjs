// Runs rows of batches in a Redis, as `patchbay worker` does, until SIGTERM. Arguments: the URL of the Redis, rows at the same time,
// milliseconds that the vendor takes.
import process from "node:process";
import { openRedis } from "@patchbay/gateway/redis";
import { batchGateway } from "./batch-gateway.mjs";

const [url, batchConcurrency, vendorMs] = process.argv.slice(2);
const { close, ...data } = await openRedis(url);
const gateway = batchGateway({ data, batchConcurrency: Number(batchConcurrency), vendorMs: Number(vendorMs) });
process.once("SIGTERM", async () => {
  await gateway.close();
  await close();
});
process.stdout.write("ready\n");
