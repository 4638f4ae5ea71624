import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { GatewayRecord } from "@patchbay/gateway";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "../../host/host-context.ts";
import { RecordContent } from "./usage-records.tsx";
import { unfold } from "../../testing/unfold.ts";

const gateway = { id: "server", label: "This server", url: "https://gateway.test", needsToken: true, headers: {} };
const record = { token: "tok_1", requestId: "a/b" } as GatewayRecord;

/** The content as the page shows it. @param answer of the gateway */
function openContent(answer: Response): string[] {
  const urls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return answer;
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecordContent gateway={gateway} record={record} />
    </QueryClientProvider>,
  );
  expect(urls).toEqual([]);
  unfold(screen.getByText("Content"));
  return urls;
}

it("reads the content only when it is opened, and shows what is text", async () => {
  const request = { type: "application/json", text: '{"model":"small"}', bytes: 300, isCut: true };
  const answer = { type: "audio/mpeg", text: "", bytes: 1234 };
  const urls = openContent(Response.json({ endsAt: 0, request, answer }));
  expect(await screen.findByText(/"model": "small"/)).toBeTruthy();
  expect(screen.getByText("Answer: audio/mpeg, 1,234 bytes")).toBeTruthy();
  expect(screen.getByText("The beginning of 300 bytes.")).toBeTruthy();
  expect(urls).toEqual(["https://gateway.test/usage/records/a%2Fb/content?token=tok_1"]);
});

it("reports why a content is gone", async () => {
  openContent(Response.json({ error: { message: "Its time is over." } }, { status: 404 }));
  expect(await screen.findByText("Its time is over.")).toBeTruthy();
});
