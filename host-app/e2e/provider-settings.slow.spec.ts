import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

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
