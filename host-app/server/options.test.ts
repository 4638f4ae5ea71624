import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InputError } from "@patchbay/core/errors";
import { parseOptions } from "./options.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-options-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const parse = (args: string[], environment = {}) => parseOptions(args, environment, folder);

describe("parseOptions", () => {
  it("listens on this machine only, with Patchbay's own plugins", () => {
    expect(parse([])).toEqual({
      host: "127.0.0.1",
      port: 4600,
      folders: [{ path: folder, origin: "built-in" }],
      hubUrl: undefined,
      routerUrl: undefined,
      connect: [],
      find: true,
      marks: true,
      offline: true,
      sourceUrl: undefined,
      author: undefined,
      dataFolder: path.resolve(".patchbay"),
      install: true,
      gateway: false,
      config: undefined,
      token: undefined,
      origin: undefined,
      base: "/",
      safe: false,
    });
  });

  it("takes flags before the environment", () => {
    const options = parse(["--port", "0", "--router-url", "http://127.0.0.1:9"], {
      PORT: "81",
      PATCHBAY_ROUTER_URL: "https://router.example.com",
      PATCHBAY_HUB_URL: "https://hub.example.com",
    });
    expect(options).toMatchObject({
      port: 0,
      routerUrl: "http://127.0.0.1:9",
      hubUrl: "https://hub.example.com",
    });
  });

  it("adds each plugin folder as dropped-in", () => {
    expect(parse(["--plugins", folder, "--plugins", path.dirname(folder)])?.folders.slice(1)).toEqual([
      { path: folder, origin: "dropped-in" },
      { path: path.dirname(folder), origin: "dropped-in" },
    ]);
  });

  it("accepts origins that pages may call, and no other URLs", () => {
    const options = parse(["--connect", "http://192.168.0.10:11434/", "--connect", "https://models.example.com"]);
    expect(options).toMatchObject({ connect: ["http://192.168.0.10:11434", "https://models.example.com"] });
    for (const wrong of ["http://192.168.0.10:11434/v1", "192.168.0.10", "ftp://host", "http://u:p@host", "http://*"]) {
      expect(() => parse(["--connect", wrong])).toThrow(InputError);
    }
  });

  it("stores installed plugins in the given folder, or installs none", () => {
    expect(parse(["--data", folder, "--no-install"])).toMatchObject({ dataFolder: folder, install: false });
  });

  it("turns marks and the offline store off by flags", () => {
    expect(parse(["--no-marks", "--no-offline"])).toMatchObject({ marks: false, offline: false });
  });

  it("accepts an author's remote on this machine", () => {
    const author = "http://localhost:5001/remoteEntry.js";
    expect(parse(["--author", author])).toMatchObject({ author });
  });

  it("reads a token from the variable or the flag, and requires one if other machines can reach it", () => {
    const token = "sixteen-or-more-characters";
    expect(parse(["--host", "0.0.0.0"], { PATCHBAY_TOKEN: token })).toMatchObject({ host: "0.0.0.0", token });
    expect(parse(["--token", `${token}-too`], { PATCHBAY_TOKEN: token })).toMatchObject({ token: `${token}-too` });
    for (const host of ["localhost", "127.0.0.2", "::1"]) expect(parse(["--host", host])?.token).toBeUndefined();
  });

  it("runs only the plugins that come with Patchbay in safe mode", () => {
    const author = "http://localhost:5001/remoteEntry.js";
    expect(parse(["--safe", "--plugins", folder, "--author", author])).toMatchObject({
      folders: [{ path: folder, origin: "built-in" }],
      author: undefined,
      safe: true,
    });
  });

  it("returns undefined for --help", () => {
    expect(parse(["--help"])).toBeUndefined();
  });

  it.each([
    [["--port", "70000"], "The port is '70000'"],
    [["--port", "http"], "The port is 'http'"],
    [["--plugins", "/nowhere/at/all"], "/nowhere/at/all does not exist"],
    [["--hub-url", "hub"], "--hub-url is not an http(s) address"],
    [["--router-url", "https://user:secret@example.com"], "without user and password"],
    [["--author", "https://example.com/remoteEntry.js"], "a remote of this machine"],
    [["--author", "http://localhost:5001/remoteEntry.js", "--host", "0.0.0.0"], "remove --host 0.0.0.0"],
    [["--host", "0.0.0.0"], "Other machines can reach 0.0.0.0, so the server needs a token"],
    [["--host", "patchbay.example.com"], "set PATCHBAY_TOKEN"],
    [["--token", "short"], "at least 16"],
    [["--token", "sixteen characters with spaces"], "at least 16"],
    [["--origin", "https://example.com/patchbay"], "without a path, such as https://example.com."],
    [["--speed", "9"], "--speed"],
  ])("rejects %j with a message that names it", (args, text) => {
    const attempt = () => parse(args);
    expect(attempt).toThrow(text);
    expect(attempt).toThrow(expect.toSatisfy((error) => InputError.isInstance(error)) as unknown as Error);
  });

  it("never repeats a password or a token", () => {
    expect(() => parse(["--token", "secret"])).not.toThrow(/secret/);
    expect(() => parse(["--router-url", "https://user:secret@example.com"])).not.toThrow(/secret/);
  });
});
