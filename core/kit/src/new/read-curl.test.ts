import { describe, expect, it } from "vitest";
import { readExamples } from "./read-examples.ts";

const readCurl = (script: string) => readExamples([script])[0]!.call;

const SECRET = "sk-live-0123456789abcdefABCDEF";

describe("readCurl", () => {
  it.each([
    [
      "a backslash at the end of a line",
      `curl https://api.acme.example/v1/chat/completions \\\n  -H "Authorization: Bearer $ACME_KEY" \\\n  -d '{"model": "m", "messages": []}'`,
    ],
    [
      "options in one word",
      `curl -sSXPOST https://api.acme.example/v1/chat/completions -H"Authorization: Bearer $ACME_KEY" -d'{"model": "m", "messages": []}'`,
    ],
    [
      "escaped double quotes",
      `$ curl --url https://api.acme.example/v1/chat/completions -H "Authorization: Bearer \${ACME_KEY}" --data-raw "{\\"model\\": \\"m\\", \\"messages\\": []}" | jq .`,
    ],
    [
      "a here-document",
      `export X=1\ncurl https://api.acme.example/v1/chat/completions -H "Authorization: Bearer $ACME_KEY" -d @- <<'EOF'\n{"model": "m", "messages": []}\nEOF\n`,
    ],
    [
      "--json",
      `curl --json '{"model": "m", "messages": []}' -H 'authorization: Bearer '"$ACME_KEY" https://api.acme.example/v1/chat/completions # comment`,
    ],
  ])("reads %s", (_, command) => {
    expect(readCurl(command)).toMatchObject({
      origin: "https://api.acme.example",
      path: "v1/chat/completions",
      key: { auth: { scheme: "Bearer" }, keyEnv: "ACME_KEY" },
      headers: {},
      body: { kind: "json", value: { model: "m", messages: [] } },
    });
  });

  it.each([
    [`-H 'X-Api-Key: ${SECRET}'`, { header: "X-Api-Key" }],
    [`-H 'Authorization: Key ${SECRET}'`, { scheme: "Key" }],
    [`-H 'Authorization: ${SECRET}'`, { header: "Authorization" }],
    [`-H 'X-Custom: ${SECRET}'`, { header: "X-Custom" }],
    [`-H 'X-Id: $ID' -H 'X-Key: Bearer ${SECRET}'`, { headers: { "X-Key": "Bearer {key}" } }],
    [
      `-H 'X-Access-Key: a1' -H 'X-Secret-Key: ${SECRET}'`,
      { headers: { "X-Access-Key": "{accessKey}", "X-Secret-Key": "{secretKey}" } },
    ],
    [`-u 'api:${SECRET}'`, { scheme: "Basic" }],
  ])("drops the key of %s", (options, auth) => {
    const call = readCurl(`curl https://api.acme.example/v1/x ${options} -d '{"prompt": "${SECRET}"}'`);
    expect(call.key.auth).toEqual(auth);
    expect(JSON.stringify(call)).not.toContain(SECRET);
  });

  it("drops a key in the query, and writes placeholders as settings", () => {
    const call = readCurl(
      `curl "https://{region}.acme.example/v1/accounts/$ACCOUNT_ID/models/<model>:run?key=${SECRET}&version=2" -H "X-Org: YOUR_ORG" -d '{"text": "hi"}'`,
    );
    expect(call).toMatchObject({
      origin: "https://{region}.acme.example",
      path: "v1/accounts/{accountId}/models/{model}:run",
      query: { version: "2" },
      headers: { "X-Org": "{org}" },
      key: { auth: { query: "key" } },
      settings: ["region", "accountId", "org"],
    });
    expect(JSON.stringify(call)).not.toContain(SECRET);
  });

  it("takes the name of a file that curl writes for the type of the answer", () => {
    const [call] = readExamples(['curl https://api.acme.example/v1/speak -d \'{"text": "Hi"}\' -o a.mp3']);
    expect(call?.answer).toEqual({ type: "audio/mpeg" });
  });

  it("reads a form with a file, and a file as the body", () => {
    const form = `curl https://api.acme.example/v1/listen -F file=@a.mp3 -F 'model=ears-1' --form-string lang=en`;
    expect(readCurl(form).body).toEqual({ kind: "form", fields: { file: undefined, model: "ears-1", lang: "en" } });
    expect(readCurl("curl https://api.acme.example/v1/listen --data-binary @a.wav").body).toEqual({ kind: "file" });
  });

  it.each([
    ["wget https://api.acme.example", "There is no curl command"],
    ["curl -d '{}'", "has no address"],
    ["curl https://api.acme.example/v1/models", "sends no body"],
    ["curl -X DELETE https://api.acme.example -d '{}'", "sends a DELETE"],
    ["curl https://api.acme.example -d '{", "quote that is not closed"],
    ["curl https://api.acme.example -d '{\"a\": ...}'", "not JSON"],
    ["curl https://api.acme.example -d 'text=hi'", "name=value"],
    ["curl https://api.acme.example -d @body.json", "@body.json"],
    ["curl https://api.acme.example -b 'session=1' -d '{}'", "cookie"],
    ["curl ftp://api.acme.example -d '{}'", "must start with https:// or http://"],
    [`curl --proxy-user x:${SECRET} https://api.acme.example -d '{}'`, "option --proxy-user"],
    [`curl https://api.acme.example -d '{"api_key": "${SECRET}"}'`, "member 'api_key'"],
    [`curl https://api.acme.example/${SECRET}/run -d '{}'`, "The API's address contains a key"],
  ])("refuses %s", (command, message) => {
    let thrown: unknown;
    try {
      readCurl(command);
    } catch (error) {
      thrown = error;
    }
    expect((thrown as Error).message).toContain(message);
    expect((thrown as Error).message).not.toContain(SECRET);
  });
});
