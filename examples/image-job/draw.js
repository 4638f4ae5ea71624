import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createClient } from "@patchbay/core/client";
import { JobError } from "@patchbay/core/errors";
import replicate from "@patchbay/provider-replicate";

const [prompt = "a patch bay in a museum", jobFile = "job.json", imageFile = "image.png"] = process.argv.slice(2);

const client = createClient({ accessToken: process.env.REPLICATE_API_TOKEN, providers: [replicate] });
const onProgress = ({ phase }) => console.log(phase);

async function draw() {
  if (existsSync(jobFile)) {
    console.log("Continuing the job of an earlier run.");
    return client.resume(JSON.parse(await readFile(jobFile, "utf8")), { onProgress });
  }
  return client.textToImage(
    { provider: "replicate", model: "black-forest-labs/FLUX.1-schnell", inputs: prompt },
    // The handle has no key. With it, any process can fetch the image that this one has paid for.
    { onProgress, onJob: (job) => writeFile(jobFile, JSON.stringify(job)) },
  );
}

const image = await draw().catch(async (error) => {
  // A job that has failed is over: the next run starts another one.
  if (JobError.isInstance(error)) await rm(jobFile, { force: true });
  throw error;
});
await writeFile(imageFile, image.stream());
await rm(jobFile, { force: true });
console.log(`Wrote ${imageFile} (${image.type}).`);
