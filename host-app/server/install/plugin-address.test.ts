import { describe, expect, it } from "vitest";
import { mayConnect, parsePluginAddress, redirectTarget } from "./plugin-address.ts";

describe("parsePluginAddress", () => {
  it.each([
    ["https://example.com/plugins/one", "https://example.com/plugins/one/manifest.json"],
    ["https://example.com/plugins/one/", "https://example.com/plugins/one/manifest.json"],
    [" https://example.com/one/manifest.json#top ", "https://example.com/one/manifest.json"],
    ["https://example.com", "https://example.com/manifest.json"],
    ["http://localhost:4601/dist", "http://localhost:4601/dist/manifest.json"],
    ["http://[::1]:4601/dist", "http://[::1]:4601/dist/manifest.json"],
  ])("takes %s", (text, manifest) => {
    expect(parsePluginAddress(text).href).toBe(manifest);
  });

  it.each([
    ["my-plugin", "neither an address"],
    ["http://example.com/one", "over https"],
    ["file:///etc/passwd", "over https"],
    ["ftp://example.com/one", "over https"],
    ["https://user:secret@example.com/one", "user name or password"],
    ["https://example.com/one?token=secret", "without '?'"],
    ["https://10.0.0.7/one", "private network"],
    ["https://192.168.1.1/one", "private network"],
    ["https://169.254.169.254/latest", "private network"],
    ["https://[fd00::1]/one", "private network"],
    ["https://[::ffff:10.0.0.7]/one", "private network"],
    // The same network in the notations that a URL allows.
    ["https://0x0a000007/one", "private network"],
    ["https://0/one", "private network"],
  ])("refuses %s", (text, reason) => {
    expect(() => parsePluginAddress(text)).toThrow(reason);
    expect(() => parsePluginAddress(text)).not.toThrow(/secret/);
  });
});

describe("mayConnect", () => {
  it.each([
    ["plugins.example", "93.184.215.14", true],
    ["plugins.example", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
    ["plugins.example", "127.0.0.1", false],
    ["plugins.example", "::1", false],
    ["plugins.example", "172.20.0.5", false],
    ["plugins.example", "::ffff:192.168.0.1", false],
    ["plugins.example", "100.100.0.1", false],
    ["plugins.example", "::ffff:93.184.215.14", true],
    ["localhost.", "127.0.0.1", false],
    ["localhost", "127.0.0.1", true],
    ["localhost", "::1", true],
    ["localhost", "10.0.0.1", false],
  ])("%s at %s: %s", (host, address, allowed) => {
    expect(mayConnect(host, address)).toBe(allowed);
  });

  // Ranges that are translated to IPv4, reserved, or unassigned.
  it.each([
    "::2",
    "::7f00:1",
    "::ffff:0:7f00:1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2001::7f00:1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "100::1",
    "fec0::1",
    "fe80::1%eth0",
    "ff02::1",
    "192.88.99.1",
    "192.0.0.8",
    "192.31.196.1",
    "198.19.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "0.0.0.0",
  ])("no name of the web at %s", (address) => {
    expect(mayConnect("plugins.example", address)).toBe(false);
  });
});

describe("a redirect", () => {
  it.each([
    ["https://plugins.example/one", "http://127.0.0.1:4600/admin", "redirects to this machine"],
    ["https://plugins.example/one", "https://localhost/admin", "redirects to this machine"],
    ["https://plugins.example/one", "https://[::1]/admin", "redirects to this machine"],
    ["https://plugins.example/one", "https://", "redirects to an invalid address"],
  ])("from %s to %s is not followed", (from, to, reason) => {
    expect(() => redirectTarget(new URL(from), to)).toThrow(reason);
  });

  it.each([
    ["http://localhost:1/one/", "http://127.0.0.1:2/two"],
    ["https://plugins.example/one/", "https://cdn.example/two"],
    ["https://plugins.example/one/", "https://plugins.example/one/two", "two"],
  ])("from %s to %s is followed", (from, to, location = to) => {
    expect(redirectTarget(new URL(from), location).href).toBe(to);
  });
});
