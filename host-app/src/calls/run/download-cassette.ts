import { keyTexts, type ProviderKey } from "@patchbay/core/client";
import { printCassette, writeCassette, type CapturedExchange } from "@patchbay/mocks/cassette";
import { downloadFile } from "../../ui/files/download-file.ts";
import type { Exchange } from "./exchange-recorder.ts";

/** Downloads a cassette of exchanges, without credentials; simulated ones are labeled. */
export async function downloadCassette(exchanges: readonly Exchange[], key: ProviderKey | undefined): Promise<void> {
  const captured = await Promise.all(exchanges.map((exchange) => capture(exchange, key === undefined)));
  const { text } = await printCassette(await writeCassette(captured, keyTexts(key)));
  const name = `${key === undefined ? "simulated" : "patchbay"}.cassette.json`;
  downloadFile(new Blob([text], { type: "application/json" }), name);
}

async function capture(
  { recorded, input, init, answer, failure }: Exchange,
  isSimulated: boolean,
): Promise<CapturedExchange> {
  const request = new Request(input, { ...init, signal: null });
  const { method, url, headers } = request;
  const bytes = new Uint8Array(await request.arrayBuffer());
  return {
    recorded,
    request: { method, url, headers, bytes },
    ...(answer && { answer: isSimulated ? { ...answer, headers: simulated(answer.headers) } : answer }),
    ...(failure !== undefined && { failure }),
  };
}

function simulated(headers: Headers): Headers {
  const labeled = new Headers(headers);
  labeled.set("x-patchbay-simulated", "1");
  return labeled;
}
