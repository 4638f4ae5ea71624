import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { InputError, NetworkError, OutputError } from "@patchbay/core/errors";
import { taskEntry } from "../../testing/entries.ts";
import { enterKey, entry, KEY, openTask, run, TASK } from "../../testing/task-scene.ts";

import { causeOf } from "./manifest-causes.tsx";

const refusal = (status: number) => () => Response.json({ error: { message: "Wrong" } }, { status });

async function fail(answer: () => Response, origin: "dropped-in" | "built-in" = "dropped-in") {
  const acme = entry("acme", { origin, models: "direct", browser: "direct" });
  await openTask({ answer, entries: [acme, taskEntry(TASK, { name: "Text Classification" })], address: "&model=m" });
  await enterKey();
  run("Hello");
  await screen.findByRole("alert");
}

it.each([
  ["the auth header", 401, '"auth": {"scheme":"Bearer"}', /header and its scheme/],
  ["the host", 404, '"hosts": ["https://api.acme.test"],\n"models": "direct"', /Nothing is at this path/],
])("shows %s of a manifest in a watched folder when the vendor answers %i", async (_, status, lines, advice) => {
  await fail(refusal(status));
  const causes = within(await screen.findByRole("region", { name: "Manifest of Acme" }));
  expect(causes.getByText("acme/package.json")).toBeTruthy();
  expect(causes.getByRole("figure", { name: "Lines of the manifest" }).textContent).toContain(lines);
  expect(causes.getByText(advice)).toBeTruthy();
  expect(document.body.textContent).not.toContain(KEY);
});

it.each([
  [new NetworkError("No answer"), ["hosts", "browser"]],
  [new OutputError("Not an output"), ["tasks"]],
  [new InputError("Not an input"), undefined],
])("names the members that decide about %s", (error, members) => {
  expect(causeOf(error)?.members).toEqual(members);
});

it("shows no manifest of a built-in plugin", async () => {
  await fail(refusal(401), "built-in");
  expect(screen.queryByRole("region", { name: "Manifest of Acme" })).toBeNull();
});
