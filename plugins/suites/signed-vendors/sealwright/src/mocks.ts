import { http, HttpResponse, readJson, verifyHmac, type MockModel } from "@patchbay/mocks";

const API = "https://api.sealwright.example";
export const models: readonly MockModel[] = [{ id: "sealwright/goose", task: "text-generation", providerId: "goose" }];

/** The simulated vendor issues secrets that are named like the access key. */
async function isSealed({ method, url, headers }: Request, body: string): Promise<boolean> {
  const [access, time, seal] = ["x-access", "x-time", "x-seal"].map((name) => headers.get(name) ?? "");
  if (!access || !time || !seal?.startsWith("v2=")) return false;
  const secret = access.replace(/accessKey$/, "secretKey");
  const signed = [method, new URL(url).pathname, time, body].join("\n");
  return verifyHmac({ algorithm: "SHA-512", secret, signed, signature: seal.slice(3), encoding: "base64" });
}

const refuse = () => HttpResponse.json({ problem: { number: 9, reason: "The seal is broken" } }, { status: 403 });

export const handlers = [
  http.get(`${API}/quills`, async ({ request }) =>
    (await isSealed(request, "")) ? HttpResponse.json(models.map(({ providerId }) => providerId)) : refuse(),
  ),
  http.post(`${API}/compose`, async ({ request }) => {
    if (!(await isSealed(request, await request.clone().text()))) return refuse();
    const { opening, drip } = await readJson(request);
    const prose = `${String(opening)}, and so it went.`;
    if (drip !== true) return HttpResponse.json({ prose });
    const lines = [...prose.split(/(?<= )/).map((drop) => ({ drop })), { prose }];
    return new HttpResponse(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), {
      headers: { "content-type": "application/x-ndjson" },
    });
  }),
];
