import { describe, expect, it } from "vitest";
import type { UnsignedRequest } from "../http/index.ts";
import { createAuthorizer } from "./authorizer.ts";
import { acme, noTokens, sign, unsignedRequest } from "./testing/signing.ts";

/** From the test suite that AWS publishes with Signature Version 4 (aws-sig-v4-test-suite). */
const AWS_SESSION_TOKEN =
  "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==";
const AWS_VECTORS: readonly [
  name: string,
  unsigned: Partial<UnsignedRequest>,
  names: string,
  signature: string,
  session?: string,
][] = [
  ["get-vanilla", { method: "GET" }, "", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  [
    "get-vanilla-query-order-key-case",
    { method: "GET", url: new URL("https://example.amazonaws.com/?Param2=value2&Param1=value1") },
    "",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
  ["post-vanilla", {}, "", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
  [
    "post-vanilla-query",
    { url: new URL("https://example.amazonaws.com/?Param1=value1") },
    "",
    "28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11",
  ],
  [
    "post-header-key-sort",
    { headers: { "my-header1": "value1" } },
    "my-header1;",
    "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c",
  ],
  [
    "post-header-value-case",
    { headers: { "my-header1": "VALUE1" } },
    "my-header1;",
    "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d",
  ],
  [
    "post-sts-header-before",
    {},
    "",
    "85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead",
    AWS_SESSION_TOKEN,
  ],
  [
    "post-x-www-form-urlencoded",
    { headers: { "content-type": "application/x-www-form-urlencoded" }, content: "Param1=value1" },
    "",
    "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
  ],
];

const keyOf = (sessionToken?: string) => ({
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  ...(sessionToken && { sessionToken }),
});

describe("AWS Signature Version 4", () => {
  const aws = {
    auth: { "aws-sigv4": { service: "service", region: "{region}" } },
    settings: { region: { label: "Region" } },
    keyParts: {
      accessKeyId: { label: "Access key id" },
      secretAccessKey: { label: "Secret access key" },
      sessionToken: { label: "Session token", optional: true },
    },
  };
  const date = Date.UTC(2015, 7, 30, 12, 36);
  const example = { url: new URL("https://example.amazonaws.com/") };

  it.each(AWS_VECTORS)("signs %s as AWS does", async (_, unsigned, names, signature, session) => {
    const signing = {
      unsigned: unsignedRequest({ ...example, ...unsigned }),
      settings: { region: "us-east-1" },
      now: date,
    };
    const { headers } = await sign(aws, keyOf(session), signing);
    const type = unsigned.headers && "content-type" in unsigned.headers ? "content-type;" : "";
    const token = session ? ";x-amz-security-token" : "";
    expect(headers?.["authorization"]).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${type}host;${names}x-amz-date${token}, Signature=${signature}`,
    );
    expect(headers?.["x-amz-date"]).toBe("20150830T123600Z");
  });

  it("signs the bytes of files and forms, but not the user agent", async () => {
    const form = new FormData();
    form.append("file", new Blob(["abc"]), "a.bin");
    const unsigned = unsignedRequest({ ...example, headers: { "user-agent": "x" }, content: form });
    const { headers, content } = await sign(aws, keyOf(), { unsigned, settings: { region: "us-east-1" }, now: date });
    expect(headers?.["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers?.["authorization"]).toContain("SignedHeaders=content-type;host;x-amz-date,");
    expect(new TextDecoder().decode(content as ArrayBuffer)).toContain('filename="a.bin"');
  });

  it("explains a refusal when the clock is off, and only then", () => {
    const provider = acme(aws);
    const authorizer = createAuthorizer({ provider: provider, settings: {}, key: keyOf() }, noTokens);
    const refused = (message: string | undefined, serverTime: number | undefined) =>
      authorizer.explain?.({ status: 403, words: message, serverTime, now: date + 3_600_000 });
    expect(refused("Signature expired: 20150830T123600Z is now earlier than …", date)).toBe(
      "The signature was refused because this machine's clock is 60 minutes ahead of the server's. Set the clock and call again.",
    );
    expect(refused("RequestTimeTooSkewed", undefined)).toContain("this machine's clock is off.");
    expect(refused("no", date + 7_200_000)).toContain("60 minutes behind the server's");
    expect(refused("The security token is invalid", date + 3_599_000)).toBeUndefined();
  });
});

describe("a host with another service", () => {
  const S3 = "https://{bucket}.s3.{region}.amazonaws.com";
  const manifest = {
    auth: { "aws-sigv4": { service: "bedrock", region: "{region}", services: { [S3]: "s3" } } },
    hosts: ["https://bedrock.{region}.amazonaws.com", S3],
    settings: { region: { label: "Region" }, bucket: { label: "Bucket" } },
    keyParts: {
      accessKeyId: { label: "Id" },
      secretAccessKey: { label: "Secret" },
      bearerToken: { label: "Key", optional: true },
    },
  };
  const settings = { region: "eu-west-1", bucket: "rows" };
  const to = (url: string) => ({ settings, unsigned: unsignedRequest({ url: new URL(url), content: "{}" }) });
  const bucket = "https://rows.s3.eu-west-1.amazonaws.com/a";
  const bedrock = "https://bedrock.eu-west-1.amazonaws.com/a";

  it("is signed for that service, with the header for its content that S3 requires", async () => {
    const { headers } = await sign(manifest, keyOf(), to(bucket));
    expect(headers?.["authorization"]).toContain("/eu-west-1/s3/aws4_request");
    expect(headers?.["x-amz-content-sha256"]).toBe("UNSIGNED-PAYLOAD");
  });

  it.each([
    ["another host", bedrock, settings],
    ["another bucket", "https://others.s3.eu-west-1.amazonaws.com/a", settings],
    ["any host without the setting", bucket, { region: "eu-west-1" }],
  ])("changes nothing for %s", async (_, url, values) => {
    const { headers } = await sign(manifest, keyOf(), { ...to(url), settings: values });
    expect(headers?.["authorization"]).toContain("/eu-west-1/bedrock/aws4_request");
  });

  it("never receives a key of one text, which is for the other service", async () => {
    const key = { ...keyOf(), bearerToken: "bedrock-key-0123456789" };
    expect(await sign(manifest, key, to(bedrock))).toEqual({
      headers: { authorization: "Bearer bedrock-key-0123456789" },
    });
    const refused = await sign(manifest, key, to(bucket)).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      name: "InputError",
      message:
        "The key of provider acme is for bedrock, and rows.s3.eu-west-1.amazonaws.com takes only signatures. Give it as accessToken { accessKeyId, secretAccessKey }.",
    });
  });
});
