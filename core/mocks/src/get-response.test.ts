import { getResponse as askHandlers, http, HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import { getResponse } from "./get-response.ts";

const ADDRESS = "https://api.example/v1/models/fast";
const hello = (): Response => HttpResponse.text("Hello.");

it("evaluates only handlers whose method and address can match the request", async () => {
  const match = http.get("https://api.example/v1/models/:id", hello);
  const others = [http.post(ADDRESS, hello), http.get("https://api.example/v2/models/:id", hello)];
  const evaluated = others.map((handler) => vi.spyOn(handler, "parse"));
  const response = await getResponse([...others, match], new Request(ADDRESS));
  expect(await response?.text()).toBe("Hello.");
  for (const parse of evaluated) expect(parse).not.toHaveBeenCalled();
});

it.each([
  "*",
  "https://*/v1/models/fast",
  "https://api.*/v1/models/*",
  "https://api.example:443/v1/models/:id",
  "https://API.example/V1/models/fast",
  "https://api.example/v1/models/fast/",
  "https://api.example/v1/:list/:id?",
  "https://api.example/v1/mod*/fast",
  "https://api.example/v1",
  "https://other.example/v1/models/fast",
  /models\/fast$/,
])("answers as msw does for a handler of %s", async (path) => {
  const handlers = [http.all(path, hello)];
  const statuses = (ask: typeof askHandlers): Promise<(number | undefined)[]> =>
    Promise.all(
      [ADDRESS, `${ADDRESS}?limit=1`, `${ADDRESS}/`, "https://api.example/v1"].map(
        async (address) => (await ask(handlers, new Request(address)))?.status,
      ),
    );
  expect(await statuses(getResponse)).toEqual(await statuses(askHandlers));
});
