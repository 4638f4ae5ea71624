/** An address below the hub's, whose own path stays. */
export function hubPath(hubUrl: string, path: string): URL {
  return new URL(path, `${hubUrl.replace(/\/+$/, "")}/`);
}
