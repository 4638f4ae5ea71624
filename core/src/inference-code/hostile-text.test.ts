import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { parseJs, parsePython } from "../../testing/src/parse-code.ts";
import type { InferenceCode } from "./write-inference-code.ts";
import { codeOf, writeFor } from "./testing/code-scene.ts";

/** Texts that try to leave a literal, a line or a program. */
const HOSTILE = [
  `'; import os; os.system("touch x") #`,
  `"); process.exit(1); ("`,
  "`${process.exit(1)}`",
  "${process.env.HOME} {os.environ['HOME']} {x} $HOME $(touch x) `touch x`",
  "\"\"\"\n'''\nJSON\nEOF\ntouch x\n",
  "\\\" \\' \\n \\u0022",
  "a\u2028b\u2029c\u202e\ufeff\u0000\u001b[31m",
  "--data @/etc/passwd",
  "</script><!-- */ // #",
  "[1-3]{a,b}",
  "\ud800",
  "\\",
];
const STRUCTURES = { python: parsePython, js: parseJs, sh: () => [] };

/** The structure of each client's code, without the content of its literals. */
const structures = ({ clients }: InferenceCode) =>
  clients.map(({ id, language, code }) => [
    id,
    // In a list with several lines, the last item has a comma, too.
    STRUCTURES[language](code)
      .filter((node) => node !== ",")
      .join(" "),
  ]);

const benign = "benign text";
const calls: Readonly<Record<string, (text: string) => Parameters<typeof writeFor>[0]>> = {
  "in a chat": (text) => ({
    task: "conversational",
    streams: true,
    args: { messages: [{ role: "user", content: text }], stop: [text], [`x${text}`]: { [text]: text } },
    billTo: "my-org",
  }),
  "in a provider's name for a model": (text) => ({ task: "conversational", args: { messages: [] }, named: text }),
  "in a prompt": (text) => ({
    task: "text-to-image",
    args: { inputs: text, parameters: { negative_prompt: text } },
    medium: "image",
  }),
  "in a file's name": (text) => ({
    task: "image-to-image",
    args: {
      inputs: new File(["bytes ".repeat(60)], `${text}.png`, { type: "image/png" }),
      parameters: { prompt: text },
    },
    medium: "image",
  }),
};

it("keeps hostile text in its literals, in every language", { timeout: 30_000 }, async () => {
  const python: string[] = [];
  const shell: string[] = [];
  for (const [name, make] of Object.entries(calls)) {
    for (const kind of ["hub", "provider"]) {
      const expected = { name, kind, code: structures(await writeFor(make(benign), kind)) };
      for (const text of [HOSTILE.join(" "), HOSTILE.toReversed().join("\n")]) {
        const code = await writeFor(make(text), kind);
        expect({ name, kind, code: structures(code) }).toEqual(expected);
        shell.push(codeOf(code, "curl") ?? "");
        python.push(...code.clients.flatMap((one) => (one.language === "python" ? [one.code] : [])));
      }
    }
  }
  const parse = 'for code; do bash -n -c "$code" || exit; done';
  const parsed = spawnSync("bash", ["-c", parse, "bash", ...shell]);
  expect([parsed.status, String(parsed.stderr)]).toEqual([0, ""]);
  // Python's own parser, if it is installed.
  const script = "import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)";
  const { error, stderr } = spawnSync("python3", ["-c", script], { input: JSON.stringify(python) });
  expect(error ? "" : String(stderr)).toBe("");
});
