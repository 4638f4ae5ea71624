import path from "node:path";
import { expectAccessible } from "./testing/accessible.ts";
import { expect, test } from "./testing/test.ts";

const awkwardVendor = path.resolve(import.meta.dirname, "../../plugins/suites/awkward-vendor/plugin");

test.use({ catalogue: "few" });

test("a vendor's regions are a choice, which is remembered and decides where a call goes", async ({
  page,
  plugins,
  author,
  site,
}) => {
  await plugins.addBuilt("provider", "parlance", await author.build(await author.copyOf(awkwardVendor)));
  await site.indexed();
  await page.goto("/playground?provider=parlance&model=parlance/orator&region=us");
  const region = page.getByLabel("Region", { exact: true });
  await expect(region, "a link chooses no region").toHaveValue("eu");
  const conversation = page.getByRole("region", { name: "Conversation" });
  for (const chosen of ["eu", "us"]) {
    await region.selectOption(chosen);
    await page.getByRole("textbox", { name: "Message", exact: true }).fill(`Hello, ${chosen}`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(conversation).toContainText(`You said: Hello, ${chosen}`);
    const turn = conversation.getByRole("listitem").last();
    await turn.getByText(/^Network log/).click();
    await expect(turn).toContainText(`POST https://${chosen}.parlance.example/v2/talk`);
  }
  await page.reload();
  await expect(region).toHaveValue("us");
  const key = page.getByRole("group", { name: "Key for Parlance" });
  await key.getByLabel("Key", { exact: true }).fill("parlance-secret");
  await key.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("lacks workspace (Workspace)");
  await expectAccessible(page);
});

test.describe("a provider at an address that the user types, whose key has parts", () => {
  const secrets = { accessKeyId: "AKID0123456789", secretAccessKey: "nimbus-secret-0123456789" };

  test("is called there, signed for the region, and no part of the key is sent or shown", async ({
    page,
    plugins,
    router,
    site,
  }) => {
    await plugins.addProviderLike("nimbus", "groq", {
      label: "Nimbus",
      models: "direct",
      directTasks: undefined,
      hosts: ["{server}"],
      auth: { "aws-sigv4": { service: "bedrock", region: "{region}" } },
      keyParts: { accessKeyId: { label: "Access key id" }, secretAccessKey: { label: "Secret access key" } },
      settings: {
        server: { label: "Server", type: "address", required: true },
        region: { label: "Region", pattern: "[a-z]+-[a-z]+-[0-9]", default: "eu-west-1" },
      },
    });
    await site.indexed();
    await page.goto("/playground?provider=nimbus&model=orator");
    const region = page.getByLabel("Region", { exact: true });
    await region.fill("us/east");
    await region.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Region must match [a-z]+-[a-z]+-[0-9].");
    await region.fill("us-east-1");
    await region.press("Enter");
    await page.getByLabel("Server", { exact: true }).fill(router.url);
    await page.getByLabel("Access key id", { exact: true }).fill(secrets.accessKeyId);
    await page.getByLabel("Secret access key", { exact: true }).fill(secrets.secretAccessKey);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("requests leave this machine")).toBeVisible();
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("Hello?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Hello from the router.");
    const sent = router.received.filter(({ method }) => method === "POST");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID0123456789\/\d{8}\/us-east-1\/bedrock\/aws4_request/,
    );
    expect(JSON.stringify(sent)).not.toContain(secrets.secretAccessKey);
    await page.getByText(/^Network log/).click();
    await expect(page.getByText("authorization: [redacted]")).toBeVisible();
    for (const secret of Object.values(secrets)) expect(await page.content()).not.toContain(secret);

    // Another address requires the key again.
    await page.getByLabel("Server", { exact: true }).fill("https://elsewhere.example");
    await page.getByLabel("Server", { exact: true }).press("Enter");
    await expect(page.getByText("The key may now also be sent to https://elsewhere.example.")).toBeVisible();
  });
});
