import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";

const empty = { object: "list", data: [], isVolatile: true };

/** Answers the gateway's requests by their paths. */
function answer(read: (path: string) => Response): void {
  vi.stubGlobal("fetch", async (url: string) => read(new URL(url).pathname.replace(/^.*\/gateway/, "")));
}

const open = () => renderApp("/usage", { entries: [], gateway: { providers: ["groq"], aliases: [] } });

describe("the page Usage", () => {
  it("shows how to get a gateway where there is none", async () => {
    await renderApp("/usage", { entries: [] });
    expect(await screen.findByText("No gateway is connected")).toBeTruthy();
    expect(screen.getByText(/npx @patchbay\/cli start --gateway/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Usage" })).toBeNull();
  });

  it("shows how to send the first request, and that records and tokens end with the process", async () => {
    answer((path) =>
      Response.json(path === "/v1/models" ? { data: [{ id: "acme/it's", task: "conversational" }] } : empty),
    );
    await open();
    expect(await screen.findByText(/acme\/it'\\''s/)).toBeTruthy();
    expect(screen.getByText("Since the gateway was started")).toBeTruthy();
    expect(await screen.findByText("No tokens yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Usage" })).toBeTruthy();
  });

  it("reports what failed, and reads it again", async () => {
    let isUp = false;
    answer(() =>
      isUp ? Response.json(empty) : Response.json({ error: { message: "The disk is away." } }, { status: 503 }),
    );
    await open();
    const notice = (await screen.findByText("The disk is away.")).closest<HTMLElement>(".pb-notice")!;
    isUp = true;
    fireEvent.click(within(notice).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No requests in this period")).toBeTruthy();
  });

  it("offers no token to a caller whose own token may not manage them", async () => {
    const refused = { error: { message: "Only the operator manages tokens." } };
    answer((path) => (path === "/tokens" ? Response.json(refused, { status: 403 }) : Response.json(empty)));
    await open();
    expect(await screen.findByText("Only the operator manages tokens.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New token" })).toBeNull();
  });
});
