import { getResponse, type ProviderMocks } from "@patchbay/mocks";
import type { SentRequest } from "./replay.ts";

/** What a provider's mocks answer to a request; 501 when none of them answers it. */
export async function answerByMocks(mocks: ProviderMocks, request: SentRequest): Promise<Response> {
  const { method, url, headers, body } = request;
  const content = body === undefined || body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body);
  const init: RequestInit = { method, headers, ...(content === undefined ? {} : { body: content as BodyInit }) };
  const response = await getResponse([...mocks.handlers], new Request(url, init));
  return response ?? Response.json({ error: `no mock answers ${method} ${url}` }, { status: 501 });
}
