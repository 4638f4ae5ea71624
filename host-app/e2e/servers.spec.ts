import { serverAddresses } from "@patchbay/core/client";
import type { ProviderManifest } from "@patchbay/core/provider";
import { setMockPace } from "@patchbay/mocks";
import { startServerDouble, type ServerDouble, type ServerDoubleOptions } from "@patchbay/mocks/loopback";
import ollama from "../../plugins/providers/ollama/package.json" with { type: "json" };
import * as mocks from "../../plugins/providers/ollama/src/mocks.ts";
import { startTroubledServer, type Trouble } from "../server/doctor/testing/troubled-server.ts";
import { expect, test as base } from "./testing/test.ts";

const { settings, server } = ollama.patchbay as ProviderManifest;
const [mocked = ""] = serverAddresses({ settings, server });

interface Fixtures {
  /** Starts a server on this machine and a plugin of it, called Desk, that looks for it there. */
  desk: (allows: ServerDoubleOptions["allows"]) => Promise<ServerDouble>;
}

const test = base.extend<Fixtures>({
  desk: async ({ plugins, site }, use) => {
    const doubles: ServerDouble[] = [];
    const restorePace = setMockPace(0);
    await use(async (allows) => {
      const double = await startServerDouble({ mocks, address: mocked, allows });
      doubles.push(double);
      await plugins.addProviderLike("desk", "ollama", {
        label: "Desk",
        hosts: ["{address}"],
        settings: { address: { ...settings?.["address"], label: "Address", default: double.url } },
      });
      await site.indexed();
      return double;
    });
    await Promise.all(doubles.map((double) => double.close()));
    restorePace();
  },
});

test.use({ allowedErrors: [/CORS policy|Failed to load resource|net::ERR/] });

test("a server is checked from the page, and its models are loaded and fetched", async ({ page, desk, requests }) => {
  test.slow();
  const double = await desk("loopback");
  await page.goto("/servers");
  const card = page.getByRole("region", { name: "Desk" });
  await expect(card).toContainText("Not checked");
  expect(requests.filter((address) => address.startsWith(double.url))).toEqual([]);
  await card.getByRole("button", { name: "Check" }).click();
  await expect(card).toContainText(/Desk is running at .* and offers \d+ models?\./);

  await card.getByText("Address and key").click();
  await card.getByLabel("Address", { exact: true }).fill(`${double.url}/v1`);
  await card.getByLabel("Address", { exact: true }).press("Enter");
  await expect(card).toContainText(`Desk answers at ${double.url}, not below /v1.`);
  await card.getByLabel("Address", { exact: true }).fill("http://192.168.0.10:11434");
  await card.getByLabel("Address", { exact: true }).press("Enter");
  await expect(card.getByRole("alert")).toContainText("must be an https address");
  await card.getByLabel("Address", { exact: true }).fill(double.url);
  await card.getByLabel("Address", { exact: true }).press("Enter");
  await expect(card).toContainText("is running at");

  await page.goto("/providers/desk");
  const own = page.getByRole("region", { name: "Your Desk" });
  await expect(own.getByRole("table")).toBeVisible();
  await own.getByLabel("Fetch a model").fill("llama3.2");
  await own.getByRole("button", { name: "Fetch" }).click();
  await expect(own).toContainText("llama3.2 is here.");
  expect(double.asked.some(({ path }) => path === "/api/pull")).toBe(true);
});

test.describe("something that is no such server", () => {
  test("is named with what to do: closed to pages", async ({ page, server: app, desk }) => {
    await desk("none");
    await page.goto("/servers");
    const card = page.getByRole("region", { name: "Desk" });
    await card.getByRole("button", { name: "Check" }).click();
    await expect(card).toContainText(`does not allow pages of ${app.url} (CORS).`);
    await expect(card.getByRole("list").first()).toContainText(app.url);
  });

  const TROUBLES: readonly (readonly [Trouble, string])[] = [
    ["another program", "Another program than Desk answers at"],
    ["web page", "answers with a web page (HTML), not with an API."],
    ["without the path", "has nothing at api/version (status 404)."],
    ["locked", "asks for a key (status 401)."],
    ["cut", "ended in the middle."],
    ["another protocol", "Nothing that a page can call answers at"],
    ["hanging up", "Nothing that a page can call answers at"],
    ["hanging", "does not answer in time."],
  ];

  test("is named at an address that somebody types @slow", async ({ page, desk }) => {
    await desk("loopback");
    test.slow();
    await page.goto("/servers");
    const card = page.getByRole("region", { name: "Desk" });
    await card.getByText("Address and key").click();
    for (const [trouble, finding] of TROUBLES) {
      const troubled = await startTroubledServer(trouble);
      await card.getByLabel("Address", { exact: true }).fill(troubled.url);
      await card.getByLabel("Address", { exact: true }).press("Enter");
      await expect(card, trouble).toContainText(troubled.url, { timeout: 10_000 });
      await expect(card, trouble).toContainText(finding, { timeout: 10_000 });
      await troubled.stop();
    }
  });
});
