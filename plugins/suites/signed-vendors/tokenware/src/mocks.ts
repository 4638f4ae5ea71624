import { http, HttpResponse, readJson, verifyJwt, type MockModel } from "@patchbay/mocks";

const API = "https://:region.tokenware.example";
export const models: readonly MockModel[] = [{ id: "tokenware/northern", task: "translation", providerId: "northern" }];

/** The simulated vendor issues secrets that are named like the account, and takes each token for half a minute. */
async function hasTicket({ url, headers }: Request): Promise<boolean> {
  const ticket = headers.get("x-ticket") ?? "";
  const { kid } = JSON.parse(atob(ticket.split(".")[0] ?? "") || "{}") as { kid?: string };
  const claims = await verifyJwt(ticket, (kid ?? "").replace(/account$/, "secret"));
  const audience = `tokenware/${new URL(url).hostname.split(".")[0]}`;
  return (
    claims?.["iss"] === kid && claims?.["aud"] === audience && Number(claims["exp"]) - Number(claims["nbf"]) === 35
  );
}

const refuse = () => HttpResponse.json({ refused: ["ticket", "The ticket is not valid"] }, { status: 401 });

export const handlers = [
  http.get(`${API}/tongues`, async ({ request }) =>
    (await hasTicket(request)) ? HttpResponse.json({ tongues: models.map(({ providerId }) => providerId) }) : refuse(),
  ),
  http.post(`${API}/tongues/:tongue/say`, async ({ request }) => {
    if (!(await hasTicket(request))) return refuse();
    const { phrase } = await readJson(request);
    return HttpResponse.json({ result: `${String(phrase)}, as they say` });
  }),
];
