import { render, screen } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient, HostContext, type Host } from "../host/host-context.ts";
import { EditSource } from "./edit-source.tsx";

function show(sourceUrl: string | null) {
  const host = { sourceUrl: async () => sourceUrl } as Host;
  return render(
    <HostContext value={host}>
      <QueryClientProvider client={createQueryClient()}>
        <EditSource file="plugins/tasks/fill-mask" />
      </QueryClientProvider>
    </HostContext>,
  );
}

it("links to the source in a new tab", async () => {
  show("https://git.example/edit/main/");
  const link = await screen.findByRole("link", { name: /^Edit source/ });
  expect(link.getAttribute("href")).toBe("https://git.example/edit/main/plugins/tasks/fill-mask");
  expect(link.getAttribute("target")).toBe("_blank");
});

it("shows nothing if no source is known", async () => {
  const { container } = show(null);
  await Promise.resolve();
  expect(container.textContent).toBe("");
});
