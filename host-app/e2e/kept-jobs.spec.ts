import { createMock, type Mock } from "@patchbay/mocks";
import type { Page } from "@playwright/test";
import * as falAi from "../../plugins/providers/fal-ai/src/mocks.ts";
import { expect, test } from "./testing/test.ts";

/** Host of the mocks' files, which a test's page must not call. */
const FILES = "https://v3.fal.media";

/** Lets a mock answer the page's requests to hub, router and files, which all have one origin here. */
async function answerAt(page: Page, address: string, mock: Pick<Mock, "fetch">): Promise<void> {
  await page.route(`${address}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const [, first] = pathname.split("/");
    const host = { hub: "https://huggingface.co", "fal-ai": "https://router.huggingface.co" }[first ?? ""] ?? FILES;
    const method = request.method();
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };
    if (method === "OPTIONS") return route.fulfill({ status: 204, headers: cors });
    const sent = request.postData();
    const headers = await request.allHeaders();
    const answer = await mock.fetch(host + pathname.replace(/^\/hub/, "") + search, {
      method,
      headers,
      ...(sent && { body: sent }),
    });
    const type = answer.headers.get("content-type") ?? "";
    const body = type.includes("json")
      ? (await answer.text()).replaceAll(FILES, address)
      : Buffer.from(await answer.arrayBuffer());
    return route.fulfill({ status: answer.status, headers: { ...cors, "content-type": type }, body });
  });
}

test("a job survives a reload: it is shown and resumed, and its result is fetched without a new submission", async ({
  page,
  router,
}) => {
  const mock = createMock({ "fal-ai": falAi });
  const jobs = mock.jobs("fal-ai").hold();
  await answerAt(page, router.url, mock);
  await page.goto("/playground?task=text-to-video&provider=fal-ai");
  await page.getByLabel("Key for fal").fill("hf_reload_0123456789");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Prompt", { exact: true }).fill("A fox in a tram");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();

  await page.reload();
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(page.getByText(/^Job of .*: tencent\/HunyuanVideo at /)).toBeVisible();
  await expect(result.getByText(/Waiting in the queue/)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain("A fox in a tram");
  expect(stored).not.toContain("hf_reload");

  jobs.finish();
  await expect(result.getByRole("link", { name: "Download" })).toBeVisible();
  await expect(page.getByText(/^Job of/)).toHaveCount(0);
  expect(mock.requests("fal-ai", { method: "POST" })).toHaveLength(1);
});
