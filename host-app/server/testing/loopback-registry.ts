import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { startOnLoopback } from "./start-on-loopback.ts";

/** A release to publish: paths of its files below the package's folder, with their contents. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  /** ISO 8601; default: long ago. */
  readonly publishedAt?: string;
  /** Answer of the release's address for attestations; default: it has none. */
  readonly attestations?: unknown;
}

/** A registry on this machine with the packages of a test. */
export interface LoopbackRegistry {
  readonly url: string;
  publish(release: PublishedPackage): Promise<void>;
  /** Replaces the archive of a release without changing its description. */
  tamper(name: string, version: string): void;
  /** While set, every answer has this status. */
  failing: number | undefined;
  /** Forgets all packages. */
  clear(): void;
  close(): Promise<void>;
}

const LONG_AGO = "2026-01-02T03:04:05.000Z";

export async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name: `package/${name}`, size: Buffer.byteLength(body) },
    body,
  }));
  return gzipSync(await packTar(entries));
}

export async function startLoopbackRegistry(): Promise<LoopbackRegistry> {
  const answers = new Map<string, Buffer | object>();
  const packages = new Map<
    string,
    { versions: Record<string, object>; time: Record<string, string>; latest: string }
  >();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const body = answers.get(decodeURIComponent(pathname));
    if (registry.failing !== undefined) response.writeHead(registry.failing).end();
    else if (pathname === "/-/v1/search") response.end(JSON.stringify({ objects: foundPackages() }));
    else if (body === undefined) response.writeHead(404).end("{}");
    else response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  const { url: origin, stop } = await startOnLoopback(server);
  const url = `${origin}/`;

  const foundPackages = () =>
    [...packages].map(([name, { latest, time }]) => ({
      package: {
        name,
        version: latest,
        description: `About ${name}`,
        date: time[latest],
        publisher: { username: "ann" },
      },
    }));

  const registry: LoopbackRegistry = {
    url,
    failing: undefined,
    async publish({ name, version, files, publishedAt = LONG_AGO, attestations }) {
      const archive = await archiveOf({ "package.json": JSON.stringify({ name, version }), ...files });
      const file = `/${name}/-/${version}.tgz`;
      answers.set(file, archive);
      const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
      const about = `/-/npm/v1/attestations/${name}@${version}`;
      if (attestations !== undefined) answers.set(about, attestations as object);
      const known = packages.get(name) ?? { versions: {}, time: {}, latest: version };
      const { versions, time } = known;
      known.latest = version;
      time[version] = publishedAt;
      versions[version] = {
        dist: {
          tarball: new URL(file, url).href,
          integrity,
          ...(attestations !== undefined && { attestations: { url: new URL(about, url).href } }),
        },
      };
      packages.set(name, known);
      answers.set(`/${name}`, { name, "dist-tags": { latest: version }, versions, time });
    },
    tamper(name, version) {
      answers.set(`/${name}/-/${version}.tgz`, gzipSync("other bytes"));
    },
    clear() {
      answers.clear();
      packages.clear();
    },
    close: stop,
  };
  return registry;
}
