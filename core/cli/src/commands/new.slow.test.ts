import { expect, it } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

/** An image whose status contains it, and speech whose result has an address and settings of its own. */
const JOBS = `
curl https://api.big.example/v1/paint -H "X-Key: $KEY" -d '{"model": "paint-1", "prompt": "A cat"}'
{"data": {"task_id": "t-1", "status": "CREATED"}}
curl https://api.big.example/v1/paint/{task-id} -H "X-Key: $KEY"
{"data": {"task_id": "t-1", "status": "COMPLETED", "images": ["https://files.big.example/1.png"]}}
curl https://api.big.example/v1/$ORG/speak -H "X-Key: $KEY" -d '{"text": "Hi"}'
{"job": 123456789}
curl https://api.big.example/v1/$ORG/speak/123456789 -H "X-Key: $KEY"
{"done": true}
curl https://api.big.example/v1/$ORG/files/123456789 -H "X-Key: $KEY"
{"audio": {"url": "https://files.big.example/a.mp3?expires=1"}}`;

// Each of them is built and checked.
it.each([
  ["an engine", ["engine", "parrot"], "plugins/engines/parrot"],
  [
    "a protocol of the vendor's own",
    [
      "provider",
      "big-co",
      "--address",
      "https://{region}.api.example/v2",
      "--protocol",
      "other",
      "--auth",
      "header:X-Key",
      "--key-env",
      "BIG_KEY",
    ],
    "plugins/providers/big-co",
  ],
  [
    "an example for curl",
    [
      "provider",
      "big-co",
      "--from-curl",
      `curl https://api.big.example/v1/talk -H "Authorization: Bearer $KEY" -d '{"model": "big-1", "messages": [{"role": "user", "content": "Hi"}]}'`,
      "--answer",
      '{"reply": {"text": "Hello."}, "usage": {"input_tokens": 1, "output_tokens": 2}}',
    ],
    "plugins/providers/big-co",
  ],
  [
    "files as answers",
    [
      "provider",
      "big-co",
      "--from-curl",
      `curl https://api.big.example/v1/accounts/$ACCOUNT/speak?format=mp3 -H "X-Key: $KEY" -d '{"text": "Hi"}' -o a.mp3`,
      "--from-curl",
      `curl https://api.big.example/v1/listen -H "X-Key: $KEY" -F file=@a.mp3`,
      "--answer",
      "audio/mpeg",
      "--answer",
      '{"text": "Hi"}',
    ],
    "plugins/providers/big-co",
  ],
  [
    "images and vectors",
    [
      "provider",
      "big-co",
      "--from-curl",
      `curl https://api.big.example/v1/images -d '{"prompt": "A lighthouse"}'`,
      "--from-curl",
      `curl https://api.big.example/v1/embed -d '{"texts": ["Hi"]}'`,
      "--answer",
      '{"images": [{"url": "https://files.big.example/1.png"}]}',
      "--answer",
      '{"embeddings": [[0.1, 0.2]]}',
    ],
    "plugins/providers/big-co",
  ],
  ["jobs and their results", ["provider", "big-co", "--from-curl", JOBS], "plugins/providers/big-co"],
])("creates a plugin from %s that passes its checks", { timeout: 30_000 }, async (_, words, folder) => {
  const root = await temporaryFolder();
  expect(await runPatchbay(root, "new", ...words)).toMatchObject({ code: 0, warned: "" });
  expect(await runPatchbay(root, "check", folder)).toMatchObject({ code: 0, warned: "" });
});
