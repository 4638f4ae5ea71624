import { expect, it } from "vitest";
import { invocationJobs } from "./batch.ts";

const call = {
  task: "conversational",
  providerModelId: "amazon.nova-lite-v1:0",
  routed: false,
  baseUrl: "https://bedrock-runtime.eu-west-1.amazonaws.com",
  settings: { region: "eu-west-1", batchBucket: "mine" },
  name: "patchbay-1",
};

it.each(["batchBucket", "batchRole"])("explains that batches need %s", (name) => {
  const settings = { region: "eu-west-1", batchBucket: "mine", batchRole: "arn:aws:iam::1:role/r", [name]: "" };
  expect(() => invocationJobs.create([], { ...call, settings }, undefined)).toThrow(
    `Batches of Bedrock need a bucket and a role that may use it: pass settings: { "amazon-bedrock": { batchBucket: "…", batchRole: "arn:aws:iam::…:role/…" } }. Without ${name} none can be started or read.`,
  );
});

it("reads results only from the caller's bucket, whatever the answer names", () => {
  const data = {
    jobArn: "arn:aws:bedrock:eu-west-1:1:model-invocation-job/abc",
    status: "Completed",
    outputDataConfig: { s3OutputDataConfig: { s3Uri: "s3://evil.example/a?b/../c" } },
  };
  const answer = { data, status: 200, url: call.baseUrl, header: () => null };
  const [file] = invocationJobs.status(answer, call).files ?? [];
  expect(new URL(String(file?.url)).origin).toBe("https://mine.s3.eu-west-1.amazonaws.com");
});
