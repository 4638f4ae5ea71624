import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FileNames } from "./file-names.ts";
import { JsonPart, KEY_STAND_IN, type FormParts, type RecordedRequest } from "./record-request.ts";
import { writeCurl } from "./write-curl.ts";

const HOSTILE = 'It\'s "quoted" `id` $HOME $(id) \\ \\\\ \\$ ünï🚀\nJSON\n\t@@0@@ %s !!';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "patchbay-curl-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const SHELLS = ["sh", "bash"].filter((shell) => spawnSync(shell, ["-c", ":"]).status === 0);

/** File names that try to end the quotes, the document or the command. */
const HOSTILE_NAMES = [
  '"\nJSON\ntouch x\n',
  "\nJSON\n",
  "\nJSON_\nJSON\nJSON__\ntouch x\n",
  "a\n\tJSON\n touch x",
  "'\nJSON\ntouch x\n'",
  "$(touch x)",
  "`touch x`",
  "a'$(touch x)'b",
  'a"; touch x; "b',
  "a\\'; touch x; '",
  "@@0@@",
  "a)b; touch x",
  "-rf",
  "é\nJSON\ntouch x",
];

/** What curl would be started with, by the system's shell. */
function runInShell(command: string, shell = "sh"): { args: string[]; input: string } {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\0'; case "$*" in *'-d @-'*|*'=@-;'*) cat;; esac; }\n${command}\n`;
  const { stdout, stderr, status } = spawnSync(shell, ["-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: folder, MY_KEY: 'the key\'s "value" $x' },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const [args = "", input = ""] = stdout.split("\0\0");
  return { args: args.split("\0"), input };
}

const request = (changes: Partial<RecordedRequest>): RecordedRequest => ({
  method: "POST",
  url: "https://api.test/v1/run?a=1&b='2'",
  headers: { authorization: `Bearer ${KEY_STAND_IN}` },
  body: undefined,
  ...changes,
});

describe("writeCurl", () => {
  it("gives curl exactly the address, the headers with the key of the environment, and the JSON", () => {
    const body = JSON.stringify({ inputs: HOSTILE, [HOSTILE]: [1, null, true] });
    const headers = { authorization: `Bearer ${KEY_STAND_IN}`, "x-note": HOSTILE.replaceAll(/[\n\t]/g, " ") };
    const command = writeCurl(request({ body, headers }), new FileNames(), "MY_KEY");
    const { args } = runInShell(command);
    expect(args.slice(0, 6)).toEqual([
      "https://api.test/v1/run?a=1&b='2'",
      "-H",
      'authorization: Bearer the key\'s "value" $x',
      "-H",
      `x-note: ${headers["x-note"]}`,
      "-d",
    ]);
    expect(JSON.parse(args[6] ?? "")).toEqual(JSON.parse(body));
    expect(args).toHaveLength(7);
  });

  it("sends a file as it is", async () => {
    const file = new File(["abc"], "my voice's.wav", { type: "audio/wav" });
    const { args } = runInShell(writeCurl(request({ body: file }), new FileNames(), "MY_KEY"));
    expect(args.slice(3)).toEqual(["-H", "content-type: audio/wav", "--data-binary", "@my voice's.wav"]);
  });

  it("sends a form's texts as they are and its files from the disk", () => {
    const form = new FormData();
    form.append("model", "@whisper;type=x");
    form.append("file", new File(["abc"], 'a;"b".mp3', { type: "audio/mpeg" }));
    const { args } = runInShell(writeCurl(request({ body: [...form] }), new FileNames(), "MY_KEY"));
    expect(args.slice(3)).toEqual([
      "--form-string",
      "model=@whisper;type=x",
      "-F",
      'file=@"a;\\"b\\".mp3";type=audio/mpeg',
    ]);
  });

  it("sends JSON as a file of a form, with the bytes of files from the standard input", async () => {
    const value = { text: 'a;"b"\\c', type: "edit" };
    const body: FormParts = [["job", new JsonPart(value, "job.json")]];
    const { args } = runInShell(writeCurl(request({ body }), new FileNames(), "MY_KEY"));
    const [, content = ""] = /^job="(.*)";filename=job\.json;type=application\/json$/s.exec(args.at(-1) ?? "") ?? [];
    expect(JSON.parse(content.replaceAll(/\\(["\\])/g, "$1"))).toEqual(value);

    const bytes = Buffer.alloc(300, 7);
    writeFileSync(path.join(folder, "in.png"), bytes);
    const names = new FileNames();
    await names.add(new File([bytes], "in.png", { type: "image/png" }));
    const withFile = { image: bytes.toString("base64") };
    const filled: FormParts = [["job", new JsonPart(withFile, "job.json")]];
    const run = runInShell(writeCurl(request({ body: filled }), names, "MY_KEY"));
    expect(run.args.slice(3)).toEqual(["-F", "job=@-;filename=job.json;type=application/json"]);
    expect(JSON.parse(run.input)).toEqual(withFile);
  });

  it("puts files into JSON while it runs, also such as are longer than a word may be", async () => {
    const bytes = Buffer.alloc(300_000, 7);
    writeFileSync(path.join(folder, "it's.png"), bytes);
    const names = new FileNames();
    await names.add(new File([bytes], "it's.png", { type: "image/png" }));
    const url = `data:image/png;base64,${bytes.toString("base64")}`;
    const body = JSON.stringify({ text: HOSTILE, pictures: [url, `${url}#x`] });
    const command = writeCurl(request({ body }), names, "MY_KEY");
    expect(command.length).toBeLessThan(1000);
    const { args, input } = runInShell(command);
    expect(args.slice(3)).toEqual(["-d", "@-"]);
    expect(JSON.parse(input)).toEqual(JSON.parse(body));
  });

  describe.each(SHELLS)("in %s", (shell) => {
    it.each(HOSTILE_NAMES)("reads a file named %j and runs nothing else", async (name) => {
      const bytes = "bytes of the file ".repeat(20);
      writeFileSync(path.join(folder, name), bytes);
      const file = new File([bytes], name, { type: "image/png" });
      const names = new FileNames();
      await names.add(file);
      const url = `data:image/png;base64,${btoa(bytes)}`;
      const body = JSON.stringify({ pictures: [url], text: `${HOSTILE}\nJSON\n` });
      const { args, input } = runInShell(writeCurl(request({ body }), names, "MY_KEY"), shell);
      expect(args.slice(3)).toEqual(["-d", "@-"]);
      expect(JSON.parse(input)).toEqual(JSON.parse(body));
      const form = new FormData();
      form.append("file", file);
      for (const other of [[...form], file]) runInShell(writeCurl(request({ body: other }), names, "MY_KEY"), shell);
      expect(existsSync(path.join(folder, "x"))).toBe(false);
    });
  });
});
