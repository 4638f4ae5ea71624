import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, describe } from "vitest";
import { inSandbox } from "./conformance/loading.ts";
import { sources, testProviders } from "./conformance/providers.ts";

const sandbox = createSandbox({ answerMs: 5000, mocks: () => import("@patchbay/mocks") });
afterAll(() => sandbox.close());
const loading = await inSandbox(sandbox, sources);

describe("in the sandbox", { timeout: 60_000 }, () => {
  testProviders(loading, "rest");
});
