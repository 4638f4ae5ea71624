import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "./guides/guide.ts";

/** The guide about deployment, and the files that it shows. `core/gateway/src/node/proxies.slow.test.ts` starts the proxies. */

const FOLDER = path.join(ROOT, "core/gateway/deploy");
const textOf = (file: string): string => readFileSync(path.join(FOLDER, file), "utf8");
const guide = readFileSync(path.join(ROOT, "docs/deploying.md"), "utf8");

interface Container {
  readonly args: readonly string[];
  readonly securityContext: object;
  readonly startupProbe: object;
  readonly livenessProbe: object;
  readonly readinessProbe: object;
}
interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: object;
        readonly containers: readonly [Container];
      };
    };
    readonly selector: object;
  };
}

/** A part of a file begins further to the left. */
const withoutIndent = (text: string): string => text.replaceAll(/^[ \t]+/gm, "");

/** The value after an option. */
const optionOf = (args: readonly string[], name: string): string | undefined => args[args.indexOf(name) + 1];

describe("docs/deploying.md", () => {
  it("shows only parts of the files, and names each of them", () => {
    const files = readdirSync(FOLDER).filter((name) => !name.startsWith("."));
    const texts = files.map((file) => withoutIndent(textOf(file)));
    const shown = [...guide.matchAll(/^```(?!sh)\w+\n([^]*?)^```$/gm)].map(([, text = ""]) => withoutIndent(text));
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
    expect(files.filter((name) => !guide.includes(`core/gateway/deploy/${name})`))).toEqual([]);
  });
});

describe("the commands of docs/deploying.md", () => {
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text = ""]) => text);

  it("are commands of a shell, and name files that exist", () => {
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: block, encoding: "utf8" });
      expect([block, status, stderr]).toEqual([block, 0, ""]);
    }
    const files = blocks.flatMap((block) => [...block.matchAll(/gateway\/deploy\/([\w.]+)/g)].map(([, name]) => name!));
    expect(files.map((name) => existsSync(path.join(FOLDER, name)))).toEqual(files.map(() => true));
  });

  it("write the keys that the compose file reads, and it is valid with them", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-compose-"));
    try {
      const lines = blocks.find((block) => block.includes("docker compose"))!.split("\n");
      const written = lines.filter((line) => line.startsWith("echo ")).join("\n");
      expect(spawnSync("bash", ["-ec", written], { cwd: folder }).status).toBe(0);
      expect(readFileSync(path.join(folder, ".env"), "utf8")).toMatch(
        /^PATCHBAY_TOKEN=[0-9a-f]{64}\nGROQ_API_KEY=…\n$/,
      );
      // A part of Docker that not every machine has.
      if (spawnSync("docker", ["compose", "version"]).status !== 0) return;
      const options = ["compose", "--project-directory", folder, "--file", path.join(FOLDER, "compose.yaml")];
      const { status, stderr } = spawnSync("docker", [...options, "config", "--quiet"], { encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the compose file", () => {
  const { services } = parse(textOf("compose.yaml")) as { readonly services: Record<string, Record<string, unknown>> };

  it("starts a Redis that loses and evicts nothing, and gateways that wait for it", () => {
    const redis = services["redis"]!["command"] as string[];
    expect([optionOf(redis, "--appendonly"), optionOf(redis, "--maxmemory-policy")]).toEqual(["yes", "noeviction"]);
    expect(services["gateway"]).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      depends_on: { redis: { condition: "service_healthy" } },
      stop_grace_period: "40s",
    });
    expect(optionOf(services["gateway"]!["command"] as string[], "--redis")).toBe("redis://redis:6379");
  });
});

describe("the Kubernetes manifest", () => {
  const documents = parseAllDocuments(textOf("kubernetes.yaml"));
  const manifests = documents.map((each) => each.toJS() as Manifest);

  it("is valid, and its parts choose the same pods", () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(manifests.map(({ kind }) => kind)).toEqual(["Deployment", "Service", "PodDisruptionBudget"]);
    expect(manifests.map(({ spec }) => spec.selector)).toEqual([
      { matchLabels: { app: "patchbay" } },
      { app: "patchbay" },
      { matchLabels: { app: "patchbay" } },
    ]);
  });

  it("probes the gateway, gives it time to end, and no rights", () => {
    const { spec } = manifests[0]!.spec.template;
    const [container] = spec.containers;
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: "/health" } },
      livenessProbe: { httpGet: { path: "/health" } },
      readinessProbe: { httpGet: { path: "/ready" } },
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      },
    });
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    const sleep = Number(/setTimeout\(\(\) => \{\}, (\d+)\)/.exec(textOf("kubernetes.yaml"))?.[1]) / 1000;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(sleep + Number(optionOf(container.args, "--grace")));
  });
});

describe("the systemd unit", () => {
  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

  it.skipIf(!hasSystemd)("is valid, and may do little", { timeout: 30_000 }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-unit-"));
    const file = path.join(folder, "patchbay.service");
    // This machine may have its Node elsewhere.
    writeFileSync(file, textOf("patchbay.service").replace("/usr/bin/node", process.execPath));
    try {
      const verified = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
      expect([verified.status, verified.stderr]).toEqual([0, ""]);
      // Of 10: as little as a network service that compiles code can have.
      const options = ["security", "--offline=true", "--threshold=20", "--no-pager", file];
      const judged = spawnSync("systemd-analyze", options, { encoding: "utf8" });
      expect([judged.status, judged.stderr]).toEqual([0, ""]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the Dockerfile", () => {
  it("runs as another user than root, and checks its health with what it has", () => {
    const text = textOf("Dockerfile");
    expect(text.match(/^FROM /gm)).toHaveLength(2);
    expect(text.slice(text.lastIndexOf("\nFROM "))).toMatch(/^USER 1000:1000$/m);
    expect(text).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", /m);
    expect(text).not.toMatch(/\bcurl\b|\bapt-get\b/);
    expect(textOf(".dockerignore").split("\n")).toContain("*");
  });
});
