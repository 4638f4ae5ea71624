import { describe, expect, it, vi } from "vitest";
import { isConfidential, joinAddress, parseAddress, copyRequest } from "./address.ts";

describe("joinAddress", () => {
  it.each([
    ["https://fal.run", "fal-ai/flux/schnell", "https://fal.run/fal-ai/flux/schnell"],
    [
      "https://router.example/replicate",
      "v1/models/own/m:abc123",
      "https://router.example/replicate/v1/models/own/m:abc123",
    ],
    ["https://e.example/v1/", "/chat/completions", "https://e.example/v1/chat/completions"],
    ["https://e.example/gen", "", "https://e.example/gen"],
    ["https://e.example/gen/", "", "https://e.example/gen/"],
    ["https://e.example/gen?tenant=1", "v1", "https://e.example/gen/v1?tenant=1"],
    ["https://e.example/gen/?", "v1", "https://e.example/gen/v1"],
    ["https://e.example/gen#", "v1", "https://e.example/gen/v1"],
    ["https://e.example", "//evil.example/x", "https://e.example/evil.example/x"],
    ["https://e.example", "a b/ü@x", "https://e.example/a%20b/%C3%BC@x"],
  ])("%s + %s", (base, path, expected) => {
    expect(joinAddress(new URL(base), path).href).toBe(expected);
  });

  it("appends the query", () => {
    expect(joinAddress(new URL("https://q.example"), "a", { _subdomain: "queue", q: "a&b" }).href).toBe(
      "https://q.example/a?_subdomain=queue&q=a%26b",
    );
  });

  it.each([
    "v1/../../admin",
    "..",
    "./x",
    "v1/%2e%2e/admin",
    "v1/%2E./admin",
    "v1/a%2f..%2fb",
    "v1/a%5cb",
    "v1/%252e%252e/admin",
    "v1/m?x=1",
    "v1/m#x",
    "v1\\m",
    "v1/\u0000m",
    "v1/m\n",
    "v1/m\t",
    "v1/%zz",
    "v1/m\u0085",
  ])("refuses %j", (path) => {
    expect(() => joinAddress(new URL("https://e.example/base"), path)).toThrow("cannot be called");
  });
});

describe("parseAddress", () => {
  it.each([undefined, 5, "", "/local", "e.example", "ftp://e.example", "javascript:alert(1)", "http://"])(
    "refuses %j",
    (address) => {
      expect(() => parseAddress(address, "endpointUrl")).toThrow("endpointUrl must be an absolute address");
    },
  );

  it.each(["https://me:canary@e.example", "https://canary@e.example", "https://:canary@e.example"])(
    "refuses user information without showing it: %s",
    (address) => {
      expect(() => parseAddress(address, "endpointUrl")).toThrow(
        "endpointUrl must not contain a user name or a password. Pass the key as accessToken.",
      );
    },
  );
});

describe("isConfidential", () => {
  it.each([
    ["https://e.example", true],
    ["http://localhost:1", true],
    ["http://evil.localhost", false],
    ["http://localhost.", false],
    ["http://127.0.0.1:80", true],
    ["http://127.9.9.9", true],
    ["http://[::1]:8080", true],
    ["http://e.example", false],
    ["http://localhost.evil.example", false],
    ["http://127.0.0.1.evil.example", false],
    ["http://192.168.0.1", false],
    ["ftp://localhost", false],
    ["file:///etc/passwd", false],
  ])("%s -> %s", (address, expected) => {
    expect(isConfidential(new URL(address))).toBe(expected);
  });
});

/** Sends a body where requests hide theirs, as in Firefox. */
async function copied(body: BodyInit): Promise<Request> {
  const hidden = vi.spyOn(Request.prototype, "body", "get").mockReturnValue(undefined as never);
  try {
    const headers = { "x-one": "1" };
    return await copyRequest(
      new Request("https://a.example/", { method: "PUT", headers, body }),
      "https://b.example/c",
    );
  } finally {
    hidden.mockRestore();
  }
}

describe("copyRequest", () => {
  const bytes = new Uint8Array([0, 255, 128, 10]);
  const form = new FormData();
  form.append("file", new Blob([bytes], { type: "audio/wav" }), "a.wav");

  it("preserves method, headers and body", async () => {
    const request = await copied('{"two":2}');
    expect([request.url, request.method, request.headers.get("x-one")]).toEqual(["https://b.example/c", "PUT", "1"]);
    expect(await request.json()).toEqual({ two: 2 });
  });

  it("preserves bytes and their type", async () => {
    const request = await copied(new Blob([bytes], { type: "image/png" }));
    expect(request.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await request.arrayBuffer())).toEqual(bytes);
  });

  it("preserves a form with its files", async () => {
    const file = (await (await copied(form)).formData()).get("file") as File;
    expect([file.name, file.type, ...new Uint8Array(await file.arrayBuffer())]).toEqual([
      "a.wav",
      "audio/wav",
      ...bytes,
    ]);
  });

  it("passes on the signal, and expects no body if there is none", async () => {
    const stop = new AbortController();
    const request = await copyRequest(new Request("https://a.example/", { signal: stop.signal }), "https://b.example/");
    stop.abort();
    expect([request.signal.aborted, request.body]).toEqual([true, null]);
  });
});
